/** The interface of every audio encoder of the contract's formats: samples in, bytes out. */

/** Samples per second of everything that is encoded here; one channel. */
export const sampleRate = 24_000;

/** The header that some formats write before the first sample. */
export interface AudioLength {
  /** Samples in all. */
  samples: number;
  /** MD5 of all samples as 16-bit little-endian integers. */
  md5: Uint8Array;
}

/** One file in the making. Calls come in the order `encode`…, `finish`, and `close` in any case. */
export interface AudioEncoder {
  /** Bytes that can be sent now, possibly none; samples within -1 and 1. The result is the caller's to keep. */
  encode(samples: Float32Array): Uint8Array;
  /** The remaining bytes, with the end of the file. */
  finish(): Uint8Array;
  /** Frees the encoder's memory outside the JavaScript heap. */
  close(): void;
}

/** The same, as the module of a format writes it: with bytes in several parts, which it may overwrite later. */
export interface AudioCodec {
  /** The beginning of the file. */
  header?: Uint8Array;
  encode(samples: Float32Array): Uint8Array[];
  finish(): Uint8Array[];
  close?(): void;
}

/** A 16-bit integer, rounded and clipped. */
export function toInt16(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
}

/** The samples as 16-bit integers, little-endian on every machine. */
export function toPcm(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  for (let index = 0; index < samples.length; index += 1)
    bytes.writeInt16LE(toInt16(samples[index] ?? 0), index * 2);
  return bytes;
}

/** The samples in parts of a size that bounds the buffers of an encoder: they never shrink. */
export function* inParts(samples: Float32Array): Generator<Float32Array> {
  const partSamples = 8_192;
  for (let at = 0; at < samples.length; at += partSamples) yield samples.subarray(at, at + partSamples);
}

/** Collects samples into frames of one length. */
export class Framer {
  readonly #frame: Float32Array<ArrayBuffer>;
  readonly #send: (frame: Float32Array<ArrayBuffer>) => void;
  #filled = 0;

  /** `send` must not keep the frame. */
  constructor(frameSamples: number, send: (frame: Float32Array<ArrayBuffer>) => void) {
    this.#frame = new Float32Array(frameSamples);
    this.#send = send;
  }

  push(samples: Float32Array): void {
    for (let at = 0; at < samples.length;) {
      const taken = samples.subarray(at, at + this.#frame.length - this.#filled);
      this.#frame.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === this.#frame.length) this.flush();
    }
  }

  /** Sends the last frame, if it has samples, filled up with silence. */
  flush(): void {
    if (this.#filled > 0) this.#send(this.#frame.fill(0, this.#filled));
    this.#filled = 0;
  }
}
