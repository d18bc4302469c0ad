// The package's face: what a program imports.
export { load, type LoadOptions, type Progress } from "./load.js";
export type { Engine, Limits, Signal } from "./engine.js"; // `load` makes engines
export { Engine2048Error, Status } from "./error.js";
export type { Analyses, Analysis, BestMove, BestMoves, Evaluations, Game, Moved, Player, Part, RecipeCheck, RecordCheck, Recorded, Reviewed, ReviewTotals, Spawned, Steps } from "./library.js";
export { Direction, Form, ILLEGAL, LOST, type Board, type Cells } from "./board.js";
