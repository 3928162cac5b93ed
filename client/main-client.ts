/** The client of the main surface: chat completions, responses, embeddings, rerank, speech, transcriptions, files, models. */
import type { components, operations, paths } from '../openapi/generated/v1.ts';
import { chatGrammar, speechGrammar } from './generated/contract.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { PathCaller, pathCalls, type PathCalls, type Result } from './path-calls.ts';
import type { EventStream } from './streams/event-stream.ts';
import { foldChat } from './streams/fold-chat.ts';
import { foldSpeech, type Speech } from './streams/fold-speech.ts';
import { openStream, type StreamKind } from './streams/open-stream.ts';
import { transcriber, type Transcribe } from './uploads/transcribe.ts';
import { uploadFile, type Upload, type UploadOptions } from './uploads/upload-file.ts';

type Schemas = components['schemas'];
type ChatRequest = Omit<Schemas['CreateChatCompletionRequest'], 'stream'>;
type SpeechRequest = Omit<Schemas['CreateSpeechRequest'], 'stream_format'>;
type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Short methods for the common operations; `GET`, `POST` and `DELETE` reach every one by its path. */
export interface MainClient extends PathCalls<paths> {
  chat: {
    /** One whole completion. */
    (
      request: Omit<ChatRequest, 'stream_options'>,
      options?: CallOptions,
    ): Promise<Result<Schemas['ChatCompletion']>>;
    /** The completion as the model generates it. Resolves with the first chunk. */
    stream: (
      request: ChatRequest,
      options?: CallOptions,
    ) => Promise<EventStream<Schemas['ChatCompletionChunk'], Schemas['ChatCompletion']>>;
  };
  /** Opens a stream that another entry of the package describes. */
  openStream: <Event, Final>(
    kind: StreamKind<Event, Final>,
    request: object,
    options?: CallOptions,
  ) => Promise<EventStream<Event, Final>>;
  /** For `responses.stream` see `modelroute/client/responses`. */
  responses: {
    /** One whole response. */
    create: (
      request: Omit<Schemas['CreateResponseRequest'], 'stream' | 'stream_options'>,
      options?: CallOptions,
    ) => Promise<Result<Schemas['ResponseObject']>>;
    /** A response that is still kept. */
    retrieve: (responseId: string, options?: CallOptions) => Promise<Result<Schemas['ResponseObject']>>;
    delete: (responseId: string, options?: CallOptions) => Promise<Result<Schemas['ResponseDeletion']>>;
    /** The items that it was made from, in pages. */
    listItems: (
      responseId: string,
      query?: operations['listResponseItems']['parameters']['query'],
      options?: CallOptions,
    ) => Promise<Result<Schemas['ResponsesItemList']>>;
  };
  embed: (
    request: Schemas['CreateEmbeddingRequest'],
    options?: CallOptions,
  ) => Promise<Result<Schemas['EmbeddingList']>>;
  /** The documents in the order of their relevance to the query. */
  rerank: (
    request: Schemas['CreateRerankRequest'],
    options?: CallOptions,
  ) => Promise<Result<Schemas['RerankResponse']>>;
  speech: {
    /** The sound as a stream of bytes, while it is made. */
    (request: SpeechRequest, options?: CallOptions): Promise<Result<Bytes>>;
    /** The sound as events, with the usage at the end. */
    stream: (
      request: SpeechRequest,
      options?: CallOptions,
    ) => Promise<EventStream<Schemas['SpeechAudioEvent'], Speech>>;
  };
  transcribe: Transcribe;
  files: {
    upload: (upload: Upload, options?: UploadOptions) => Promise<Result<Schemas['FileObject']>>;
    list: (
      query?: operations['listFiles']['parameters']['query'],
      options?: CallOptions,
    ) => Promise<Result<Schemas['FileList']>>;
    retrieve: (fileId: string, options?: CallOptions) => Promise<Result<Schemas['FileObject']>>;
    delete: (fileId: string, options?: CallOptions) => Promise<Result<Schemas['FileDeletion']>>;
    /** The content as a stream of bytes. */
    download: (fileId: string, options?: CallOptions) => Promise<Result<Bytes>>;
  };
  models: {
    list: (options?: CallOptions) => Promise<Result<Schemas['CatalogModelList']>>;
    retrieve: (model: string, options?: CallOptions) => Promise<Result<Schemas['CatalogModel']>>;
  };
}

const chatStream = { path: '/chat/completions', grammar: chatGrammar, fold: foldChat };
const speechStream = { path: '/audio/speech', grammar: speechGrammar, fold: foldSpeech };

/** A client of the main surface. */
export function createClient(options: ClientOptions): MainClient {
  const caller = new PathCaller(options, '/v1');
  const file = (file_id: string) => ({ params: { path: { file_id } } });
  const made = (response_id: string) => ({ params: { path: { response_id } } });
  const chat: MainClient['chat'] = Object.assign(
    (body: object, call?: CallOptions) => caller.call<never>('post', '/chat/completions', { ...call, body }),
    {
      stream: (body: ChatRequest, call?: CallOptions) =>
        openStream(caller, chatStream, { ...body, stream: true }, call),
    },
  );
  const speech: MainClient['speech'] = Object.assign(
    (body: object, call?: CallOptions) =>
      caller.call<never>('post', '/audio/speech', { ...call, body, parseAs: 'stream' }),
    {
      stream: (body: SpeechRequest, call?: CallOptions) =>
        openStream(caller, speechStream, { ...body, stream_format: 'sse' }, call),
    },
  );
  return {
    ...pathCalls<paths>(caller),
    chat,
    openStream: (kind, request, call) => openStream(caller, kind, request, call),
    responses: {
      create: (body, call) => caller.call<never>('post', '/responses', { ...call, body }),
      retrieve: (id, call) => caller.call('get', '/responses/{response_id}', { ...call, ...made(id) }),
      delete: (id, call) => caller.call('delete', '/responses/{response_id}', { ...call, ...made(id) }),
      listItems: (id, query, call) =>
        caller.call('get', '/responses/{response_id}/input_items', {
          ...call,
          params: { ...made(id).params, query },
        }),
    },
    speech,
    transcribe: transcriber(caller),
    embed: (body, call) => caller.call('post', '/embeddings', { ...call, body }),
    rerank: (body, call) => caller.call('post', '/rerank', { ...call, body }),
    files: {
      upload: (upload, call) => uploadFile(caller, upload, call),
      list: (query, call) => caller.call('get', '/files', { ...call, params: { query } }),
      retrieve: (id, call) => caller.call('get', '/files/{file_id}', { ...call, ...file(id) }),
      delete: (id, call) => caller.call('delete', '/files/{file_id}', { ...call, ...file(id) }),
      download: (id, call) =>
        caller.call('get', '/files/{file_id}/content', { ...call, ...file(id), parseAs: 'stream' }),
    },
    models: {
      list: (call) => caller.call('get', '/models', call),
      retrieve: (model, call) =>
        caller.call('get', '/models/{model}', { ...call, params: { path: { model } } }),
    },
  };
}
