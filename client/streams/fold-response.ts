/** The response that a stream of events ends with: its last event has it whole. */
import type { components } from '../../openapi/generated/v1.ts';
import type { Fold } from './event-stream.ts';

type Schemas = components['schemas'];

export function foldResponse(): Fold<Schemas['ResponsesStreamEvent'], Schemas['ResponseObject']> {
  let response: Schemas['ResponseObject'] | undefined;
  return {
    add(event) {
      if ('response' in event) ({ response } = event);
    },
    result() {
      if (response === undefined) throw new Error('No response has begun.');
      return response;
    },
  };
}
