import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { put, scratch, type Scratch } from '../storage/scratch.ts';
import { failureOf } from './fetching.ts';
import {
  base64,
  byId,
  byUrl,
  chat,
  chatFile,
  chatImage,
  dataUrl,
  messages,
  png,
  text,
  type Format,
  resolve,
  type ResolveSetting,
} from './resolving.ts';
import { samples } from './samples.ts';

let store: Scratch;
/** By kind, the ids of files of `ann`; `foreign` is of `bob`. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  store = await scratch();
  for (const [kind, bytes] of Object.entries({ ...samples, empty: '', bom: '\uFEFFwith a mark' }))
    ids[kind] = (await put(store.store, bytes, { filename: `a.${kind}` })).id;
  ids['foreign'] = (await put(store.store, samples.png, { owner: 'bob' })).id;
  const deleted = await put(store.store, samples.png);
  await store.store.remove('ann', deleted.id);
  ids['deleted'] = deleted.id;
  ids['missing'] = 'file-000000000000000000000000';
  ids['odd'] = '../../etc/passwd';
});
afterAll(() => store.dispose());

const idOf = (kind: string): string => ids[kind] ?? kind;
const fileOf = (kind: string) => chatFile(idOf(kind));
const byKind = (type: string, kind: string) => byId(type, idOf(kind));

function resolveAnn(
  format: Format,
  json: Record<string, unknown>,
  setting: ResolveSetting = {},
): Promise<unknown> {
  return resolve(format, json, { files: { open: (id) => store.store.open('ann', id) }, ...setting });
}

describe('a request that names nothing', () => {
  test.each<[Format, Record<string, unknown>]>([
    ['chat', { model: 'm', messages: [{ role: 'user', content: 'hello' }] }],
    ['chat', chat(text, chatImage(png), { type: 'file', file: { file_data: png, filename: 'a.png' } })],
    ['chat', chat(chatImage(png.replace('data:', 'DATA:')))],
    ['chat', chat({ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } })],
    ['messages', { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'hello' }] }],
    ['messages', messages(text, { type: 'image', source: base64('image/png', samples.png) })],
    ['messages', messages({ type: 'document', source: { type: 'content', content: 'a text' } })],
    ['messages', messages({ type: 'tool_result', tool_use_id: 'a', content: 'file_id' })],
    ['messages', messages({ type: 'container_upload', file_id: 'file_01' })],
  ])('is given back itself: %s %#', async (format, json) => {
    expect(await resolveAnn(format, json)).toBe(json);
  });
});

describe('a file by id', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('becomes the image: %s', async (kind) => {
    const type = `image/${kind}`;
    expect(await resolveAnn('chat', chat(text, chatImage(idOf(kind))))).toEqual(
      chat(text, chatImage(dataUrl(type, samples[kind]))),
    );
    expect(await resolveAnn('messages', messages(text, byKind('image', kind)))).toEqual(
      messages(text, { type: 'image', source: base64(type, samples[kind]) }),
    );
  });

  test.each([
    ['pdf', 'application/pdf'],
    ['text', 'text/plain'],
    ['png', 'image/png'],
    ['wav', 'audio/wav'],
    ['mp3', 'audio/mpeg'],
  ] as const)('becomes a file with its stored name: %s', async (kind, type) => {
    const file = { filename: `a.${kind}`, file_data: dataUrl(type, samples[kind]) };
    expect(await resolveAnn('chat', chat(fileOf(kind)))).toEqual(chat({ type: 'file', file }));
  });

  test('keeps the name that the caller gives it, and everything beside it', async () => {
    const mark = { prompt_cache_breakpoint: { mode: 'explicit' } };
    const json = chat(
      { type: 'file', file: { file_id: idOf('pdf'), filename: 'invoice.pdf' }, ...mark },
      { type: 'image_url', image_url: { url: idOf('png'), detail: 'low' } },
    );
    const file = { filename: 'invoice.pdf', file_data: dataUrl('application/pdf', samples.pdf) };
    expect(await resolveAnn('chat', json)).toEqual(
      chat({ type: 'file', file, ...mark }, { type: 'image_url', image_url: { url: png, detail: 'low' } }),
    );
  });

  test('becomes a document, as base64 or as text', async () => {
    const document = { ...byKind('document', 'pdf'), title: 'T', citations: { enabled: true } };
    expect(
      await resolveAnn('messages', messages(document, byKind('document', 'text'), byKind('document', 'bom'))),
    ).toEqual(
      messages(
        { ...document, source: base64('application/pdf', samples.pdf) },
        { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Grüße, 世界.\n' } },
        { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'with a mark' } },
      ),
    );
  });

  test('is found in results of tools, in fetched pages and in documents made of blocks', async () => {
    const nest = (image: unknown, document: unknown) =>
      messages(
        { type: 'tool_result', tool_use_id: 'a', content: [text, image, document] },
        { type: 'document', source: { type: 'content', content: [text, image] } },
        {
          type: 'tool_result',
          tool_use_id: 'b',
          content: [{ type: 'document', source: { type: 'content', content: [image] } }],
        },
        {
          type: 'web_fetch_tool_result',
          tool_use_id: 'srvtoolu_1',
          content: { type: 'web_fetch_result', url: 'https://example.com/', content: document },
        },
      );
    const image = { type: 'image', source: base64('image/png', samples.png) };
    const document = { type: 'document', source: base64('application/pdf', samples.pdf) };
    expect(await resolveAnn('messages', nest(byKind('image', 'png'), byKind('document', 'pdf')))).toEqual(
      nest(image, document),
    );
  });

  test('is replaced even for a provider that fetches URLs, which stay as they are', async () => {
    const url = 'http://127.0.0.1/a.png';
    expect(
      await resolveAnn('chat', chat(chatImage(url), chatImage(idOf('png'))), { fetchesUrls: true }),
    ).toEqual(chat(chatImage(url), chatImage(png)));
    const json = messages(byUrl('image', url), byUrl('document', url));
    expect(await resolveAnn('messages', json, { fetchesUrls: true })).toBe(json);
  });

  test('leaves all else shared with the request', async () => {
    const json = {
      ...chat(text, chatImage(idOf('png'))),
      tools: [],
      messages: [{ role: 'system', content: 'Be brief.' }, ...chat(text, chatImage(idOf('png'))).messages],
    };
    const resolved = (await resolveAnn('chat', json)) as typeof json;
    expect(resolved.tools).toBe(json.tools);
    expect(resolved.messages[0]).toBe(json.messages[0]);
    expect(resolved.messages[1]?.content[0]).toBe(json.messages[1]?.content[0]);
    expect(resolved.messages[1]).not.toBe(json.messages[1]);
  });

  test.each(['foreign', 'deleted', 'missing', 'odd'])('is not found, in the same words: %s', async (kind) => {
    const code = 'file_not_found';
    const message = `No such file: '${idOf(kind)}'.`;
    expect(await failureOf(resolveAnn('chat', chat(text, fileOf(kind))))).toMatchObject({
      code,
      message,
      param: 'messages[0].content[1].file.file_id',
    });
    const inTool = { type: 'tool_result', tool_use_id: 'a', content: [text, byKind('image', kind)] };
    expect(await failureOf(resolveAnn('messages', messages(text, inTool)))).toMatchObject({
      code,
      message,
      param: 'messages[0].content[1].content[1].source.file_id',
    });
  });

  test('an image by the id of a missing file is not found', async () => {
    expect(await failureOf(resolveAnn('chat', chat(chatImage(idOf('missing')))))).toMatchObject({
      code: 'file_not_found',
      param: 'messages[0].content[0].image_url.url',
    });
  });

  test.each([
    ['an image', 'application/pdf', () => messages(byKind('image', 'pdf'))],
    ['an image', 'text/plain', () => messages(byKind('image', 'text'))],
    ['a document', 'image/png', () => messages(byKind('document', 'png'))],
    ['a document', 'audio/wav', () => messages(byKind('document', 'wav'))],
    ['a document', 'of no type', () => messages(byKind('document', 'zip'))],
    ['a document', 'of no type', () => messages(byKind('document', 'empty'))],
  ])('%s that is %s is refused, naming both', async (noun, kind, json) => {
    const failure = await failureOf(resolveAnn('messages', json()));
    expect(failure).toMatchObject({ code: 'invalid_value', param: 'messages[0].content[0].source.file_id' });
    expect(failure.message).toContain(`the file is ${kind}`);
    expect(failure.message).toContain(`${noun} must be `);
  });

  test.each(['pdf', 'zip'])('a chat image by the id of a %s is refused', async (kind) => {
    const failure = await failureOf(resolveAnn('chat', chat(chatImage(idOf(kind)))));
    expect(failure).toMatchObject({ code: 'invalid_value', param: 'messages[0].content[0].image_url.url' });
  });

  test('a file that fits one of its places only is refused for the other', async () => {
    const failure = await failureOf(resolveAnn('chat', chat(fileOf('pdf'), chatImage(idOf('pdf')))));
    expect(failure.param).toBe('messages[0].content[1].image_url.url');
  });

  test('beside data an id says nothing more, and is not looked up', async () => {
    const both = chat({ type: 'file', file: { file_id: idOf('pdf'), file_data: png } });
    expect(await resolveAnn('chat', both)).toBe(both);
  });
});
