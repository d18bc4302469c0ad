// Prints the best move on a board and what each direction is worth, without exceptions.
//
//     hint 2 4 8 16  0 0 2 4  0 0 0 2  0 0 0 0  [PLAYER]
//
// Built against an installed library, with exceptions or without:
//     c++ -std=c++17 -fno-exceptions hint.cpp $(pkg-config --cflags --libs engine2048) -o hint

#include <engine2048.hpp>

#include <cstdio>
#include <cstdlib>

int main(int count, char **arguments) {
    engine2048::Cells cells{};
    if (count < 17) {
        std::fprintf(stderr, "usage: %s CELL1 ... CELL16 [PLAYER]\n", arguments[0]);
        return EXIT_FAILURE;
    }
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        cells[cell] = std::atoi(arguments[cell + 1]);
    }
    const char *player = count > 17 ? arguments[17] : engine2048::default_player;

    const auto analysis = engine2048::nothrow::analyze(cells, player, engine2048::Limits{}.time(100));
    if (!analysis) {
        const auto sentence = engine2048::nothrow::status_text(analysis.status());
        std::fprintf(stderr, "%s\n", sentence ? sentence->c_str() : "engine2048 failed");
        return EXIT_FAILURE;
    }
    const char *const names[] = {"up", "right", "down", "left"};
    for (const engine2048::Direction direction : engine2048::all_directions) {
        const double evaluation = analysis->evaluation(direction);
        std::printf("%c %-5s ", direction == analysis->direction ? '>' : ' ', names[static_cast<int>(direction)]);
        if (evaluation == engine2048::illegal) {
            std::printf("illegal\n");
        } else if (evaluation == engine2048::lost) {
            std::printf("lost\n");
        } else {
            std::printf("%.6g\n", evaluation);
        }
    }
    return EXIT_SUCCESS;
}
