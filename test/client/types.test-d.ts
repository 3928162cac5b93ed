/** The types of the client are those of the document: `npm run types` checks it, nothing here runs. */
import { expectTypeOf } from 'vitest';
import {
  createClient,
  createMessagesClient,
  type EventStream,
  type MainComponents,
  type MessagesComponents,
  type Result,
} from '../../client/index.ts';
import { withResponseStreams } from '../../client/responses.ts';

type Main = MainComponents['schemas'];
type Alt = MessagesComponents['schemas'];
const settings = { baseUrl: 'http://unused.invalid', key: 'k' };
const main = createClient(settings);
const alt = createMessagesClient(settings);

// Short methods give what the document says.
{
  expectTypeOf(main.chat).returns.resolves.toEqualTypeOf<Result<Main['ChatCompletion']>>();
  expectTypeOf(main.chat.stream).returns.resolves.toEqualTypeOf<
    EventStream<Main['ChatCompletionChunk'], Main['ChatCompletion']>
  >();
  expectTypeOf(main.rerank).returns.resolves.toEqualTypeOf<Result<Main['RerankResponse']>>();
  expectTypeOf(main.transcribe).returns.resolves.toEqualTypeOf<Result<Main['Transcription']>>();
  expectTypeOf(main.transcribe.text).returns.resolves.toEqualTypeOf<Result<string>>();
  expectTypeOf(main.responses.create).returns.resolves.toEqualTypeOf<Result<Main['ResponseObject']>>();
  expectTypeOf(withResponseStreams(main).responses.stream).returns.resolves.toEqualTypeOf<
    EventStream<Main['ResponsesStreamEvent'], Main['ResponseObject']>
  >();
  expectTypeOf(main.embed).returns.resolves.toEqualTypeOf<Result<Main['EmbeddingList']>>();
  expectTypeOf(main.models.retrieve).returns.resolves.toEqualTypeOf<Result<Main['CatalogModel']>>();
  expectTypeOf(main.files.upload).returns.resolves.toEqualTypeOf<Result<Main['FileObject']>>();
  expectTypeOf(alt.messages).returns.resolves.toEqualTypeOf<Result<Alt['Message']>>();
  expectTypeOf(main.chat).parameter(0).not.toHaveProperty('stream');
  expectTypeOf(main.files.upload)
    .parameter(0)
    .toHaveProperty('purpose')
    .toEqualTypeOf<Main['UploadPurpose']>();
}

// Events of a messages stream are distinguished by their type.
{
  type Events =
    Awaited<ReturnType<typeof alt.messages.stream>> extends EventStream<infer Event, unknown> ? Event : never;
  expectTypeOf<Extract<Events, { type: 'message_start' }>>().toEqualTypeOf<Alt['MessageStartEvent']>();
  expectTypeOf<Extract<Events, { type: 'error' }>>().toBeNever();
}

// Operations by path give what the document says.
{
  const calls = {
    list: () => main.GET('/models'),
    one: () => main.GET('/models/{model}', { params: { path: { model: 'm' } } }),
    chat: () => main.POST('/chat/completions', { body: { model: 'm', messages: [] }, timeoutMs: 1 }),
    gone: () => main.DELETE('/files/{file_id}', { params: { path: { file_id: 'f' } } }),
    count: () => alt.POST('/messages/count_tokens', { body: { model: 'm', messages: [] } }),
    text: () => main.GET('/files/{file_id}/content', { params: { path: { file_id: 'f' } }, parseAs: 'text' }),
  };
  expectTypeOf(calls.list).returns.resolves.toEqualTypeOf<Result<Main['CatalogModelList']>>();
  expectTypeOf(calls.one).returns.resolves.toEqualTypeOf<Result<Main['CatalogModel']>>();
  expectTypeOf(calls.chat).returns.resolves.toEqualTypeOf<Result<Main['ChatCompletion']>>();
  expectTypeOf(calls.gone).returns.resolves.toEqualTypeOf<Result<Main['FileDeletion']>>();
  expectTypeOf(calls.count).returns.resolves.toEqualTypeOf<Result<Alt['MessageTokenCount']>>();
  expectTypeOf(calls.text).returns.resolves.toEqualTypeOf<Result<string>>();
}

// A field that the document does not know does not compile.
{
  const wrong = [
    // @ts-expect-error there is no such path
    () => main.GET('/modelz'),
    // @ts-expect-error it is of the other surface
    () => main.POST('/messages', { body: { model: 'm', max_tokens: 1, messages: [] } }),
    // @ts-expect-error this path has no such method
    () => main.DELETE('/models'),
    // @ts-expect-error the parameter of the path is required
    () => main.GET('/models/{model}'),
    // @ts-expect-error the body is required
    () => main.POST('/embeddings'),
    // @ts-expect-error there is no such field
    () => main.chat({ model: 'm', messages: [], reasoning: true }),
    // @ts-expect-error streams are asked for with chat.stream
    () => main.chat({ model: 'm', messages: [], stream: true }),
    // @ts-expect-error there is no such purpose
    () => main.files.upload({ file: new Blob([]), purpose: 'fun' }),
  ];
  expectTypeOf(wrong).toBeArray();
}
