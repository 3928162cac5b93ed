/** The chat-completions wire format. */
import type { WireEvent } from '../../core/wire-event.ts';
import type { Dialect } from '../dialect.ts';
import { given } from '../short-forms.ts';
import { ChatEventDecoder } from './decode-events.ts';
import { decodeChatRequest } from './decode-request.ts';
import { chatEncoderOptions, ChatEventEncoder } from './encode-events.ts';
import { encodeChatRequest, maxToolName } from './encode-request.ts';
import { foldChatEvents, unfoldChatCompletion } from './fold-events.ts';
import type { ChatCompletion, ChatRequest } from './wire.ts';

export const chatDialect: Dialect<'chat'> = {
  name: 'chat',
  decodeRequest: decodeChatRequest,
  encodeRequest: (conversation, encoding) => ({ ...encodeChatRequest(conversation, encoding) }),
  neutral: {
    stream_options: 'any',
    usage: 'any',
    parsed: 'any',
    web_search_options: 'any',
    store: ['false'],
    prompt_cache_retention: ['"in_memory"'],
    annotations: ['[]'],
  },
  createEncoder: (body, lose) => new ChatEventEncoder(chatEncoderOptions(body, false), lose),
  createPlainEncoder: (body, lose) => new ChatEventEncoder(chatEncoderOptions(body, true), lose),
  foldEvents: foldPlainCompletion,
  createDecoder: (losses, _nowS, sealing) => new ChatEventDecoder(losses, sealing),
  unfoldCompletion: unfoldChatCompletion,
  completionIdPrefix: 'chatcmpl-',
  maxToolName,
  keepAlive: ': keep-alive\n\n',
};

/** Adds the caller's metadata, which chunks cannot carry. */
function foldPlainCompletion(
  events: readonly WireEvent[],
  body: Readonly<Record<string, unknown>>,
): ChatCompletion {
  const { metadata } = body as unknown as ChatRequest;
  return { ...foldChatEvents(events), ...given({ metadata }) };
}
