/** Adds the events of a streamed transcript up to its text and usage. */
import type { components } from '../../openapi/generated/v1.ts';
import type { Fold } from './event-stream.ts';

type Schemas = components['schemas'];

export function foldTranscription(): Fold<Schemas['TranscriptionEvent'], Schemas['Transcription']> {
  let joined = '';
  let whole: Schemas['Transcription'] | undefined;
  return {
    add(event) {
      if (event.type === 'transcript.text.delta') joined += event.delta;
      else {
        const { type: _, ...transcript } = event;
        whole = transcript;
      }
    },
    result: () => whole ?? { text: joined },
  };
}
