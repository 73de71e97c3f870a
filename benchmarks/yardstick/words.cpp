// Words on plain grids of letters, by hand in C++: the yardstick for the compiled search. Same compact trie, same boards,
// so the same words must be found. Usage: words TRIE BOARDS SIDE SHORTEST
// TRIE holds nodes of 8 bytes (`lexicon.py` draws them), BOARDS a byte for each letter, from 0 for A.
// Prints: paths_found sum_of_their_nodes thread_cpu_seconds
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <vector>

static std::vector<uint64_t> nodes;
static std::vector<uint64_t> near_cells;
static std::vector<uint32_t> found;
static int shortest;

static inline int64_t child(int64_t node, int letter) {
    const uint64_t bits = nodes[node], wanted = 1ULL << letter;
    if (!(bits & wanted)) return 0;
    return (bits >> 32) + __builtin_popcountll(bits & (wanted - 1));
}

static void walk(const uint8_t* letters, int cell, uint64_t seen, int64_t before, int length) {
    const int64_t node = child(before, letters[cell]);
    if (node == 0) return;
    const uint64_t bits = nodes[node];
    if (length + 1 >= shortest && ((bits >> 26) & 7)) found.push_back(node);
    if (!(bits & ((1ULL << 26) - 1))) return;
    seen |= 1ULL << cell;
    for (uint64_t next = near_cells[cell] & ~seen; next; next &= next - 1)
        walk(letters, __builtin_ctzll(next), seen, node, length + 1);
}

static std::vector<char> bytes_of(const char* name) {
    std::ifstream file(name, std::ios::binary);
    return std::vector<char>(std::istreambuf_iterator<char>(file), {});
}

int main(int argc, char** argv) {
    if (argc < 5) return 2;
    const auto trie = bytes_of(argv[1]), boards = bytes_of(argv[2]);
    const int side = std::atoi(argv[3]), cells = side * side;
    shortest = std::atoi(argv[4]);
    const auto* first = reinterpret_cast<const uint64_t*>(trie.data());
    nodes.assign(first, first + trie.size() / 8);
    near_cells.assign(cells, 0);
    for (int a = 0; a < cells; ++a)
        for (int b = 0; b < cells; ++b)
            if (a != b && std::abs(a % side - b % side) <= 1 && std::abs(a / side - b / side) <= 1)
                near_cells[a] |= 1ULL << b;
    found.reserve(1 << 16);
    const auto search = [&](size_t board) {
        const auto* letters = reinterpret_cast<const uint8_t*>(boards.data()) + board;
        found.clear();
        for (int cell = 0; cell < cells; ++cell) walk(letters, cell, 0, 0, 0);
    };
    uint64_t paths = 0, sum = 0;
    timespec from, to;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    for (size_t board = 0; board + cells <= boards.size(); board += cells) {
        search(board);
        paths += found.size();
    }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    for (size_t board = 0; board + cells <= boards.size(); board += cells) {
        search(board);
        for (uint32_t node : found) sum += node;
    }
    const double seconds = to.tv_sec - from.tv_sec + 1e-9 * (to.tv_nsec - from.tv_nsec);
    std::printf("%llu %llu %.9f\n", (unsigned long long)paths, (unsigned long long)sum, seconds);
}
