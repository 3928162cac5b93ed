/** Adds the events of a speech stream up to the sound and its usage. */
import type { components } from '../../openapi/generated/v1.ts';
import type { Fold } from './event-stream.ts';

type Schemas = components['schemas'];

/** The whole audio, in the requested format. */
export interface Speech {
  audio: Uint8Array<ArrayBuffer>;
  usage: Schemas['SpeechUsage'] | undefined;
}

export function foldSpeech(): Fold<Schemas['SpeechAudioEvent'], Speech> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let usage: Speech['usage'];
  return {
    add(event) {
      if (event.type === 'speech.audio.delta') chunks.push(decodeBase64(event.audio));
      else usage = event.usage;
    },
    result() {
      const audio = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
      let at = 0;
      for (const chunk of chunks) {
        audio.set(chunk, at);
        at += chunk.length;
      }
      return { audio, usage };
    },
  };
}

/** Decodes a base64 string. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
