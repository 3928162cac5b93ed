import { useState } from 'preact/hooks';
import { formatCount } from '../../../format/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import type { Schemas } from '../../../api/schemas.ts';
import type { Message } from './conversation.ts';
import { MessageView } from './message-view.tsx';
import type { CallNames } from './part-view.tsx';
import type { StoredConversation } from './read-prompt.ts';
import { ResponseView } from './response-view.tsx';

/** Messages that are shown at once: the last ones. */
const maxShown = 100;

/** A stored request and its response as a conversation. Nothing in it is loaded or run. */
export function ChatView({
  conversation,
  request: { response = null, outcome },
}: {
  conversation: StoredConversation;
  request: Schemas['RequestDetail'];
}) {
  const { messages, isTruncated, continues } = conversation;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? messages : messages.slice(-maxShown);
  const hidden = messages.length - shown.length;
  const names = callNames(messages);
  return (
    <>
      {continues !== undefined && (
        <p class="quiet">
          Continues <code>{continues}</code>, whose messages are not part of this body.
        </p>
      )}
      <div class="prompt-chat" role="region" aria-label="Conversation" tabIndex={0}>
        {hidden > 0 && (
          <Button kind="quiet" onClick={() => setIsWhole(true)}>
            {`Show all ${formatCount(messages.length)} messages`}
          </Button>
        )}
        {shown.map((message, index) => (
          <MessageView key={hidden + index} message={message} names={names} />
        ))}
        {response !== null && <ResponseView response={response} />}
      </div>
      {isTruncated && (
        <p class="quiet">The body is longer than 64 KiB. The server has stored its beginning only.</p>
      )}
      {response === null && (
        <p class="quiet">
          {outcome === null
            ? 'The request is still running.'
            : 'No response is stored. Either the model has written nothing, or the request is from before the server stored responses.'}
        </p>
      )}
    </>
  );
}

/** The names of the called tools, so that a result says which tool returned it. */
function callNames(messages: readonly Message[]): CallNames {
  return new Map(
    messages
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.kind === 'call' && part.id !== undefined ? [[part.id, part.name]] : [])),
  );
}
