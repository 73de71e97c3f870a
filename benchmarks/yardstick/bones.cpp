// Bones, random games, by hand in C++: the yardstick for the compiled Python kernel. Same algorithm, same generator,
// so the same seed plays the same games and every total must be equal. Usage: bones SEED GAMES [ROWS COLS IN_A_ROW CAP]
// Prints: plies white_wins black_wins draws longest thread_cpu_seconds
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "bones.hpp"

int main(int argc, char** argv) {
    const uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
    const long games = argc > 2 ? std::atol(argv[2]) : 1000000;
    Board board{};
    board.rows = argc > 3 ? std::atoi(argv[3]) : 9;
    board.cols = argc > 4 ? std::atoi(argv[4]) : 8;
    board.in_a_row = argc > 5 ? std::atoi(argv[5]) : 5;
    board.cap = argc > 6 ? std::atoi(argv[6]) : 200;
    board.geometry();
    long plies = 0, wins[2] = {0, 0}, draws = 0, longest = 0;
    timespec from, to;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    Rng rng;
    for (long game = 0; game < games; ++game) {
        rng.seed(seed, game);
        board.deal(rng);
        int ending = 0;
        while (ending == 0) ending = board.lay(board.draw(rng));
        plies += board.ply;
        if (board.ply > longest) longest = board.ply;
        if (ending == 1)
            ++wins[1 - board.to_move];
        else
            ++draws;
    }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    const double seconds = to.tv_sec - from.tv_sec + 1e-9 * (to.tv_nsec - from.tv_nsec);
    std::printf("%ld %ld %ld %ld %ld %.9f\n", plies, wins[0], wins[1], draws, longest, seconds);
}
