/** `opus`: libopus compiled to WebAssembly, in an Ogg file (RFC 7845). */
import { Application, createEncoder, Signal } from 'libopus-wasm';
import { type AudioCodec, Framer, sampleRate } from './audio-encoder.ts';
import { oggPage } from './ogg-page.ts';

const bitsPerSecond = 32_000;
/** Of 10; more takes twice the time for a difference that this voice does not let one hear. */
const complexity = 5;
/** 20 ms. */
const frameSamples = 480;
/** Positions in the file count samples at 48 kHz whatever the sound's own rate. */
const granulesPerSample = 48_000 / sampleRate;
/** One second of sound a page. */
const packetsPerPage = 50;

/** A fresh encoder and its file; `close` frees it. */
export async function createOpusCodec(): Promise<AudioCodec> {
  const opus = await createEncoder({
    sampleRate,
    channels: 1,
    frameSize: frameSamples,
    application: Application.Voip,
    signal: Signal.Voice,
    bitrate: bitsPerSecond,
    complexity,
  });
  const preSkipSamples = opus.getLookahead();
  let samplesIn = 0;
  let packetsOut = 0;
  let waiting: Uint8Array[] = [];
  let sequence = 2;

  const encodeFrame = (frame: Float32Array): void => void waiting.push(opus.encodeFloat(frame));
  const framer = new Framer(frameSamples, encodeFrame);

  function takePage(count: number): Uint8Array {
    const packets = waiting.slice(0, count);
    waiting = waiting.slice(count);
    packetsOut += packets.length;
    const granule = BigInt(packetsOut * frameSamples * granulesPerSample);
    sequence += 1;
    return oggPage({ packets, granule, sequence: sequence - 1 });
  }

  return {
    header: Buffer.concat([
      oggPage({ packets: [identification(preSkipSamples)], granule: 0n, sequence: 0, first: true }),
      oggPage({ packets: [comments], granule: 0n, sequence: 1 }),
    ]),
    encode(samples) {
      const pages: Uint8Array[] = [];
      samplesIn += samples.length;
      framer.push(samples);
      // One packet stays behind: the last page must not be empty.
      while (waiting.length > 1) pages.push(takePage(Math.min(packetsPerPage, waiting.length - 1)));
      return pages;
    },
    finish() {
      const endSamples = samplesIn + preSkipSamples;
      framer.flush();
      while ((packetsOut + waiting.length) * frameSamples < endSamples)
        encodeFrame(new Float32Array(frameSamples));
      const granule = BigInt(endSamples * granulesPerSample);
      return [oggPage({ packets: waiting, granule, sequence, last: true })];
    },
    close: () => opus.free(),
  };
}

/** The name of the encoder, with its length before it, and no comments. */
const comments = Buffer.from('OpusTags\x07\0\0\0libopus\0\0\0\0', 'latin1');

function identification(preSkipSamples: number): Uint8Array {
  const bytes = Buffer.alloc(19);
  bytes.write('OpusHead');
  bytes.writeUInt8(1, 8);
  bytes.writeUInt8(1, 9);
  bytes.writeUInt16LE(preSkipSamples * granulesPerSample, 10);
  bytes.writeUInt32LE(sampleRate, 12);
  return bytes;
}
