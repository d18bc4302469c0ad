//! What the engine answers, in one program: each program of tests takes its time to build. Programs of their own are those
//! that count nodes, memory or time, and those that the sanitizers build.

mod alpha_beta;
mod evaluators;
mod expectimax;
mod fidelity;
mod load_network;
mod map;
mod math;
mod monte_carlo;
mod network;
mod network_evaluator;
mod network_memory;
mod our_players;
mod players;
mod relabel;
mod replies;
mod roster;
mod rules;
mod threads;
mod transposition;
