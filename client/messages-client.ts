/** The client of the messages surface: messages, token counting, models. */
import type { components, operations, paths } from '../openapi/generated/alt.ts';
import { messagesGrammar } from './generated/contract.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { PathCaller, pathCalls, type PathCalls, type Result } from './path-calls.ts';
import type { EventStream } from './streams/event-stream.ts';
import { foldMessage } from './streams/fold-message.ts';
import { openStream } from './streams/open-stream.ts';

type Schemas = components['schemas'];
type MessageRequest = Omit<Schemas['CreateMessageRequest'], 'stream'>;
type Event = Exclude<Schemas['MessageStreamEvent'], Schemas['StreamErrorEvent']>;

/** Short methods for the common operations; `GET`, `POST` and `DELETE` reach every one by its path. */
export interface MessagesClient extends PathCalls<paths> {
  messages: {
    /** One whole message. */
    (request: MessageRequest, options?: CallOptions): Promise<Result<Schemas['Message']>>;
    /** The message as the model generates it. Resolves with the first event. */
    stream: (
      request: MessageRequest,
      options?: CallOptions,
    ) => Promise<EventStream<Event, Schemas['Message']>>;
    countTokens: (
      request: Schemas['CountMessageTokensRequest'],
      options?: CallOptions,
    ) => Promise<Result<Schemas['MessageTokenCount']>>;
  };
  models: {
    list: (
      query?: operations['listMessageModels']['parameters']['query'],
      options?: CallOptions,
    ) => Promise<Result<Schemas['ModelInfoList']>>;
    retrieve: (model: string, options?: CallOptions) => Promise<Result<Schemas['ModelInfo']>>;
  };
}

const messagesStream = { path: '/messages', grammar: messagesGrammar, fold: foldMessage };

/** A client of the messages surface. */
export function createMessagesClient(options: ClientOptions): MessagesClient {
  const caller = new PathCaller(options, '/alt/v1');
  const messages: MessagesClient['messages'] = Object.assign(
    (body: MessageRequest, call?: CallOptions) =>
      caller.call<Schemas['Message']>('post', '/messages', { ...call, body }),
    {
      stream: (body: MessageRequest, call?: CallOptions) =>
        openStream(caller, messagesStream, { ...body, stream: true }, call),
      countTokens: (body: Schemas['CountMessageTokensRequest'], call?: CallOptions) =>
        caller.call<Schemas['MessageTokenCount']>('post', '/messages/count_tokens', { ...call, body }),
    },
  );
  return {
    ...pathCalls<paths>(caller),
    messages,
    models: {
      list: (query, call) => caller.call('get', '/models', { ...call, params: { query } }),
      retrieve: (model, call) =>
        caller.call('get', '/models/{model_id}', { ...call, params: { path: { model_id: model } } }),
    },
  };
}
