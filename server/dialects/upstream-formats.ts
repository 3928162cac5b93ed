/** How the gateway validates and reads a provider's response in a wire format. */
import type { WireFormat } from '../core/wire-format.ts';

export interface UpstreamFormat {
  /** Kind of the response without streaming. */
  response: 'json' | 'bytes';
  /** Largest JSON response, bytes. */
  maxResponseBytes: number;
  /** Where the contract describes response and events: a document and an operation of it. */
  contract: { document: 'v1' | 'alt'; operation: string };
}

const maxResponseBytes = 64 * 1024 * 1024;

export const upstreamFormats: Readonly<Record<WireFormat, UpstreamFormat>> = {
  chat: {
    response: 'json',
    maxResponseBytes,
    contract: { document: 'v1', operation: 'createChatCompletion' },
  },
  messages: {
    response: 'json',
    maxResponseBytes,
    contract: { document: 'alt', operation: 'createMessage' },
  },
  'token-count': {
    response: 'json',
    maxResponseBytes,
    contract: { document: 'alt', operation: 'countMessageTokens' },
  },
  embeddings: {
    response: 'json',
    // 2,048 embeddings of 3,072 dimensions as JSON numbers are below this.
    maxResponseBytes: 128 * 1024 * 1024,
    contract: { document: 'v1', operation: 'createEmbedding' },
  },
  speech: {
    response: 'bytes',
    maxResponseBytes,
    contract: { document: 'v1', operation: 'createSpeech' },
  },
};
