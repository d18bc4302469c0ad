//! What the engine answers, in one program: each program of tests takes its time to build. Programs of their own are those
//! that count nodes, memory or time, and those that the sanitizers build.

#[path = "alpha_beta.rs"]
mod alpha_beta;
#[path = "common/any_weights.rs"]
mod any_weights;
#[path = "evaluators.rs"]
mod evaluators;
#[path = "expectimax.rs"]
mod expectimax;
#[path = "fidelity.rs"]
mod fidelity;
#[path = "common/known.rs"]
mod known;
#[path = "load_network.rs"]
mod load_network;
#[path = "map.rs"]
mod map;
#[path = "math.rs"]
mod math;
#[path = "monte_carlo.rs"]
mod monte_carlo;
#[path = "network.rs"]
mod network;
#[path = "network_evaluator.rs"]
mod network_evaluator;
#[path = "network_memory.rs"]
mod network_memory;
#[path = "our_players.rs"]
mod our_players;
#[path = "players.rs"]
mod players;
#[path = "common/random_boards.rs"]
mod random_boards;
#[path = "relabel.rs"]
mod relabel;
#[path = "replies.rs"]
mod replies;
#[path = "roster.rs"]
mod roster;
#[path = "rules/main.rs"]
mod rules;
#[path = "common/search_boards.rs"]
mod search_boards;
#[path = "threads.rs"]
mod threads;
#[path = "transposition.rs"]
mod transposition;
#[path = "common/work_clock.rs"]
mod work_clock;
