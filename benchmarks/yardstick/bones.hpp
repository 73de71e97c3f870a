// Bones by hand in C++: rules and generator, the same algorithm as the compiled Python kernel.
#pragma once
#include <cstdint>
#include <cstring>

struct Rng {
    uint64_t s[4];
    void seed(uint64_t seed, uint64_t index) {
        const uint64_t golden = 0x9E3779B97F4A7C15u;
        uint64_t x = seed + golden * (index * 4);
        for (auto& word : s) {
            uint64_t z = (x += golden);
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
            z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
            word = z ^ (z >> 31);
        }
    }
    uint64_t next() {
        const uint64_t x = s[1] * 5, result = ((x << 7) | (x >> 57)) * 9, t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = (s[3] << 45) | (s[3] >> 19);
        return result;
    }
    uint32_t below(uint32_t n) {
        uint64_t product = (next() >> 32) * n;
        uint32_t low = static_cast<uint32_t>(product);
        if (low < n) {
            const uint32_t threshold = -n % n;
            while (low < threshold) {
                product = (next() >> 32) * n;
                low = static_cast<uint32_t>(product);
            }
        }
        return static_cast<uint32_t>(product >> 32);
    }
};

struct Board {
    int rows, cols, in_a_row, cap;
    int ply, to_move;
    uint16_t show[225];
    uint16_t line[2][2][16];
    uint8_t free_[451];
    uint8_t row_of[225], col_of[225];
    int start[2];

    void geometry() {
        for (int i = 0; i < rows * cols; ++i) row_of[i] = i / cols, col_of[i] = i % cols;
        start[1] = (rows / 2) * cols + cols / 2;
        start[0] = cols % 2 == 0 ? start[1] - 1 : start[1] - cols;
    }
    void deal(Rng& rng) {
        std::memset(show, 0, sizeof show);
        std::memset(line, 0, sizeof line);
        ply = 0;
        to_move = rng.below(2);
        std::memset(free_ + 1, 1, 2 * rows * cols);
        for (int r = 0; r < rows; ++r) free_[1 + 2 * (r * cols + cols - 1)] = 0;
        for (int c = 0; c < cols; ++c) free_[2 + 2 * ((rows - 1) * cols + c)] = 0;
    }
    bool starts(int p) const {
        const int a = p >> 1, b = a + (p & 1 ? cols : 1);
        return a == start[0] || a == start[1] || b == start[0] || b == start[1];
    }
    int draw(Rng& rng) const {
        for (;;) {
            const int p = rng.below(2 * rows * cols);
            if (free_[1 + p] && (ply > 0 || starts(p))) return p;
        }
    }
    static uint32_t completed(uint32_t bits, int n) {
        const uint32_t pairs = bits & (bits >> 1);
        return pairs & (pairs >> 2) & (pairs >> (n - 2));
    }
    // 0 going on, 1 a row, 2 the cap
    int lay(int p) {
        const int me = to_move, axis = p & 1, square = p >> 1, other = square + (axis ? cols : 1);
        const int row = row_of[square], col = col_of[square];
        free_[show[square] >> 1] = 1;
        free_[show[other] >> 1] = 1;
        free_[1 + p] = 0;
        show[square] = show[other] = static_cast<uint16_t>(2 * (1 + p) + me);
        const int i = axis ? col : row, j = axis ? row : col, across = 1 - axis;
        const uint16_t both = 3 << j, one = 1 << i;
        auto& mine = line[me];
        auto& theirs = line[1 - me];
        mine[axis][i] |= both;
        mine[across][j] |= one;
        mine[across][j + 1] |= one;
        theirs[axis][i] &= ~both;
        theirs[across][j] &= ~one;
        theirs[across][j + 1] &= ~one;
        ++ply;
        to_move = 1 - me;
        if (completed(mine[axis][i], in_a_row) | completed(mine[across][j], in_a_row) |
            completed(mine[across][j + 1], in_a_row))
            return 1;
        return ply >= cap ? 2 : 0;
    }
};
