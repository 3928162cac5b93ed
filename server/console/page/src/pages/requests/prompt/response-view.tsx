import type { Schemas } from '../../../api/schemas.ts';
import type { Part } from './conversation.ts';
import { MessageView } from './message-view.tsx';
import type { CallNames } from './part-view.tsx';

type Stored = Schemas['StoredResponse'];

const noNames: CallNames = new Map();

/** The completion as messages of the model, one for each choice. */
export function ResponseView({ response: { choices, is_truncated: isTruncated } }: { response: Stored }) {
  return (
    <>
      {choices.map(({ index, parts, finish_reason: reason }) => (
        <MessageView
          key={index}
          message={{ role: 'assistant', parts: parts.map(partOf) }}
          names={noNames}
          title={choices.length === 1 ? 'Response' : `Response, choice ${index + 1}`}
          foot={reason === null ? 'Did not end' : `Ended: ${reason}`}
        />
      ))}
      {isTruncated && (
        <p class="quiet">The response is longer than 64 KiB. The server has stored its beginning only.</p>
      )}
    </>
  );
}

function partOf({ type, text, name = '', call_id: id }: Stored['choices'][number]['parts'][number]): Part {
  if (type === 'tool-call') return { kind: 'call', name, id, input: text };
  if (type === 'reasoning') return { kind: 'reasoning', text };
  if (type === 'text' || type === 'refusal') return { kind: 'text', text };
  return { kind: 'other', name: name === '' ? type : name, json: text };
}
