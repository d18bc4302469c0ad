//! The UNO types of the extension: `hosts/libreoffice/extension/component.py` implements them, macros call them.
//!
//! A board is an `any`: a one- or two-dimensional array or a cell range. Calc's functions take `any`
//! everywhere, so that an omitted argument arrives as nothing. Where a function of the C interface writes to
//! pointers, the service returns one flat sequence; `hosts/libreoffice/README.md` gives its layout.

use super::type_library::{Interface, Method, Typed};

/// The module of all types.
pub const MODULE: [&str; 2] = ["org", "engine2048"];

const BOARD: Typed = ("board", "any");
const PLAYER: Typed = ("player", "string");
const EFFORT: Typed = ("effort", "long");
const TIME: Typed = ("timeMs", "long");
const SEED: Typed = ("seed", "long");

/// The service for macros and the functions of Calc.
pub const INTERFACES: [Interface<'static>; 2] = [
    Interface {
        name: "XEngine",
        methods: &[
            Method { name: "abiVersion", result: "long", parameters: &[] },
            Method { name: "version", result: "string", parameters: &[] },
            Method { name: "statusText", result: "string", parameters: &[("status", "long")] },
            Method { name: "newGame", result: "[]long", parameters: &[SEED] },
            Method { name: "spawn", result: "[]long", parameters: &[SEED, BOARD] },
            Method { name: "move", result: "[]long", parameters: &[BOARD, ("direction", "long")] },
            Method { name: "legalMoves", result: "long", parameters: &[BOARD] },
            Method { name: "evaluators", result: "[]string", parameters: &[] },
            Method { name: "evaluate", result: "double", parameters: &[BOARD, ("evaluator", "string")] },
            Method { name: "players", result: "[]string", parameters: &[] },
            Method { name: "playerSummaries", result: "[]string", parameters: &[] },
            Method { name: "bestMove", result: "[]any", parameters: &[BOARD, PLAYER, EFFORT, TIME, SEED] },
            Method { name: "analyze", result: "[]any", parameters: &[BOARD, PLAYER, EFFORT, TIME, SEED] },
            Method {
                name: "play",
                result: "[]long",
                parameters: &[SEED, BOARD, PLAYER, EFFORT, TIME, ("maxMoves", "long")],
            },
            Method { name: "explain", result: "[]any", parameters: &[BOARD, ("evaluator", "string")] },
            Method { name: "checkRecipe", result: "[]any", parameters: &[("recipe", "string")] },
            Method { name: "cancelOnEscape", result: "long", parameters: &[("wanted", "boolean")] },
            Method { name: "setThreads", result: "long", parameters: &[("threads", "long")] },
        ],
    },
    Interface {
        name: "XFunctions",
        methods: &[
            Method {
                name: "bestMove",
                result: "any",
                parameters: &[BOARD, ("player", "any"), ("timeMs", "any")],
            },
            Method {
                name: "bestWord",
                result: "any",
                parameters: &[BOARD, ("player", "any"), ("timeMs", "any")],
            },
            Method { name: "evaluate", result: "any", parameters: &[BOARD, ("evaluator", "any")] },
            Method { name: "explain", result: "[][]any", parameters: &[BOARD, ("evaluator", "any")] },
            Method { name: "checkRecipe", result: "any", parameters: &[("recipe", "any")] },
            Method {
                name: "analyze",
                result: "[][]any",
                parameters: &[BOARD, ("player", "any"), ("timeMs", "any")],
            },
            Method { name: "move", result: "[][]any", parameters: &[BOARD, ("direction", "any")] },
            Method { name: "players", result: "[][]any", parameters: &[] },
            Method { name: "status", result: "string", parameters: &[] },
        ],
    },
];
