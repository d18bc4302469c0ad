// Plays one game and prints its last board.
//
//     autoplay [PLAYER [SEED [MILLISECONDS]]]
//
// Built against an installed library:
//     c++ -std=c++17 autoplay.cpp $(pkg-config --cflags --libs engine2048) -o autoplay

#include <engine2048.hpp>

#include <algorithm>
#include <cstdlib>
#include <iomanip>
#include <iostream>

namespace {

void print(const engine2048::Cells &cells) {
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        std::cout << std::setw(7) << cells[cell] << (cell % 4 == 3 ? "\n" : "");
    }
}

} // namespace

int main(int count, char **arguments) {
    const char *player = count > 1 ? arguments[1] : engine2048::default_player;
    const std::int32_t seed = count > 2 ? std::atoi(arguments[2]) : 2048;
    const std::int32_t milliseconds = count > 3 ? std::atoi(arguments[3]) : 1;
    if (engine2048::abi_version() != E2048_ABI_VERSION) {
        std::cerr << "This program was built for another version of engine2048.\n";
        return EXIT_FAILURE;
    }
    try {
        engine2048::Game game = engine2048::new_game(seed);
        const auto limits = engine2048::Limits{}.time(milliseconds);
        std::int32_t moves = 0;
        while (const std::int32_t made = engine2048::play(game, 100, player, limits)) {
            moves += made;
        }
        print(game.cells);
        std::cout << player << " made " << moves << " moves, scored " << game.score << ", largest tile "
                  << *std::max_element(game.cells.begin(), game.cells.end()) << "\n";
    } catch (const engine2048::Error &error) {
        std::cerr << error.what() << "\n";
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
