/** Ends an attempt at a store that hangs: one that neither takes a part of the request nor responds. */
import { secondsOf } from '../../core/seconds.ts';

/** So much of a body is given to the connection at a time, bytes: each is a sign that the store still reads. */
const chunkBytes = 64 * 1024;

/** The store was silent. Another attempt would be a wait as long. */
export class S3Silence extends Error {
  constructor(ms: number) {
    super(`the S3 store did nothing for ${secondsOf(ms)}`);
  }
}

export class S3Patience {
  readonly #silence = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#timer = setTimeout(() => this.#silence.abort(new S3Silence(ms)), ms);
  }

  /** Aborted by a silence, or as `other` is. */
  signal(other: AbortSignal | undefined): AbortSignal {
    const { signal } = this.#silence;
    return other === undefined ? signal : AbortSignal.any([signal, other]);
  }

  /** The body in parts, each of which starts the time anew. */
  *chunks(body: Buffer): Generator<Buffer> {
    for (let from = 0; from < body.length; from += chunkBytes) {
      this.#timer.refresh();
      yield body.subarray(from, from + chunkBytes);
    }
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
