/**
 * The memory of large request bodies, from their announcement to the end of the response: bounded for the process and for
 * each caller. Small bodies, which are most, are not counted: their number is bounded by that of connections.
 */
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../core/api-error.ts';

/** Smaller bodies are not counted, bytes. */
const smallBytes = 64 * 1024;
const mebibyte = 1024 * 1024;
const retryAfterMs = 1_000;

export interface BodyLimits {
  /** Of all callers together, bytes. */
  maxBytes: number;
  maxBytesOfCaller: number;
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
    const body = new LargeBody((change) => this.#change(owner, change));
    body.grow(announced ?? 0);
    return body;
  }

  /** A body that is alone passes whatever its size is: the contract has bounds of its own. */
  #change(owner: string, { from, to }: { from: number; to: number }): void {
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
    this.#bytes += to - from;
    if (own - from + to > 0) this.#byOwner.set(owner, own - from + to);
    else this.#byOwner.delete(owner);
  }
}

/** The room of one body. */
export class LargeBody {
  readonly #change: (change: { from: number; to: number }) => void;
  #bytes = 0;

  constructor(change: (change: { from: number; to: number }) => void) {
    this.#change = change;
  }

  /** So many bytes have arrived. Throws when there is no room for them. */
  grow(bytes: number): void {
    if (bytes <= this.#bytes) return;
    this.#change({ from: this.#bytes, to: bytes });
    this.#bytes = bytes;
  }

  leave(): void {
    this.#change({ from: this.#bytes, to: 0 });
    this.#bytes = 0;
  }
}
