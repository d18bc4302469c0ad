// The one class of errors, with the statuses of include/engine2048.h.

export const Status = {
  GAME_OVER: -1,
  NULL: -2,
  TILE: -3,
  DIRECTION: -4,
  NAME: -5,
  RANGE: -6,
  BUFFER: -7,
  FULL: -8,
  CANCELLED: -9,
  NO_NETWORK: -10,
  WEIGHTS: -11,
  RECORD: -12,
  INTERNAL: -99,
} as const;

/** Why a call has no answer. */
export class Engine2048Error extends Error {
  override readonly name = "Engine2048Error";

  constructor(
    /** One of `Status`. */
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** The status as the C header calls it, such as `E2048_TILE`. */
  get code(): string {
    const known = Object.entries(Status).find(([, status]) => status === this.status);
    return known ? `E2048_${known[0]}` : `E2048 status ${this.status}`;
  }
}
