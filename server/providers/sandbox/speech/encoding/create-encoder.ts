/** The formats of the contract, and which encoder makes each. */
import type { AudioFormat } from '../../../../core/audio.ts';
import type { AudioCodec, AudioEncoder, AudioLength } from './audio-encoder.ts';
import { createAacCodec } from './encode-aac.ts';
import { createFlacCodec } from './encode-flac.ts';
import { createMp3Codec } from './encode-mp3.ts';
import { createOpusCodec } from './encode-opus.ts';
import { pcmCodec, createWavCodec } from './encode-pcm.ts';

type CreateCodec = (length: AudioLength | undefined) => AudioCodec | Promise<AudioCodec>;

const codecs: Record<AudioFormat, CreateCodec> = {
  mp3: createMp3Codec,
  opus: createOpusCodec,
  aac: createAacCodec,
  flac: createFlacCodec,
  wav: createWavCodec,
  pcm: () => pcmCodec,
};

/** A fresh encoder. `length` is used by `wav` and `flac` and may be unknown. */
export async function createAudioEncoder(
  format: AudioFormat,
  length: AudioLength | undefined,
): Promise<AudioEncoder> {
  const codec = await codecs[format](length);
  let waiting = codec.header === undefined ? [] : [codec.header];
  const taken = (parts: Uint8Array[]): Uint8Array => {
    const bytes = Buffer.concat([...waiting, ...parts]);
    waiting = [];
    return bytes;
  };
  return {
    encode: (samples) => taken(codec.encode(samples)),
    finish: () => taken(codec.finish()),
    close: () => codec.close?.(),
  };
}
