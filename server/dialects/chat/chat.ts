/** The chat-completions wire format. */
import type { WireEvent } from '../../core/wire-event.ts';
import type { Dialect } from '../dialect.ts';
import { decodeChatRequest } from './decode-request.ts';
import { chatEncoderOptions, ChatEventEncoder } from './encode-events.ts';
import { foldChatEvents } from './fold-events.ts';
import type { ChatCompletion, ChatRequest } from './wire.ts';

export const chatDialect: Dialect = {
  name: 'chat',
  decodeRequest: decodeChatRequest,
  createEncoder: (body) => new ChatEventEncoder(chatEncoderOptions(body)),
  createPlainEncoder: (body) =>
    new ChatEventEncoder({ ...chatEncoderOptions(body), includeUsage: true, obfuscate: false }),
  foldEvents: foldPlainAnswer,
  keepAlive: ': keep-alive\n\n',
};

/** Adds what chunks cannot carry: the caller's own metadata. */
function foldPlainAnswer(
  events: readonly WireEvent[],
  body: Readonly<Record<string, unknown>>,
): ChatCompletion {
  const { metadata } = body as unknown as ChatRequest;
  const answer = foldChatEvents(events);
  return metadata === undefined || metadata === null ? answer : { ...answer, metadata };
}
