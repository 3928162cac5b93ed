/** Files that a request names by id here, at providers with a file store of their own. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withOwnFileIds } from '../../../server/routing/own-file-ids.ts';
import { startFileUpstream, type FileUpstream, type Odd } from '../../support/file-upstream.ts';
import { pdf, png } from '../../support/samples.ts';
import { post, startServer, type TestServer } from '../../support/server.ts';

const secret = 'mk-3f9a1c7e5d2b8b4e6a0d9c';
const document = pdf('Quarterly report');
const image = png(7, 5);

let upstream: FileUpstream;
let folder: string;
let server: TestServer;
/** The number of the test: each has providers of its own, so that no failure has a bearing on another test. */
let testNumber = 0;
const mostTests = 50;

function open(): Promise<TestServer> {
  return startServer({
    MODELROUTE_DATA: join(folder, 'data'),
    MODELROUTE_CONFIG: join(folder, 'providers.yaml'),
    MODELROUTE_TARGET_HEADER: '1',
    PROVIDER_KEY: secret,
  });
}

function providerFile(): object {
  const numbers = Array.from({ length: mostTests }, (_, index) => index + 1);
  const provider = (dialect: string, files: string) => ({
    dialect,
    base_url: `${upstream.url}/v1`,
    key_env: 'PROVIDER_KEY',
    retries: 0,
    files,
  });
  const providers = {
    chat: provider('chat', 'upload'),
    messages: provider('messages', 'upload'),
    'chat-inline': provider('chat', 'inline'),
    'messages-inline': provider('messages', 'inline'),
  };
  const named = numbers.flatMap((at) =>
    Object.entries(providers).map(([name, entry]) => [`${name}-${at}`, entry] as const),
  );
  return {
    providers: Object.fromEntries(named),
    models: [
      ...named.map(([name]) => ({ id: name, provider: name })),
      ...numbers.map((at) => ({
        id: `either-${at}`,
        targets: [
          { provider: `chat-${at}`, model: 'first', priority: 0 },
          { provider: `messages-inline-${at}`, model: 'second', priority: 1 },
        ],
      })),
    ],
  };
}

