import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ChatCompletion } from '../../../../server/dialects/chat/wire.ts';
import type { Message } from '../../../../server/dialects/messages/wire.ts';
import { readImageSize } from '../../../../server/providers/sandbox/media/image-size.ts';
import { readPdfText } from '../../../../server/providers/sandbox/media/pdf-text.ts';
import { leastCpuTimeMs } from '../../../openapi/grammars/generate/cpu-time.ts';
import { pdf, png, wav } from '../../../support/samples.ts';
import { responseOf, type CallOptions } from './exchange.ts';

const base64 = (bytes: Buffer): string => bytes.toString('base64');

async function chatText(content: unknown[], options: CallOptions = {}): Promise<string | null | undefined> {
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'Look:' }, ...content] }];
  const response = await responseOf<ChatCompletion>('chat', { model: 'sandbox/chat', messages }, options);
  return response.choices[0]?.message.content;
}

async function messageText(content: unknown[], options: CallOptions = {}): Promise<string> {
  const messages = [{ role: 'user', content: [...content, { type: 'text', text: 'Look:' }] }];
  const response = await responseOf<Message>(
    'messages',
    { model: 'sandbox/chat', max_tokens: 1_000, messages },
    options,
  );
  return response.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

const imagePart = (url: string) => ({ type: 'image_url', image_url: { url } });
const filePart = (file: object) => ({ type: 'file', file });
const files = { 'file-1': { filename: 'report.pdf', bytes: pdf('Quarterly report') } };

describe('what the user shows', () => {
  it('is described after the text: images with type, pixels and bytes', async () => {
    const image = png(7, 5);
    expect(await chatText([imagePart(`data:image/png;base64,${base64(image)}`)])).toBe(
      `Look:\n[image: image/png, 7x5, ${image.length} bytes]`,
    );
    const block = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64(image) } };
    expect(await messageText([block])).toBe(`Look:\n[image: image/png, 7x5, ${image.length} bytes]`);
  });

  it('is named by what the bytes are, not by what they are called', async () => {
    expect(await chatText([imagePart(`data:image/jpeg;base64,${base64(png(1, 1))}`)])).toContain('image/png');
    expect(await chatText([imagePart(`data:image/jpeg;base64,${base64(Buffer.from([1, 2, 3, 0]))}`)])).toBe(
      'Look:\n[image: image/jpeg, 4 bytes]',
    );
  });

  it('is not fetched when it is only an address', async () => {
    expect(await chatText([imagePart('https://example.com/a.png')])).toBe(
      'Look:\n[image: https://example.com/a.png, not fetched]',
    );
    const document = { type: 'document', source: { type: 'url', url: 'https://example.com/a.pdf' } };
    expect(await messageText([document])).toContain('[file: https://example.com/a.pdf, not fetched]');
  });

  it('includes sound, with its length', async () => {
    const sound = wav(250);
    const part = { type: 'input_audio', input_audio: { format: 'wav', data: base64(sound) } };
    expect(await chatText([part])).toBe(`Look:\n[audio: audio/wav, 0.25 s, ${sound.length} bytes]`);
  });

  it('includes files as data, by data URL or bare, with their first text', async () => {
    const text = base64(Buffer.from('Bremen lies on the Weser.'));
    expect(
      await chatText([filePart({ filename: 'a.txt', file_data: `data:text/plain;base64,${text}` })]),
    ).toBe('Look:\n[file "a.txt": text/plain, 25 bytes, "Bremen lies on the Weser."]');
    expect(await chatText([filePart({ filename: 'a.txt', file_data: text })])).toContain(
      '"Bremen lies on the Weser."',
    );
    expect(await chatText([filePart({ file_data: 'data:,Bremen%20%C3%A4' })])).toContain(
      '[file: text/plain, 9 bytes, "Bremen ä"]',
    );
  });

  it('includes files by id, and refuses those that are not the caller’s', async () => {
    const size = files['file-1'].bytes.length;
    expect(await chatText([filePart({ file_id: 'file-1' })], { files })).toBe(
      `Look:\n[file "report.pdf": application/pdf, ${size} bytes, "Quarterly report"]`,
    );
    expect(
      await messageText([{ type: 'document', source: { type: 'file', file_id: 'file-1' } }], { files }),
    ).toContain('Quarterly report');
    await expect(chatText([filePart({ file_id: 'file-2' })], { files })).rejects.toMatchObject({
      code: 'file_not_found',
      param: 'messages[0].content[1].file.file_id',
    });
    await expect(
      messageText([{ type: 'image', source: { type: 'file', file_id: 'file-2' } }], { files }),
    ).rejects.toMatchObject({ code: 'file_not_found' });
  });

  it('includes plain documents, documents of blocks, and search results', async () => {
    const plain = {
      type: 'document',
      title: 'Note',
      source: { type: 'text', media_type: 'text/plain', data: 'Return by May.' },
    };
    expect(await messageText([plain])).toBe('Look:\n[file "Note": text/plain, 14 bytes, "Return by May."]');
    const blocks = {
      type: 'document',
      source: {
        type: 'content',
        content: [
          { type: 'text', text: 'Grass' },
          { type: 'text', text: 'Sky' },
        ],
      },
    };
    expect(await messageText([blocks])).toContain('"Grass\nSky"');
    const result = {
      type: 'search_result',
      source: 'https://example.com',
      title: 'Handbook',
      content: [{ type: 'text', text: 'Page one' }],
    };
    expect(await messageText([result])).toBe('Look:\n[search result "Handbook": "Page one"]');
  });

  it('must be base64 where it says so, or the field is named', async () => {
    const part = { type: 'input_audio', input_audio: { format: 'wav', data: 'this is not base64' } };
    await expect(chatText([part])).rejects.toMatchObject({
      code: 'invalid_base64',
      param: 'messages[0].content[1].input_audio.data',
    });
    const block = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'abc' } };
    await expect(messageText([block])).rejects.toMatchObject({
      code: 'invalid_base64',
      param: 'messages[0].content[0].source.data',
    });
  });

  it('counts as input of its own kind', async () => {
    const content = [
      imagePart(`data:image/png;base64,${base64(png(300, 100))}`),
      { type: 'input_audio', input_audio: { format: 'wav', data: base64(wav(1_000)) } },
    ];
    const response = await responseOf<ChatCompletion>('chat', {
      model: 'sandbox/chat',
      messages: [{ role: 'user', content }],
    });
    expect(response.usage?.prompt_tokens_details).toMatchObject({
      image_tokens: 40,
      audio_tokens: 10,
      text_tokens: 7,
    });
    expect(response.usage?.prompt_tokens).toBe(57);
  });

  it('is one of at most 256', async () => {
    const parts = Array.from({ length: 257 }, () => imagePart('https://example.com/a.png'));
    await expect(chatText(parts)).rejects.toMatchObject({ code: 'invalid_value', param: 'messages' });
  });

  it('is read only at its beginning, however large it is', async () => {
    const large = { 'file-1': { filename: 'large.txt', bytes: Buffer.alloc(64 * 1_048_576, 'word ') } };
    const started = performance.now();
    expect(await chatText([filePart({ file_id: 'file-1' })], { files: large })).toMatch(
      /67108864 bytes, "word (word )+/,
    );
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('the size of an image', () => {
  it('is read from every format of the contract', () => {
    const gif = Buffer.from('474946383961070005000000', 'hex');
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080005000701011100', 'hex');
    const lossless = Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0/', 'latin1'),
      Buffer.from([0x06, 0x00, 0x01, 0x00]),
    ]);
    const lossy = Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a', 'latin1'),
      Buffer.from([7, 0, 5, 0]),
    ]);
    const extended = Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0', 'latin1'),
      Buffer.from([6, 0, 0, 4, 0, 0]),
    ]);
    for (const bytes of [png(7, 5), gif, jpeg, lossless, lossy, extended])
      expect(readImageSize(bytes)).toEqual({ width: 7, height: 5 });
  });

  it('is unknown for anything else, cut off images included', () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      png(7, 5).subarray(0, 18),
      Buffer.from('ffd8ff', 'hex'),
    ]) {
      expect(readImageSize(bytes)).toBeUndefined();
    }
  });
});

