/** How the gateway validates and reads a provider's response in a wire format. */
import type { WireFormat } from '../core/wire-format.ts';

export interface UpstreamFormat {
  /** Kind of the response without streaming; a transcript is JSON or plain text, as the request asks. */
  response: 'json' | 'bytes' | 'transcript';
  /** Largest JSON response, bytes. */
  maxResponseBytes: number;
  /** Where the contract describes response and events: a document and an operation of it. */
  contract: { document: 'v1' | 'alt'; operation: string };
}

const maxResponseBytes = 64 * 1024 * 1024;

/** A format whose response is JSON. */
const json = (document: 'v1' | 'alt', operation: string, maxBytes = maxResponseBytes): UpstreamFormat => ({
  response: 'json',
  maxResponseBytes: maxBytes,
  contract: { document, operation },
});

export const upstreamFormats: Readonly<Record<WireFormat, UpstreamFormat>> = {
  chat: json('v1', 'createChatCompletion'),
  messages: json('alt', 'createMessage'),
  responses: json('v1', 'createResponse'),
  completions: json('v1', 'createCompletion'),
  'token-count': json('alt', 'countMessageTokens'),
  // 2,048 embeddings of 3,072 dimensions as JSON numbers are below this.
  embeddings: json('v1', 'createEmbedding', 128 * 1024 * 1024),
  rerank: json('v1', 'createRerank'),
  speech: { ...json('v1', 'createSpeech'), response: 'bytes' },
  transcription: { ...json('v1', 'createTranscription'), response: 'transcript' },
};