beforeAll(async () => {
  upstream = await startFileUpstream();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-copies-'));
  writeFileSync(join(folder, 'providers.yaml'), JSON.stringify(providerFile()));
  server = await open();
});
beforeEach(() => {
  if (++testNumber > mostTests) throw new Error('there are more tests than providers');
  upstream.reset(`file_of_test_${testNumber}`);
});
afterAll(async () => {
  await server.stop();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The provider's id of what it was sent first, second … in this test. */
const copyId = (count: number) => `file_of_test_${testNumber}-${count}`;

async function upload(bytes: Buffer, name: string): Promise<string> {
  const form = new FormData();
  form.set('purpose', 'user_data');
  form.set('file', new File([Uint8Array.from(bytes)], name));
  const answer = (await (await server.call('/v1/files', { method: 'POST', body: form })).json()) as {
    id: string;
  };
  return answer.id;
}

const filePart = (id: string) => ({ type: 'file', file: { file_id: id } });
const imagePart = (id: string) => ({ type: 'image_url', image_url: { url: id } });
const block = (type: string, id: string) => ({ type, source: { type: 'file', file_id: id } });

function chat(model: string, parts: object[], init: RequestInit = {}): Promise<Response> {
  const body = {
    model: `${model}-${testNumber}`,
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Look:' }, ...parts] }],
  };
  return server.call('/v1/chat/completions', { ...post(body), ...init });
}
function message(
  model: string,
  blocks: object[],
  path = '/alt/v1/messages',
  streamed = false,
): Promise<Response> {
  const counted = {
    model: `${model}-${testNumber}`,
    messages: [{ role: 'user', content: [...blocks, { type: 'text', text: 'Look:' }] }],
  };
  const isCount = path.endsWith('count_tokens');
  return server.call(path, post(isCount ? counted : { ...counted, max_tokens: 100, stream: streamed }));
}
/** What the provider was sent in the last chat beside the text. */
const sentParts = () => {
  const messages = upstream.asked.at(-1)?.json['messages'] as { content: { type: string }[] }[] | undefined;
  return messages?.[0]?.content.filter(({ type }) => type !== 'text');
};
/** The provider's id of what it was sent of a kind. */
const copyOf = (mediaType: string) => upstream.uploads.find((each) => each.mediaType === mediaType)?.id ?? '';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const code = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;

describe('a file', () => {
  test('goes to a chat provider once, with its name and type, and is named by the id there', async () => {
    const id = await upload(document, 'report "Q1".pdf');
    for (const _ of [1, 2]) {
      expect((await chat('chat', [filePart(id)])).status).toBe(200);
      expect(sentParts()).toEqual([filePart(copyId(1))]);
    }
    expect(upstream.uploads).toMatchObject([
      {
        fields: { purpose: 'user_data' },
        filename: 'report "Q1".pdf',
        mediaType: 'application/pdf',
        bytes: document.length,
        sha256: sha256(document),
        headers: { authorization: `Bearer ${secret}`, 'x-trace-id': expect.any(String) },
      },
    ]);
  });

  test('goes to a messages provider once, for messages and counts, under the beta of files', async () => {
    const [report, photo] = [await upload(document, 'what?.pdf'), await upload(image, 'photo')];
    const blocks = [block('document', report), block('image', photo)];
    for (const path of ['/alt/v1/messages', '/alt/v1/messages/count_tokens'])
      expect((await message('messages', blocks, path)).status).toBe(200);
    const named = upstream.uploads.map(({ filename, mediaType, fields }) => ({
      filename,
      mediaType,
      fields,
    }));
    expect(named).toHaveLength(2);
    expect(named).toContainEqual({ filename: 'what_.pdf', mediaType: 'application/pdf', fields: {} });
    expect(named).toContainEqual({ filename: 'photo.png', mediaType: 'image/png', fields: {} });
    expect(sentParts()).toEqual([
      block('document', copyOf('application/pdf')),
      block('image', copyOf('image/png')),
    ]);
    const beta = { 'anthropic-beta': 'files-api-2025-04-14', 'x-api-key': secret };
    for (const { headers } of [...upstream.uploads, ...upstream.asked]) expect(headers).toMatchObject(beta);
  });

  test('is named by id on the other surface too, with the losses that its bytes would have', async () => {
    const [report, photo, notes] = [
      await upload(document, 'a.pdf'),
      await upload(image, 'a.png'),
      await upload(Buffer.from('Grüße'), 'a.txt'),
    ];
    const blocks = [block('document', report), block('image', photo), block('document', notes)];
    const toChat = await message('chat', blocks);
    const [first, second, third] = sentParts() ?? [];
    expect([first, third]).toEqual([filePart(copyOf('application/pdf')), filePart(copyOf('text/plain'))]);
    expect(second).toMatchObject({ type: 'image_url' });
    expect(upstream.uploads.map(({ mediaType }) => mediaType).toSorted()).toEqual([
      'application/pdf',
      'text/plain',
    ]);
    const inline = await message('chat-inline', blocks);
    expect(toChat.status).toBe(200);
    expect(toChat.headers.get('x-translation-loss')).toBe(inline.headers.get('x-translation-loss'));

    const parts = [filePart(report), imagePart(photo), filePart(photo)];
    const toMessages = await chat('messages', parts);
    expect(sentParts()).toMatchObject([
      { type: 'document', title: 'a.pdf', source: { type: 'file', file_id: copyId(3) } },
      { type: 'image', source: { type: 'base64' } },
      { type: 'image', source: { type: 'base64' } },
    ]);
    expect(toMessages.status).toBe(200);
    const plain = await chat('messages-inline', parts);
    expect(toMessages.headers.get('x-translation-loss')).toBe(plain.headers.get('x-translation-loss'));
  });

  test('that is an image of a chat goes with the request', async () => {
    const id = await upload(image, 'a.png');
    expect((await chat('chat', [imagePart(id)])).status).toBe(200);
    expect(sentParts()).toEqual([imagePart(`data:image/png;base64,${image.toString('base64')}`)]);
    expect(upstream.uploads).toEqual([]);
  });

  test('may be larger than what a request can carry', async () => {
    const large = Buffer.concat([document, Buffer.alloc(40 * 1024 * 1024, '%')]);
    const id = await upload(large, 'large.pdf');
    expect(await code(await chat('chat-inline', [filePart(id)]))).toBe('payload_too_large');
    expect((await chat('chat', [filePart(id)])).status).toBe(200);
    expect(upstream.uploads).toMatchObject([{ bytes: large.length, sha256: sha256(large) }]);
  });

  test('that is not the caller’s, or only the provider’s, is no file', async () => {
    const id = await upload(document, 'a.pdf');
    await chat('messages', [filePart(id)]);
    for (const other of ['file-000000000000000000000000', copyId(1), 'file-upstream-1']) {
      const answer = await message('messages', [block('document', other)]);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('No such file');
    }
    expect(upstream.asked).toHaveLength(1);
    expect(upstream.uploads).toHaveLength(1);
  });

  test('whose kind does not fit is refused by the field’s name, and goes nowhere', async () => {
    const archive = await upload(Buffer.from('PK\x03\x04\x14\x00', 'latin1'), 'a.zip');
    const broken = await upload(Buffer.concat([Buffer.alloc(9_000, 'a'), Buffer.from([0xff])]), 'a.txt');
    for (const id of [archive, broken]) {
      const answer = await chat('chat', [filePart(id)]);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { param: 'messages[0].content[1].file.file_id' } });
    }
    expect(upstream.ids()).toEqual([]);
  });
});

