/**
 * The operations of a model, one row each: everything that the server needs to know beside the contract.
 * Adding an operation to a document without a row here does not compile, and no switch elsewhere has a default.
 */
import type { operations as AltOperations } from '../../openapi/generated/alt.ts';
import type { operations as V1Operations } from '../../openapi/generated/v1.ts';
import {
  conversationOf,
  type ConversationFormat,
  type InferenceSurface,
  type Service,
  type WireFormat,
} from './wire-format.ts';

type AnyOperationId = keyof V1Operations | keyof AltOperations;
type Among<Ids extends AnyOperationId> = Ids;

/** Operations that need no model. */
type GatewayOperationId = Among<
  | 'createFile'
  | 'deleteFile'
  | 'downloadFile'
  | 'listFiles'
  | 'retrieveFile'
  | 'retrieveResponse'
  | 'deleteResponse'
  | 'listResponseItems'
  | 'listModels'
  | 'retrieveModel'
  | 'listMessageModels'
  | 'retrieveMessageModel'
>;

/** An operation that a model completes. */
export type ModelOperationId = Exclude<AnyOperationId, GatewayOperationId>;

export interface ModelOperation {
  surface: InferenceSurface;
  /** Below the surface's base path. */
  path: string;
  /** The wire format of the surface's request, response and events. */
  format: WireFormat;
  service: Service;
  /** Of the response, as catalogs have it. */
  modality: 'text' | 'embeddings' | 'rerank' | 'speech' | 'transcription';
  /** Kind of the response without streaming. */
  response: 'json' | 'bytes';
  /** The member and value by which a request enables streaming; null: the operation has no events. */
  streamsIf: { member: string; is: unknown } | null;
  /** How a target that does not take `format` completes it: by translation, by an estimate made here, or not at all. */
  elsewhere: 'translated' | 'estimated' | null;
  /** Whether a completed call is charged. */
  isMetered: boolean;
  bounds: {
    /** Whether it produces tokens: if so, a completion without one is empty and is not charged. */
    output: 'tokens' | 'none' | 'uncounted';
    /** Whether the response is made of sound or images even when the request does not ask for them. */
    isMedia: boolean;
    /**
     * The member whose items each have the model's context for themselves, and the text that the model reads with every
     * one of them; null: one context for the whole request.
     */
    batch: { items: string; readWithEach: string | null } | null;
  };
  /** Names of the operation: in error messages of the catalog, in the console, and in OpenTelemetry's conventions. */
  names: { catalog: string; console: string; telemetry: string };
}

/** All conversation formats. */
const conversation = {
  service: 'chat',
  modality: 'text',
  response: 'json',
  streamsIf: { member: 'stream', is: true },
  elsewhere: 'translated',
  isMetered: true,
  bounds: { output: 'tokens', isMedia: false, batch: null },
} as const;

export const modelOperations: Readonly<Record<ModelOperationId, ModelOperation>> = {
  createChatCompletion: {
    ...conversation,
    surface: 'v1',
    path: '/chat/completions',
    format: 'chat',
    names: { catalog: 'chat completions', console: 'Chat completions', telemetry: 'chat' },
  },
  createResponse: {
    ...conversation,
    surface: 'v1',
    path: '/responses',
    format: 'responses',
    names: { catalog: 'responses', console: 'Responses', telemetry: 'chat' },
  },
  createCompletion: {
    ...conversation,
    surface: 'v1',
    path: '/completions',
    format: 'completions',
    names: {
      catalog: 'legacy completions',
      console: 'Legacy completions',
      telemetry: 'text_completion',
    },
  },
  createEmbedding: {
    surface: 'v1',
    path: '/embeddings',
    format: 'embeddings',
    service: 'embeddings',
    modality: 'embeddings',
    response: 'json',
    streamsIf: null,
    elsewhere: null,
    isMetered: true,
    bounds: { output: 'none', isMedia: false, batch: { items: 'input', readWithEach: null } },
    names: { catalog: 'embeddings', console: 'Embeddings', telemetry: 'embeddings' },
  },
  createRerank: {
    surface: 'v1',
    path: '/rerank',
    format: 'rerank',
    service: 'rerank',
    modality: 'rerank',
    response: 'json',
    streamsIf: null,
    elsewhere: null,
    isMetered: true,
    bounds: { output: 'none', isMedia: false, batch: { items: 'documents', readWithEach: 'query' } },
    // The conventions have no name for it.
    names: { catalog: 'reranking', console: 'Rerank', telemetry: 'rerank' },
  },
  createSpeech: {
    surface: 'v1',
    path: '/audio/speech',
    format: 'speech',
    service: 'speech',
    modality: 'speech',
    response: 'bytes',
    streamsIf: { member: 'stream_format', is: 'sse' },
    elsewhere: null,
    isMetered: true,
    bounds: { output: 'uncounted', isMedia: true, batch: null },
    // By the conventions speech is content like any other.
    names: { catalog: 'speech', console: 'Speech', telemetry: 'generate_content' },
  },
  createTranscription: {
    surface: 'v1',
    path: '/audio/transcriptions',
    format: 'transcription',
    service: 'transcription',
    modality: 'transcription',
    response: 'json',
    streamsIf: { member: 'stream', is: true },
    elsewhere: null,
    isMetered: true,
    // Silence has a transcript without words, and providers charge it.
    bounds: { output: 'uncounted', isMedia: false, batch: null },
    // By the conventions a transcript is content like any other.
    names: { catalog: 'transcriptions', console: 'Transcriptions', telemetry: 'generate_content' },
  },
  createMessage: {
    ...conversation,
    surface: 'alt',
    path: '/messages',
    format: 'messages',
    names: { catalog: 'messages', console: 'Messages', telemetry: 'chat' },
  },
  countMessageTokens: {
    ...conversation,
    surface: 'alt',
    path: '/messages/count_tokens',
    format: 'token-count',
    streamsIf: null,
    elsewhere: 'estimated',
    isMetered: false,
    bounds: { output: 'none', isMedia: false, batch: null },
    // The conventions have no name for it.
    names: { catalog: 'token counting', console: 'Token counting', telemetry: 'count_tokens' },
  },
};

/** In the order of the table. */
export const modelOperationIds = Object.keys(modelOperations) as readonly ModelOperationId[];

/** The row of an operation; undefined for an operation without a model. */
export function modelOperation(operationId: string): ModelOperation | undefined {
  return Object.hasOwn(modelOperations, operationId)
    ? modelOperations[operationId as ModelOperationId]
    : undefined;
}

/** The conversation format of an operation's requests; null where they have no conversation. */
export function requestConversation(operationId: string): ConversationFormat | null {
  const row = modelOperation(operationId);
  return row === undefined ? null : conversationOf[row.format];
}

/** Whether a request enables streaming. */
export function isStreamed({ streamsIf }: ModelOperation, json: Readonly<Record<string, unknown>>): boolean {
  return streamsIf !== null && json[streamsIf.member] === streamsIf.is;
}
