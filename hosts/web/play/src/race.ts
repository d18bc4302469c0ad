// A race of two players in pairs of games from the same seeds, so that the luck of the tiles counts for both.
//
// It ends early where the interval of the mean difference leaves 0 out. It looks after 16 pairs, after 32 and so on, and
// at the end. Each look has its share of the 5 % of error (Bonferroni's correction), as in vba/LabRace.bas.
import type { Engine } from "engine2048";

export interface Entrant {
  player: string;
  effort: number;
}

export interface Race {
  /** The mean difference after each pair. */
  means: number[];
  /** Half the interval's width after each pair; null where there are too few for the formula. */
  widths: (number | null)[];
}

const FIRST_LOOK = 16;
const ERROR = 0.05;
const FEWEST = 5; // pairs, below which the quantile's series is not good enough
const MOVES_A_CALL = 500; // so that a cancelled race ends soon

/** Plays the race, and tells how it stands after each pair. */
export async function race(
  engine: Engine,
  [own, other]: [Entrant, Entrant],
  games: number,
  firstSeed: number,
  signal: AbortSignal,
  stands: (race: Race) => void,
): Promise<void> {
  const looks = 1 + Math.max(0, Math.ceil(Math.log2(games / FIRST_LOOK)));
  const race: Race = { means: [], widths: [] };
  let [mean, squares] = [0, 0]; // Welford's recurrence
  for (let pairs = 1; pairs <= games; pairs++) {
    const seed = firstSeed + pairs - 1;
    const difference = (await score(engine, own, seed, signal)) - (await score(engine, other, seed, signal));
    const before = mean;
    mean += (difference - before) / pairs;
    squares += (difference - before) * (difference - mean);
    const width = Math.sqrt(squares / (pairs - 1) / pairs) * studentQuantile(1 - ERROR / looks / 2, pairs - 1);
    race.means.push(mean);
    race.widths.push(pairs < FEWEST ? null : width);
    stands(race);
    const isLook = pairs >= FIRST_LOOK && Number.isInteger(Math.log2(pairs / FIRST_LOOK));
    if (isLook && Math.abs(mean) > width) return;
  }
}

async function score(engine: Engine, { player, effort }: Entrant, seed: number, signal: AbortSignal): Promise<number> {
  const limits = { player, effort, maxMoves: MOVES_A_CALL, signal };
  let game = { ...(await engine.newGame(seed)), moves: 1 };
  while (game.moves > 0) game = await engine.play(game, limits);
  return game.score;
}

/** Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.7.5: an expansion in the degrees of freedom. */
export function studentQuantile(probability: number, freedom: number): number {
  const x = normalQuantile(probability);
  const terms = [
    (x ** 3 + x) / 4,
    (5 * x ** 5 + 16 * x ** 3 + 3 * x) / 96,
    (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / 384,
    (79 * x ** 9 + 776 * x ** 7 + 1482 * x ** 5 - 1920 * x ** 3 - 945 * x) / 92160,
  ];
  return terms.reduce((sum, term, index) => sum + term / freedom ** (index + 1), x);
}

/** The same, 26.2.23; for probabilities from 0.5. Its error is below 4.5e-4. */
function normalQuantile(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - probability));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3);
}
