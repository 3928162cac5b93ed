/** Tools of the speech tests: collect bytes, decode them with ordinary programs, measure the sound. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AudioFormat } from '../../../../server/core/audio.ts';

const sampleRate = 24_000;

export const formats: readonly AudioFormat[] = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'];

export async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Whether a program is installed on this machine. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

/** Samples of bare PCM, within -1 and 1. */
export function pcmSamples(bytes: Buffer): Float32Array {
  return Float32Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, index) => bytes.readInt16LE(2 * index) / 32_768,
  );
}

/** Seconds as ffprobe states them; NaN when it has none. Throws when it does not know the file at all. */
export function probeSeconds(bytes: Buffer, format: AudioFormat): number {
  return withFile(bytes, format, (file) => {
    const args = [
      '-v',
      'error',
      ...inputOptions(format),
      '-show_entries',
      'format=duration',
      '-of',
      'csv=p=0',
      file,
    ];
    return Number.parseFloat(run('ffprobe', args).toString());
  });
}

/** Samples as ffmpeg decodes them, at 24 kHz; when `strict`, throws on the first flaw in the file. */
export function decode(bytes: Buffer, format: AudioFormat, { strict } = { strict: true }): Float32Array {
  return withFile(bytes, format, (file) => {
    const strictness = ['-v', 'fatal', ...(strict ? ['-xerror'] : [])];
    const output = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-'];
    return pcmSamples(run('ffmpeg', [...strictness, ...inputOptions(format), '-i', file, ...output]));
  });
}

/** What a speech recogniser makes of a WAV file, in lower-case words. */
export function recognise(wav: Buffer): string {
  return withFile(wav, 'wav', (file) => {
    const resampled = `${file}.16k.wav`;
    run('ffmpeg', ['-v', 'error', '-i', file, '-ar', '16000', resampled]);
    return run('pocketsphinx_continuous', ['-infile', resampled]).toString().trim();
  });
}

/** Root of the mean of squares: how loud it is. */
export function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** How alike two sounds are at the best shift of up to 100 ms; 1 is the same. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let best = 0;
  const length = Math.min(one.length, other.length);
  for (let shift = 0; shift < sampleRate / 10; shift += 1) {
    let product = 0;
    let energyOne = 0;
    let energyOther = 0;
    for (let at = 0; at + shift < length; at += 3) {
      const a = one[at] ?? 0;
      const b = other[at + shift] ?? 0;
      product += a * b;
      energyOne += a * a;
      energyOther += b * b;
    }
    best = Math.max(best, product / Math.sqrt(energyOne * energyOther));
  }
  return best;
}

function inputOptions(format: AudioFormat): string[] {
  return format === 'pcm' ? ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1'] : [];
}

function run(program: string, args: string[]): Buffer {
  const result = spawnSync(program, args, { maxBuffer: 256 * 1024 * 1024 });
  if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr.toString()}`);
  return result.stdout;
}

function withFile<T>(bytes: Buffer, format: AudioFormat, use: (file: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'speech-'));
  try {
    const file = path.join(folder, `speech.${format}`);
    writeFileSync(file, bytes);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
