// A C++ program of somebody else: makes some moves with an installed engine2048.
#include <engine2048.hpp>
#include <iostream>

int main() {
    engine2048::Game game = engine2048::new_game(1);
    if (engine2048::play(game, 10, "minimax", engine2048::Limits{}.effort(2)) != 10) {
        return 2;
    }
    std::cout << "engine2048 " << engine2048::version() << "\n";
    return 0;
}