describe('an answer that speaks of a file', () => {
  const citation = (id: string) => ({
    type: 'page_location',
    cited_text: 'Quarterly',
    document_index: 0,
    document_title: null,
    file_id: id,
    start_page_number: 1,
    end_page_number: 2,
  });
  const usage = { input_tokens: 9, output_tokens: 5 };
  const answer = (id: string) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [{ type: 'text', text: 'Yes.', citations: [citation(id)] }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage,
  });
  const events = (id: string) =>
    [
      { type: 'message_start', message: { ...answer(id), content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '', citations: [] } },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'citations_delta', citation: citation(id) },
      },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Yes.' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
      { type: 'message_stop' },
    ]
      .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      .join('');

  test('names it by its id here, plain and streamed', async () => {
    const id = await upload(document, 'a.pdf');
    upstream.odd('chat', { status: 200, body: answer(copyId(1)) });
    const plain = await message('messages', [block('document', id)]);
    expect(await plain.json()).toMatchObject({ content: [{ citations: [{ file_id: id }] }] });

    const headers = { 'content-type': 'text/event-stream' };
    upstream.odd('chat', { status: 200, body: events(copyId(1)), headers });
    const streamed = await message('messages', [block('document', id)], '/alt/v1/messages', true);
    const text = await streamed.text();
    expect(text).toContain(`"file_id":"${id}"`);
    expect(text).toContain('event: message_stop');
    expect(text).not.toContain(copyId(1));
  });

  test.each([1, 2, 7, 31])('is rewritten wherever its pieces of %i bytes end', async (size) => {
    const bytes = Buffer.from(events('file_011CNha8iCJcU1wXNR6q4V8w').replace('Yes.', 'Ja, Grüße. "file_01'));
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const copy = {
      fileId: 'file-here',
      upstreamId: 'file_011CNha8iCJcU1wXNR6q4V8w',
      dropIfGone: async () => false,
    };
    const { body } = withOwnFileIds({ status: 200, headers: {}, body: chunks() }, [copy]);
    const all: Uint8Array[] = [];
    for await (const chunk of body) all.push(chunk);
    expect(Buffer.concat(all).toString()).toBe(
      bytes.toString().replaceAll('file_011CNha8iCJcU1wXNR6q4V8w', 'file-here'),
    );
  });
});

describe('one upload', () => {
  test('is enough for requests at the same time, and outlives those who go away', async () => {
    const id = await upload(document, 'a.pdf');
    const release = upstream.hold();
    const gone = new AbortController();
    const leaving = chat('chat', [filePart(id)], { signal: gone.signal });
    const staying = Array.from({ length: 8 }, () => chat('chat', [filePart(id)]));
    gone.abort();
    await expect(leaving).rejects.toThrow();
    release();
    for (const answer of await Promise.all(staying)) expect(answer.status).toBe(200);
    expect(upstream.uploads).toHaveLength(1);
    expect(upstream.asked).toHaveLength(8);
  });

  test('is enough for a server that is started again', async () => {
    const id = await upload(document, 'a.pdf');
    expect((await chat('chat', [filePart(id)])).status).toBe(200);
    await server.stop();
    server = await open();
    expect((await chat('chat', [filePart(id)])).status).toBe(200);
    expect(upstream.uploads).toHaveLength(1);
  });
});

describe('a provider that has lost a file', () => {
  test.each(['chat', 'messages'])('is given it again, and asked once more: %s', async (model) => {
    const id = await upload(document, 'a.pdf');
    const ask = () => message(model, [block('document', id)]);
    expect((await ask()).status).toBe(200);
    upstream.lose(copyId(1));
    expect((await ask()).status).toBe(200);
    expect(JSON.stringify(sentParts())).toContain(copyId(2));
    expect(upstream.asked).toHaveLength(3);
    expect((await ask()).status).toBe(200);
    expect(upstream.uploads).toHaveLength(2);
  });

  test('is given it again when it only says that the request is bad', async () => {
    const id = await upload(document, 'a.pdf');
    await chat('chat', [filePart(id)]);
    upstream.lose(copyId(1));
    upstream.odd('chat', { status: 400 });
    expect((await chat('chat', [filePart(id)])).status).toBe(200);
    expect(upstream.uploads).toHaveLength(2);
  });

  test('and loses it at once again has failed', async () => {
    const id = await upload(document, 'a.pdf');
    upstream.odd('chat', { status: 404 }, true);
    upstream.odd('look', { status: 404 }, true);
    expect((await chat('chat', [filePart(id)])).status).toBe(502);
    expect(upstream.uploads).toHaveLength(2);
    expect(upstream.asked).toHaveLength(2);
  });

  test.each([400, 404])('is not meant by a status %i while it has the file', async (status) => {
    const id = await upload(document, 'a.pdf');
    upstream.odd('chat', { status });
    expect((await chat('chat', [filePart(id)])).status).toBe(status === 404 ? 502 : 400);
    expect(upstream.uploads).toHaveLength(1);
    expect(upstream.asked).toHaveLength(1);
  });
});

