/** The names of the wire formats. Every other list of formats is one of these or a part of it. */

/** Formats of a conversation that providers speak. */
export type UpstreamConversation = 'chat' | 'messages' | 'responses';

/** Formats of a conversation. A request in each of them reaches a target that speaks another. */
export type ConversationFormat = UpstreamConversation | 'completions';

/** How a request, its response and the events of its stream are written. */
export type WireFormat =
  | ConversationFormat
  | 'token-count'
  | 'embeddings'
  | 'rerank'
  | 'speech'
  | 'transcription';

/** The conversation format of the requests of a format; null where there is no conversation to translate. */
export const conversationOf: Readonly<Record<WireFormat, ConversationFormat | null>> = {
  chat: 'chat',
  messages: 'messages',
  responses: 'responses',
  completions: 'completions',
  'token-count': 'messages',
  embeddings: null,
  rerank: null,
  speech: null,
  transcription: null,
};

/** Formats of the streams that the sandbox sends. */
export type StreamFormat = 'chat' | 'messages' | 'speech';

/** A service of a provider, as the provider file names it in `serves`. */
export type Service = 'chat' | 'embeddings' | 'rerank' | 'speech' | 'transcription';

/** The surfaces on which models are called. */
export type InferenceSurface = 'v1' | 'alt';
