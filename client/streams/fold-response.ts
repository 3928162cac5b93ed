/** The response that a stream adds up to: its last event has it whole. */
import type { components } from '../../openapi/generated/v1.ts';
import type { Fold } from './event-stream.ts';

type Schemas = components['schemas'];

export function foldResponse(): Fold<Schemas['ResponsesStreamEvent'], Schemas['ResponseObject']> {
  let last: Schemas['ResponseObject'] | undefined;
  return {
    add(event) {
      if ('response' in event) last = event.response;
    },
    // The grammar has seen to it that there was one.
    result: () => last as Schemas['ResponseObject'],
  };
}
