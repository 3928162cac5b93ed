import { useState } from 'preact/hooks';
import { formatCount } from '../../../format/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import type { Message } from './conversation.ts';
import { PartView, type CallNames } from './part-view.tsx';
import type { StoredConversation } from './read-prompt.ts';

/** Messages that are shown at once: the last ones. */
const maxShown = 100;

const roleNames: Readonly<Record<string, string>> = {
  system: 'System',
  developer: 'Developer',
  user: 'User',
  assistant: 'Model',
  tool: 'Tool',
  function: 'Tool',
};

/** A stored request as a conversation. Nothing in it is loaded or run: it is text. */
export function ChatView({ conversation }: { conversation: StoredConversation }) {
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
      <div class="prompt-chat" role="region" aria-label="Messages of the request" tabIndex={0}>
        {hidden > 0 && (
          <Button kind="quiet" onClick={() => setIsWhole(true)}>
            {`Show all ${formatCount(messages.length)} messages`}
          </Button>
        )}
        {shown.map((message, index) => (
          <MessageView key={hidden + index} message={message} names={names} />
        ))}
      </div>
      <p class="quiet">
        {isTruncated && 'The body is longer than 64 KiB. The server has stored its beginning only. '}
        The response is not stored: the server stores request bodies only.
      </p>
    </>
  );
}

function MessageView({ message: { role, parts }, names }: { message: Message; names: CallNames }) {
  const name = Object.hasOwn(roleNames, role) ? roleNames[role] : role;
  return (
    <article class={`prompt-message${role === 'user' ? ' prompt-message-user' : ''}`}>
      <p class="prompt-role">{name}</p>
      {parts.length === 0 && <p class="quiet">No content</p>}
      {parts.map((part, index) => (
        <PartView key={index} part={part} names={names} />
      ))}
    </article>
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