describe('the text of a PDF', () => {
  const flate = (content: string) =>
    Buffer.concat([
      Buffer.from('%PDF-1.4\n4 0 obj\n<< /Length 1 /Filter /FlateDecode >>\nstream\n'),
      deflateSync(content),
      Buffer.from('\nendstream\nendobj\n'),
    ]);

  it('is found in plain and in compressed streams', () => {
    expect(readPdfText(pdf('Annual (very) report'), 100)).toBe('Annual (very) report');
    expect(readPdfText(flate('BT (Gr\\374\\337e) Tj 0 -14 Td [(A) -30 (cc) -400 (ounts)] TJ ET'), 100)).toBe(
      'Grüße\nAcc ounts',
    );
    expect(readPdfText(flate('BT <48656C6C6F> Tj ET'), 100)).toBe('Hello');
    expect(readPdfText(flate('BT <FEFF67714EAC> Tj ET'), 100)).toBe('東京');
    expect(readPdfText(flate('BT (a (b (c \\) d) e) f) Tj [(g)]TJ ET'), 100)).toBe('a (b (c ) d) e) fg');
  });

  it.each([
    ['a filter and many spaces', `<< /Filter${' '.repeat(300_000)}>>\nstream\nendstream`],
    ['literals that nothing closes', `<< >>\nstream\nBT (${'\\('.repeat(100_000)}(b(\nendstream`],
    ['numbers and names', `<< >>\nstream\nBT ${'1.'.repeat(50_000)}${'<0'.repeat(50_000)}\nendstream`],
  ])('takes linear time: %s', (_, content) => {
    // The first two took minutes.
    expect(leastCpuTimeMs(() => readPdfText(Buffer.from(`%PDF-1.4\n1 0 obj\n${content}`), 100))).toBeLessThan(
      200,
    );
  });

  it('is empty where there is none, and bounded where there is too much', () => {
    expect(readPdfText(Buffer.from('%PDF-1.4 nothing'), 100)).toBe('');
    expect(readPdfText(flate('BT <0001000200030004> Tj ET'), 100)).toBe('');
    expect(readPdfText(flate(`BT (${'long '.repeat(1_000)}) Tj ET`), 50)).toHaveLength(50);
    const bomb = Buffer.concat(Array.from({ length: 100 }, () => flate(`BT ${' '.repeat(5_000_000)} ET`)));
    const started = performance.now();
    expect(readPdfText(bomb, 100)).toBe('');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
