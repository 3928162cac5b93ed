/**
 * Admits and bounds every body that is read into memory, JSON or a form: the limits of its caller and the memory of the
 * process before its first byte, its room and its pace while it arrives. Uploads to a store do without: they wait for it.
 */
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../core/api-error.ts';
import type { BodyPlace, BodyReading, BodyReadings } from './body-readings.ts';
import { announcedBytes, isLarge, type LargeBody } from './large-bodies.ts';

/** A large body that may be read. */
export interface AdmittedBody {
  room: LargeBody;
  /** The body has been read, or refused. */
  wasRead: () => void;
}

export interface IntakeParts {
  request: IncomingMessage;
  /** Of the whole body. */
  maxBytes: number;
  readings: BodyReadings;
  /** Rejects with `ApiError` when a large body may not be read. */
  admitLarge: (announced: number | undefined) => Promise<AdmittedBody>;
}

/** The body of one request. */
export class BodyIntake {
  readonly #parts: IntakeParts;
  #admitted: AdmittedBody | undefined;
  #place: BodyPlace | undefined;
  #isOver = false;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  get maxBytes(): number {
    return this.#parts.maxBytes;
  }

  /**
   * Before the first byte is read. Throws `payload_too_large`, and rejects as `admitLarge` does; small bodies, which are
   * most, wait for nothing.
   */
  admit(): Promise<void> | undefined {
    const { request, maxBytes, admitLarge } = this.#parts;
    const announced = announcedBytes(request);
    if (announced !== undefined && announced > maxBytes) throw bodyTooLarge(maxBytes);
    return isLarge(announced) ? this.#enter(admitLarge(announced)) : undefined;
  }

  async #enter(admitting: Promise<AdmittedBody>): Promise<void> {
    this.#admitted = await admitting;
  }

  /** From now on it arrives: `reading.refuse` is called when it comes too slowly, and in a shutdown. */
  begin(reading: BodyReading): void {
    this.#place = this.#parts.readings.add(reading);
  }

  /** So many bytes have arrived in all. Throws `payload_too_large`, and when there is no room for them. */
  grow(receivedBytes: number): void {
    const { maxBytes } = this.#parts;
    if (receivedBytes > maxBytes) throw bodyTooLarge(maxBytes);
    this.#admitted?.room.grow(receivedBytes);
  }

  /** The body has been read, or refused. May be called again. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#place !== undefined) this.#parts.readings.remove(this.#place);
    // It has what has been read.
    this.#place = undefined;
    this.#admitted?.wasRead();
  }

  /** The request has ended: nobody has its body any more. */
  leave(): void {
    this.end();
    this.#admitted?.room.leave();
  }
}

export function bodyTooLarge(maxBytes: number): ApiError {
  return new ApiError('payload_too_large', `The body is larger than the limit of ${maxBytes} bytes.`);
}
