/** The formats of the contract, and which encoder makes each. */
import type { AudioFormat } from '../../../../core/audio.ts';
import type { AudioEncoder, AudioLength } from './audio-encoder.ts';
import { createAacEncoder } from './encode-aac.ts';
import { createFlacEncoder } from './encode-flac.ts';
import { createMp3Encoder } from './encode-mp3.ts';
import { createOpusEncoder } from './encode-opus.ts';
import { createPcmEncoder, createWavEncoder } from './encode-pcm.ts';

/** A fresh encoder. `length` is used by `wav` and `flac` and may be unknown. */
export async function createAudioEncoder(
  format: AudioFormat,
  length: AudioLength | undefined,
): Promise<AudioEncoder> {
  switch (format) {
    case 'mp3':
      return createMp3Encoder();
    case 'opus':
      return createOpusEncoder();
    case 'aac':
      return createAacEncoder();
    case 'flac':
      return createFlacEncoder(length);
    case 'wav':
      return createWavEncoder(length);
    case 'pcm':
      return createPcmEncoder();
  }
}
