/** Files that a request names by id here, at providers with a file store of their own. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withOwnFileIds } from '../../../server/routing/own-file-ids.ts';
import {
  block,
  document,
  filePart,
  image,
  imagePart,
  secret,
  useProviderFiles,
} from './provider-files-harness.ts';

const files = useProviderFiles();
const { upload, chat, message, sentParts, copyOf, copyId } = files;

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
    expect(files.upstream.uploads).toMatchObject([
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
    const named = files.upstream.uploads.map(({ filename, mediaType, fields }) => ({
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
    for (const { headers } of [...files.upstream.uploads, ...files.upstream.asked])
      expect(headers).toMatchObject(beta);
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
    expect(files.upstream.uploads.map(({ mediaType }) => mediaType).toSorted()).toEqual([
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
    expect(files.upstream.uploads).toEqual([]);
  });

  test('may be larger than what a request can carry', async () => {
    const large = Buffer.concat([document, Buffer.alloc(40 * 1024 * 1024, '%')]);
    const id = await upload(large, 'large.pdf');
    expect(await code(await chat('chat-inline', [filePart(id)]))).toBe('payload_too_large');
    expect((await chat('chat', [filePart(id)])).status).toBe(200);
    expect(files.upstream.uploads).toMatchObject([{ bytes: large.length, sha256: sha256(large) }]);
  });

  test('that is not the caller’s, or only the provider’s, is no file', async () => {
    const id = await upload(document, 'a.pdf');
    await chat('messages', [filePart(id)]);
    for (const other of ['file-000000000000000000000000', copyId(1), 'file-upstream-1']) {
      const response = await message('messages', [block('document', other)]);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('No such file');
    }
    expect(files.upstream.asked).toHaveLength(1);
    expect(files.upstream.uploads).toHaveLength(1);
  });

  test('whose kind does not fit is refused by the field’s name, and goes nowhere', async () => {
    const archive = await upload(Buffer.from('PK\x03\x04\x14\x00', 'latin1'), 'a.zip');
    const broken = await upload(Buffer.concat([Buffer.alloc(9_000, 'a'), Buffer.from([0xff])]), 'a.txt');
    for (const id of [archive, broken]) {
      const response = await chat('chat', [filePart(id)]);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { param: 'messages[0].content[1].file.file_id' },
      });
    }
    expect(files.upstream.ids()).toEqual([]);
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
  const respond = (id: string) => ({
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
      { type: 'message_start', message: { ...respond(id), content: [], stop_reason: null } },
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
    files.upstream.odd('chat', { status: 200, body: respond(copyId(1)) });
    const plain = await message('messages', [block('document', id)]);
    expect(await plain.json()).toMatchObject({ content: [{ citations: [{ file_id: id }] }] });

    const headers = { 'content-type': 'text/event-stream' };
    files.upstream.odd('chat', { status: 200, body: events(copyId(1)), headers });
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
    const release = files.upstream.hold();
    const gone = new AbortController();
    const leaving = chat('chat', [filePart(id)], { signal: gone.signal });
    const staying = Array.from({ length: 8 }, () => chat('chat', [filePart(id)]));
    gone.abort();
    await expect(leaving).rejects.toThrow();
    release();
    for (const response of await Promise.all(staying)) expect(response.status).toBe(200);
    expect(files.upstream.uploads).toHaveLength(1);
    expect(files.upstream.asked).toHaveLength(8);
  });

  test('is enough for a server that is started again', async () => {
    const id = await upload(document, 'a.pdf');
    expect((await chat('chat', [filePart(id)])).status).toBe(200);
    await files.restart();
    expect((await chat('chat', [filePart(id)])).status).toBe(200);
    expect(files.upstream.uploads).toHaveLength(1);
  });
});
