/** The audio formats of the contract: their media types, and their first bytes. */

export type AudioFormat = 'mp3' | 'opus' | 'aac' | 'flac' | 'wav' | 'pcm';

export const audioMediaType: Readonly<Record<AudioFormat, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
};

const starts = (text: string) => (bytes: Uint8Array) =>
  bytes.length >= text.length && text.split('').every((char, at) => bytes[at] === char.charCodeAt(0));
/** Frame sync of MPEG audio: eleven set bits (MP3), or twelve with layer 0 (ADTS). */
const mpegSync = (bytes: Uint8Array) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
const adtsSync = (bytes: Uint8Array) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0;

const looksRight: Readonly<Record<AudioFormat, (bytes: Uint8Array) => boolean>> = {
  mp3: (bytes) => starts('ID3')(bytes) || mpegSync(bytes),
  opus: starts('OggS'),
  aac: adtsSync,
  flac: starts('fLaC'),
  wav: starts('RIFF'),
  pcm: () => true,
};

/** Whether `bytes`, the first four or more of a body, can begin audio of this format. */
export function beginsAs(format: AudioFormat, bytes: Uint8Array): boolean {
  return looksRight[format](bytes);
}
