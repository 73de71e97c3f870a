// Monte-Carlo tree search on the opening of Bones, by hand in C++: a port of bots/tree.py for a game without secrets or
// chance, without the game's estimate. Same generator, so the same seed must give the same tree.
// Usage: search SIMULATIONS EXPAND_AFTER NODES WORD WORD WORD WORD (the generator)
// Prints: for each root move its placement and visits, then thread CPU seconds.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>
#include <vector>

#include "bones.hpp"

struct Node {
    int32_t first = 0, action = 0, visits = 0, tried = 0, count = -1, proven = 0, best = 0;
    float value[2] = {0, 0};
};

struct Search {
    Rng rng;
    Board root;
    std::vector<Node> nodes;
    int64_t used = 1;
    int expand_after;
    double exploration = 1.0;

    bool expand(const Board& board, Node& node) {
        int32_t legal[450];
        int count = 0;
        for (int p = 0; p < 2 * board.rows * board.cols; ++p)
            if (board.free_[1 + p] && (board.ply > 0 || board.starts(p))) legal[count++] = p;
        if (used + count > static_cast<int64_t>(nodes.size())) return false;
        node.first = used;
        node.count = count;
        node.tried = 0;
        used += count;
        for (int i = count - 1; i > 0; --i) std::swap(legal[i], legal[rng.below(i + 1)]);
        for (int i = 0; i < count; ++i) nodes[node.first + i].action = legal[i];
        return true;
    }
    int select(Node& node, int seat) {
        if (node.tried < node.count) return node.first + node.tried++;
        const double log_visits = std::log(node.visits + 1.0);
        int best = -1;
        double best_promise = -1e30;
        for (int child = node.first; child < node.first + node.tried; ++child) {
            const Node& c = nodes[child];
            if (c.proven) continue;
            const double visits = c.visits;
            const double p = c.value[seat] / visits + exploration * std::sqrt(log_visits / visits);
            if (p > best_promise) best = child, best_promise = p;
        }
        return best;
    }
    bool settle(const Node& node, const Node& child, int seat, float* reward) {
        if (child.value[seat] >= child.visits) {
            for (int s = 0; s < 2; ++s) reward[s] = child.value[s] / child.visits;
            return true;
        }
        if (node.tried < node.count) return false;
        int best = -1;
        double best_value = -1e30;
        for (int i = node.first; i < node.first + node.count; ++i) {
            if (!nodes[i].proven) return false;
            const double value = nodes[i].value[seat] / std::max(nodes[i].visits, 1);
            if (value > best_value) best = i, best_value = value;
        }
        for (int s = 0; s < 2; ++s) reward[s] = nodes[best].value[s] / std::max(nodes[best].visits, 1);
        return true;
    }
    void at_least_what_is_proven(Node& node, int child, int seat, float* reward) {
        const Node& c = nodes[child];
        if (c.proven && (!node.best || c.value[seat] / c.visits > nodes[node.best].value[seat] / nodes[node.best].visits))
            node.best = child;
        const Node& b = nodes[node.best];
        if (node.best && reward[seat] < b.value[seat] / b.visits)
            for (int s = 0; s < 2; ++s) reward[s] = b.value[s] / b.visits;
    }
    void simulate() {
        Board board = root;
        int path[1024], movers[1024], length = 0, node = 0, ending = 0;
        path[0] = 0;
        while (!nodes[node].proven) {
            if (length > 0 && nodes[node].visits < expand_after) break;
            if (nodes[node].count < 0 && !expand(board, nodes[node])) break;
            const int seat = board.to_move, child = select(nodes[node], seat);
            if (child < 0) break;
            ending = board.lay(nodes[child].action);
            movers[length++] = seat;
            path[length] = node = child;
            if (ending) break;
        }
        bool proven = ending || nodes[node].proven;
        float reward[2];
        if (!ending && nodes[node].proven) {
            for (int s = 0; s < 2; ++s) reward[s] = nodes[node].value[s] / std::max(nodes[node].visits, 1);
        } else {
            while (!ending) ending = board.lay(board.draw(rng));
            const float won = ending == 1;
            reward[board.to_move] = 0 - won;
            reward[1 - board.to_move] = won;
        }
        for (int at = length; at >= 0; --at) {
            Node& n = nodes[path[at]];
            ++n.visits;
            if (proven && at < length) proven = settle(n, nodes[path[at + 1]], movers[at], reward);
            if (!proven && at < length) at_least_what_is_proven(n, path[at + 1], movers[at], reward);
            if (proven) n.proven = 1;
            for (int s = 0; s < 2; ++s) n.value[s] = proven ? reward[s] * n.visits : n.value[s] + reward[s];
        }
    }
};

int main(int argc, char** argv) {
    if (argc != 8) return 2;
    Search search;
    const long simulations = std::atol(argv[1]);
    search.expand_after = std::atoi(argv[2]);
    search.nodes.resize(std::atol(argv[3]));
    search.root = Board{};
    search.root.rows = 9, search.root.cols = 8, search.root.in_a_row = 5, search.root.cap = 200;
    search.root.geometry();
    Rng nobody{{1, 2, 3, 4}};
    search.root.deal(nobody);
    search.root.to_move = 0;
    for (int i = 0; i < 4; ++i) search.rng.s[i] = std::strtoull(argv[4 + i], nullptr, 10);
    timespec from, to;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    for (long i = 0; i < simulations; ++i) search.simulate();
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    const Node& root = search.nodes[0];
    for (int child = root.first; child < root.first + root.tried; ++child)
        std::printf("%d %d ", search.nodes[child].action, search.nodes[child].visits);
    std::printf("%.9f\n", to.tv_sec - from.tv_sec + 1e-9 * (to.tv_nsec - from.tv_nsec));
}