describe('a provider that does not take files', () => {
  test.each([404, 405, 501])('is sent the bytes, and not asked again: %i', async (status) => {
    const id = await upload(document, 'a.pdf');
    upstream.odd('upload', { status }, true);
    for (const _ of [1, 2]) {
      expect((await chat('chat', [filePart(id)])).status).toBe(200);
      const data = `data:application/pdf;base64,${document.toString('base64')}`;
      expect(sentParts()).toEqual([{ type: 'file', file: { filename: 'a.pdf', file_data: data } }]);
    }
    expect(upstream.uploads).toHaveLength(1);
  });
});

describe('an upload that fails', () => {
  const bad: [string, Odd][] = [
    ['a server error', { status: 500 }],
    ['overload', { status: 529 }],
    ['a bad key', { status: 401, body: { error: { message: `Incorrect key ${secret}` } } }],
    ['a file that is too large', { status: 413, body: { error: { message: `no ${secret} here` } } }],
    ['a file that it does not like', { status: 400 }],
    ['no JSON', { status: 200, body: '<p>Sign in first.' }],
    ['no id', { status: 200, body: { object: 'file' } }],
    ['an id that leads elsewhere', { status: 200, body: { id: '../models' } }],
    ['an id without end', { status: 200, body: { id: 'f'.repeat(300) } }],
    ['an answer without end', { status: 200, body: { id: 'file-1', more: 'm'.repeat(70_000) } }],
    ['another size', { status: 200, body: { id: 'file-1', bytes: 3 } }],
    ['a failed file', { status: 200, body: { id: 'file-1', status: 'error' } }],
  ];

  test.each(bad)('lets another target answer, or is told without a word of the key: %s', async (_, odd) => {
    const id = await upload(document, 'a.pdf');
    upstream.odd('upload', odd);
    const alone = await chat('chat', [filePart(id)]);
    const refuses = odd.status === 400 || odd.status === 413;
    expect(alone.status).toBe(refuses ? 400 : odd.status === 529 ? 503 : 502);
    expect(await alone.text()).not.toContain(secret.slice(0, 8));
    expect(upstream.asked).toEqual([]);

    upstream.odd('upload', odd);
    const answer = await chat('either', [filePart(id)]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-modelroute-target')).toBe(`messages-inline-${testNumber}/second`);
    expect(sentParts()).toMatchObject([{ type: 'document', source: { type: 'base64' } }]);
  });

  test('is made good by the next request', async () => {
    const id = await upload(document, 'a.pdf');
    upstream.odd('upload', { status: 413 });
    expect((await chat('chat', [filePart(id)])).status).toBe(400);
    expect((await chat('chat', [filePart(id)])).status).toBe(200);
    expect(sentParts()).toEqual([filePart(copyId(2))]);
  });
});

describe('a file that goes here', () => {
  test('goes at its providers too, without being waited for', async () => {
    const id = await upload(document, 'a.pdf');
    await chat('chat', [filePart(id)]);
    await chat('messages', [filePart(id)]);
    expect(upstream.ids()).toHaveLength(2);
    expect((await server.call(`/v1/files/${id}`, { method: 'DELETE' })).status).toBe(200);
    await upstream.until(() => upstream.ids().length === 0);
    expect(upstream.deletions).toEqual(expect.arrayContaining([copyId(1), copyId(2)]));
    expect((await chat('chat', [filePart(id)])).status).toBe(404);
  });

  test('goes there after a restart, when the server stopped before', async () => {
    const id = await upload(document, 'a.pdf');
    await chat('chat', [filePart(id)]);
    expect((await server.call(`/v1/files/${id}`, { method: 'DELETE' })).status).toBe(200);
    await server.stop();
    server = await open();
    await upstream.until(() => upstream.ids().length === 0);
  });

  test('leaves nothing behind when its upload was under way', async () => {
    const id = await upload(document, 'a.pdf');
    const release = upstream.hold();
    const asking = chat('chat', [filePart(id)]);
    await server.call(`/v1/files/${id}`, { method: 'DELETE' });
    release();
    await asking;
    await upstream.until(() => upstream.ids().length === 0);
  });
});
