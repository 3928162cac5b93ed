/** `opus`: libopus compiled to WebAssembly, in an Ogg file (RFC 7845). */
import { Application, createEncoder, Signal } from 'libopus-wasm';
import { type AudioEncoder, concatBytes, sampleRate } from './audio-encoder.ts';
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
export async function createOpusEncoder(): Promise<AudioEncoder> {
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
  let frame = new Float32Array(frameSamples);
  let frameFilled = 0;
  let samplesIn = 0;
  let packetsOut = 0;
  let waiting: Uint8Array[] = [];
  let sequence = 2;
  let header: Uint8Array | undefined = concatBytes([
    oggPage({ packets: [identification(preSkipSamples)], granule: 0n, sequence: 0, first: true }),
    oggPage({ packets: [comments()], granule: 0n, sequence: 1 }),
  ]);

  function takeHeader(): Uint8Array[] {
    const taken = header === undefined ? [] : [header];
    header = undefined;
    return taken;
  }

  function encodeFrame(): void {
    waiting.push(opus.encodeFloat(frame));
    frame = new Float32Array(frameSamples);
    frameFilled = 0;
  }

  function takePage(count: number): Uint8Array {
    const packets = waiting.slice(0, count);
    waiting = waiting.slice(count);
    packetsOut += packets.length;
    const granule = BigInt(packetsOut * frameSamples * granulesPerSample);
    sequence += 1;
    return oggPage({ packets, granule, sequence: sequence - 1 });
  }

  return {
    encode(samples) {
      const pages = takeHeader();
      samplesIn += samples.length;
      for (let at = 0; at < samples.length;) {
        const taken = samples.subarray(at, at + frameSamples - frameFilled);
        frame.set(taken, frameFilled);
        frameFilled += taken.length;
        at += taken.length;
        if (frameFilled === frameSamples) encodeFrame();
      }
      // One packet stays behind: the last page must not be empty.
      while (waiting.length > 1) pages.push(takePage(Math.min(packetsPerPage, waiting.length - 1)));
      return concatBytes(pages);
    },
    finish() {
      const endSamples = samplesIn + preSkipSamples;
      while ((packetsOut + waiting.length) * frameSamples < endSamples) encodeFrame();
      const granule = BigInt(endSamples * granulesPerSample);
      return concatBytes([...takeHeader(), oggPage({ packets: waiting, granule, sequence, last: true })]);
    },
    close: () => opus.free(),
  };
}

function identification(preSkipSamples: number): Uint8Array {
  const bytes = new Uint8Array(19);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('OpusHead'));
  view.setUint8(8, 1);
  view.setUint8(9, 1);
  view.setUint16(10, preSkipSamples * granulesPerSample, true);
  view.setUint32(12, sampleRate, true);
  return bytes;
}

function comments(): Uint8Array {
  const vendor = new TextEncoder().encode('libopus');
  const bytes = new Uint8Array(8 + 4 + vendor.length + 4);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('OpusTags'));
  view.setUint32(8, vendor.length, true);
  bytes.set(vendor, 12);
  return bytes;
}
