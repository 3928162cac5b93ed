/** Recordings that callers send: whether the first bytes are those of one, and how long it lasts. */
import { readWavSeconds } from './media-type.ts';

/** How files of sound, or of pictures with sound, begin: at an offset, these bytes. */
const beginnings: readonly (readonly [offset: number, bytes: string])[] = [
  [8, 'WAVE'],
  [0, 'ID3'],
  [0, 'fLaC'],
  [0, 'OggS'],
  // MP4, M4A, 3GP, QuickTime.
  [4, 'ftyp'],
  // WebM, Matroska.
  [0, '\x1a\x45\xdf\xa3'],
  [8, 'AIFF'],
  [8, 'AIFC'],
  [0, '#!AMR'],
  [0, 'caff'],
  [0, '.snd'],
  // ASF: WMA.
  [0, '\x30\x26\xb2\x75'],
  // Streams of MPEG.
  [0, '\x00\x00\x01\xba'],
  [0, '\x00\x00\x01\xb3'],
];

/** Bytes that both functions need. */
export const audioHeadBytes = 64;

/** Whether `head`, the first bytes of a file, can begin a recording. Providers differ in what they decode. */
export function beginsAsAudio(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1');
  // Frame sync of MPEG audio, ADTS among it.
  if (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0) return true;
  return beginnings.some(([offset, bytes]) => start.startsWith(bytes, offset));
}

/** 128 kbit/s. */
const usualBytesPerSecond = 16_000;

/** Exact for WAV; other formats are taken for sound of 128 kbit/s. */
export function audioSeconds(head: Uint8Array, sizeBytes: number): number {
  const seconds = readWavSeconds(head, sizeBytes) ?? sizeBytes / usualBytesPerSecond;
  return Math.round(seconds * 1_000) / 1_000;
}
