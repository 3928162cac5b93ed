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

/** 16-bit integers, rounded and clipped. */
export function toInt16(samples: Float32Array): Int16Array {
  const integers = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    integers[index] = Math.max(-32_768, Math.min(32_767, Math.round((samples[index] ?? 0) * 32_767)));
  }
  return integers;
}

/** The same integers as bytes, little-endian on every machine. */
export function littleEndian(integers: Int16Array): Uint8Array {
  const bytes = new Uint8Array(integers.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < integers.length; index += 1)
    view.setInt16(index * 2, integers[index] ?? 0, true);
  return bytes;
}

/** One array out of several. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
