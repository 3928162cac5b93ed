/** Adds the events of a messages stream up to the message that would have come without streaming. */
import type { components } from '../../openapi/generated/alt.ts';
import type { Fold } from './event-stream.ts';

type Schemas = components['schemas'];
type Event = Exclude<Schemas['MessageStreamEvent'], Schemas['StreamErrorEvent']>;
type Block = Schemas['ContentBlock'];

export function foldMessage(): Fold<Event, Schemas['Message']> {
  let message: Schemas['Message'] | undefined;
  let open: Block | undefined;
  let input = '';
  return {
    add(event) {
      if (event.type === 'message_start') message = structuredClone(event.message);
      else if (event.type === 'content_block_start') {
        open = structuredClone(event.content_block);
        input = '';
        message?.content.push(open);
      } else if (event.type === 'content_block_delta' && open !== undefined) {
        if (event.delta.type === 'input_json_delta') input += event.delta.partial_json;
        else addDelta(open, event.delta);
      } else if (event.type === 'content_block_stop') {
        if (open !== undefined && 'input' in open && input !== '') open.input = JSON.parse(input);
      } else if (event.type === 'message_delta' && message !== undefined) {
        Object.assign(message, event.delta);
        Object.assign(message.usage, present(event.usage));
      }
    },
    result() {
      if (message === undefined) throw new Error('No message has begun.');
      return message;
    },
  };
}

function addDelta(block: Block, delta: Schemas['ContentBlockDelta']): void {
  if (block.type === 'text' && delta.type === 'text_delta') block.text += delta.text;
  else if (block.type === 'text' && delta.type === 'citations_delta')
    block.citations = [...(block.citations ?? []), delta.citation];
  else if (block.type === 'thinking' && delta.type === 'thinking_delta') block.thinking += delta.thinking;
  else if (block.type === 'thinking' && delta.type === 'signature_delta') block.signature = delta.signature;
}

/** Counts that a later event omits or sends as null keep their value. */
function present<T extends object>(counts: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(counts).filter(([, count]) => count !== null && count !== undefined),
  ) as Partial<T>;
}
