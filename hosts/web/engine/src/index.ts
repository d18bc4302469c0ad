// The package's face: what a program imports.
export { load, type LoadOptions } from "./load.js";
export { Engine, type Limits, type Signal } from "./engine.js";
export { Engine2048Error, Status } from "./error.js";
export type { Analysis, BestMove, Game, Moved, Player, Part, RecipeCheck, Spawned } from "./library.js";
export { Direction, ILLEGAL, LOST, type Board, type Cells } from "./board.js";
