// The seven functions of WASI that the library imports. Their contract: WASI preview 1, wasi_snapshot_preview1.witx.

const SUCCESS = 0;
const NO_SUCH_SYSTEM = 52; // errno nosys
const REALTIME = 0; // the clock's number
const MOST_RANDOM_BYTES = 65536; // that getRandomValues gives at once
const NANOSECONDS = 1e6; // in a millisecond

/** The imports of a module whose memory `memory` gives once there is an instance. */
export function wasi(memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const view = () => new DataView(memory().buffer);
  return {
    wasi_snapshot_preview1: {
      random_get(start: number, length: number) {
        const bytes = new Uint8Array(memory().buffer, start, length);
        for (let at = 0; at < length; at += MOST_RANDOM_BYTES) {
          crypto.getRandomValues(bytes.subarray(at, at + MOST_RANDOM_BYTES));
        }
        return SUCCESS;
      },
      environ_sizes_get(count: number, size: number) {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return SUCCESS;
      },
      environ_get: () => SUCCESS,
      clock_time_get(clock: number, _precision: bigint, time: number) {
        const milliseconds = performance.now() + (clock === REALTIME ? performance.timeOrigin : 0);
        view().setBigUint64(time, BigInt(Math.round(milliseconds * NANOSECONDS)), true);
        return SUCCESS;
      },
      /** The library writes nothing but the report of a fault of its own. */
      fd_write(_file: number, pieces: number, count: number, written: number) {
        let text = "";
        let length = 0;
        for (let piece = pieces; piece < pieces + 8 * count; piece += 8) {
          const bytes = new Uint8Array(memory().buffer, view().getUint32(piece, true), view().getUint32(piece + 4, true));
          text += new TextDecoder().decode(bytes.slice());
          length += bytes.length;
        }
        console.error(text.trimEnd());
        view().setUint32(written, length, true);
        return SUCCESS;
      },
      /** Threads wait by it, of which WebAssembly has one. */
      poll_oneoff: () => NO_SUCH_SYSTEM,
      proc_exit(code: number) {
        throw new WebAssembly.RuntimeError(`the library ended with code ${code}`);
      },
    },
  };
}
