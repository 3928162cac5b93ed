/** Every format is a whole file that an ordinary decoder turns into the same speech. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AudioLength } from '../../../../server/providers/sandbox/speech/encoding/audio-encoder.ts';
import { createAudioEncoder } from '../../../../server/providers/sandbox/speech/encoding/create-encoder.ts';
import { synthesize } from '../../../../server/providers/sandbox/speech/speech-pool.ts';
import type { AudioFormat } from '../../../../server/core/audio.ts';
import {
  collect,
  decode,
  formats,
  isInstalled,
  likeness,
  pcmSamples,
  probeSeconds,
} from './speech-listening.ts';

const hasFfmpeg = isInstalled('ffmpeg') && isInstalled('ffprobe');
const sentence = 'The train to Bremen leaves at nine. Please be there in time; it does not wait for anybody!';
const encoderPaddingSeconds = 0.15;

function speak(format: AudioFormat, changes: { input?: string; speed?: number } = {}): Promise<Buffer> {
  const order = { input: sentence, voice: 'sage', format, speed: 1, ...changes };
  return collect(synthesize({ ...order, signal: new AbortController().signal }));
}

async function encode(
  format: AudioFormat,
  chunks: Float32Array[],
  length: AudioLength | undefined,
): Promise<Buffer> {
  const encoder = await createAudioEncoder(format, length);
  const parts = [...chunks.map((chunk) => encoder.encode(chunk)), encoder.finish()];
  encoder.close();
  return Buffer.concat(parts);
}

function noise(samples: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: samples }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 1_073_741_824 - 1;
  });
}

test.each(formats)('%s: the same request gives the same bytes', async (format) => {
  const [one, other] = await Promise.all([speak(format), speak(format)]);
  expect(one.length).toBeGreaterThan(1000);
  expect(other.equals(one)).toBe(true);
});

test.skipIf(!hasFfmpeg).each(formats)(
  '%s: ffmpeg decodes the speech and ffprobe knows its length',
  async (format) => {
    const reference = pcmSamples(await speak('pcm'));
    const seconds = reference.length / 24_000;
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(9);
    const bytes = await speak(format);
    const decoded = decode(bytes, format);
    expect(Math.abs(decoded.length / 24_000 - seconds)).toBeLessThan(encoderPaddingSeconds);
    expect(Math.abs(probeSeconds(bytes, format) / seconds - 1)).toBeLessThan(0.1);
    expect(likeness(reference, decoded)).toBeGreaterThan(format === 'opus' ? 0.8 : 0.95);
  },
);

test('wav: the header states the exact length', async () => {
  const [wav, pcm] = [await speak('wav'), await speak('pcm')];
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
  expect(wav.readUInt32LE(40)).toBe(pcm.length);
  expect(wav.subarray(44).equals(pcm)).toBe(true);
});

test('flac: the header states the exact length and the checksum of the samples', async () => {
  const [flac, pcm] = [await speak('flac'), await speak('pcm')];
  expect(flac.readUInt32BE(22)).toBe(pcm.length / 2);
  expect(flac.subarray(26, 42).equals(createHash('md5').update(pcm).digest())).toBe(true);
  expect(flac.length).toBeLessThan(pcm.length * 0.8);
});

test('opus: the last page states the exact length', async () => {
  const [opus, pcm] = [await speak('opus'), await speak('pcm')];
  const lastPage = opus.lastIndexOf('OggS');
  const preSkip = opus.readUInt16LE(opus.indexOf('OpusHead') + 10);
  expect(opus[lastPage + 5]).toBe(4);
  expect(Number(opus.readBigUInt64LE(lastPage + 6)) - preSkip).toBe(pcm.length);
});

test.skipIf(!hasFfmpeg)('flac loses nothing, for silence, noise and any number of samples', async () => {
  for (const chunks of [
    [new Float32Array(5000)],
    [noise(1)],
    [noise(4096)],
    [noise(3), noise(9001)],
    [noise(700_000)],
  ]) {
    const flac = await encode('flac', chunks, undefined);
    const pcm = await encode('pcm', chunks, undefined);
    expect(decode(flac, 'flac')).toEqual(pcmSamples(pcm));
  }
});

test.skipIf(!hasFfmpeg).each(formats)(
  '%s: a file whose length was not known beforehand decodes whole',
  async (format) => {
    const chunks = [noise(24_000), noise(1), noise(30_000)];
    // A WAV file cannot say that its length is unknown without looking cut short to a strict reader.
    const decoded = decode(await encode(format, chunks, undefined), format, { strict: format !== 'wav' });
    expect(Math.abs(decoded.length - 54_001) / 24_000).toBeLessThan(encoderPaddingSeconds);
  },
);

test.each(formats)('%s: nothing encoded is still a file, and closing early is allowed', async (format) => {
  const empty = await encode(format, [], { samples: 0, md5: new Uint8Array(16) });
  expect(empty.length > 0 || format === 'pcm' || format === 'aac').toBe(true);
  (await createAudioEncoder(format, undefined)).close();
});
