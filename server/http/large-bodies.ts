/**
 * The memory of large request bodies, from their first bytes to the end of the response: bounded for the process and for
 * each caller. A body is refused at its announcement if it would not fit; but the room that it takes follows what has
 * arrived, so that nobody takes the room of others by an announcement. Small bodies, which are most, are not counted: their number is bounded by that of connections.
 */
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../core/api-error.ts';

/** Smaller bodies are not counted, bytes. */
const smallBytes = 64 * 1024;
/** A body takes so many times the room of what has arrived, so that most of those that do not fit are refused early. */
const roomAhead = 4;
const mebibyte = 1024 * 1024;
const retryAfterMs = 1_000;

export interface BodyLimits {
  /** Of all callers together, bytes. */
  maxBytes: number;
  maxBytesOfCaller: number;
}

/** How the room of one body changes, bytes. */
interface Room {
  from: number;
  to: number;
}

/** What a surface knows of a caller before a large body is read. */
export interface LargeBodyAdmission {
  /** Whose bodies are counted together. */
  owner: string;
  /** The body has been read, or refused. */
  wasRead(): void;
}

/** The size that the sender has announced, bytes; undefined: it has announced none. */
export function announcedBytes({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined && headers['transfer-encoding'] !== undefined ? undefined : Number(length ?? 0);
}

/** Whether the body is counted. */
export function isLarge(announced: number | undefined): boolean {
  return announced === undefined || announced > smallBytes;
}

export class LargeBodies {
  readonly #limits: BodyLimits;
  readonly #byOwner = new Map<string, number>();
  #bytes = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** Throws `rate_limit_exceeded` or `model_unavailable` when there is no room for the announced bytes. */
  enter(owner: string, announced: number | undefined): LargeBody {
    this.#demand(owner, { from: 0, to: announced ?? 0 });
    return new LargeBody(announced, (change) => {
      this.#demand(owner, change);
      this.#change(owner, change);
    });
  }

  /** A body that is alone passes whatever its size is: the contract has bounds of its own. */
  #demand(owner: string, { from, to }: Room): void {
    const { maxBytes, maxBytesOfCaller } = this.#limits;
    const own = this.#byOwner.get(owner) ?? 0;
    if (to > from && own > from && own - from + to > maxBytesOfCaller)
      throw new ApiError(
        'rate_limit_exceeded',
        `Large request bodies of this key would take up more than ${maxBytesOfCaller / mebibyte} MiB. Try again when one of its requests has ended.`,
        { retryAfterMs },
      );
    if (to > from && this.#bytes > from && this.#bytes - from + to > maxBytes)
      throw new ApiError(
        'model_unavailable',
        `The server has no room for this body: request bodies would take up more than ${maxBytes / mebibyte} MiB.`,
        { retryAfterMs },
      );
  }

  #change(owner: string, { from, to }: Room): void {
    const own = this.#byOwner.get(owner) ?? 0;
    this.#bytes += to - from;
    if (own - from + to > 0) this.#byOwner.set(owner, own - from + to);
    else this.#byOwner.delete(owner);
  }
}

/** The room of one body. */
export class LargeBody {
  readonly #announced: number | undefined;
  readonly #change: (change: Room) => void;
  #bytes = 0;

  constructor(announced: number | undefined, change: (change: Room) => void) {
    this.#announced = announced;
    this.#change = change;
  }

  /** So many bytes have arrived. Throws when there is no room for them. */
  grow(bytes: number): void {
    const to = this.#announced === undefined ? bytes : Math.min(this.#announced, bytes * roomAhead);
    if (to <= this.#bytes) return;
    this.#change({ from: this.#bytes, to });
    this.#bytes = to;
  }

  leave(): void {
    this.#change({ from: this.#bytes, to: 0 });
    this.#bytes = 0;
  }
}
