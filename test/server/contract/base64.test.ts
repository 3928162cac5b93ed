/** Base64 fields: which texts decode, and where in a body a bad one is found. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInvalidBase64, isBase64 } from '../../../server/contract/base64.ts';

const grammar = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

test('it agrees with the grammar of RFC 4648 on sound and on damaged texts', () => {
  const damaged = fc
    .tuple(
      fc.uint8Array({ maxLength: 40 }),
      fc.nat(),
      fc.constantFrom('', '=', '-', '_', ' ', '\n', 'é', 'ж', '\u0000', 'A', '=='),
    )
    .map(([data, at, insert]) => {
      const text = Buffer.from(data).toString('base64');
      const place = at % (text.length + 1);
      return text.slice(0, place) + insert + text.slice(place + (at % 3));
    });
  fc.assert(
    fc.property(damaged, (text) => {
      expect(isBase64(text)).toBe(grammar.test(text));
    }),
    { numRuns: 3_000 },
  );
});

test('one bad character in megabytes is found, at either side of a slice and at the end', () => {
  const size = 3 * 1024 * 1024;
  const sound = Buffer.alloc(size, 7).toString('base64');
  expect(isBase64(sound)).toBe(true);
  for (const at of [0, 65_535, 65_536, 131_071, sound.length - 1]) {
    for (const bad of ['*', '=', '-', ' ', 'ж']) {
      const isPadding = bad === '=' && at === sound.length - 1;
      expect(isBase64(sound.slice(0, at) + bad + sound.slice(at + 1))).toBe(isPadding);
    }
  }
});

const good = Buffer.from('data').toString('base64');
const chat = (part: unknown) => ({
  messages: [
    { role: 'user', content: 'x' },
    { role: 'user', content: [{ type: 'text', text: '*' }, part] },
  ],
});
const at = 'messages[1].content[1]';

test.each([
  [{ type: 'image_url', image_url: { url: `data:image/png;base64,${good}` } }, undefined],
  [{ type: 'image_url', image_url: { url: `DATA:image/png;charset=x;BASE64,${good}` } }, undefined],
  [{ type: 'image_url', image_url: { url: 'https://example.org/*' } }, undefined],
  [{ type: 'image_url', image_url: { url: 'data:image/png;base64,***' } }, `${at}.image_url.url`],
  [{ type: 'image_url', image_url: { url: 'data:image/png,plain' } }, `${at}.image_url.url`],
  [{ type: 'image_url', image_url: { url: 'data:' } }, `${at}.image_url.url`],
  [{ type: 'input_audio', input_audio: { data: good, format: 'wav' } }, undefined],
  [{ type: 'input_audio', input_audio: { data: '***', format: 'wav' } }, `${at}.input_audio.data`],
  [
    { type: 'input_audio', input_audio: { data: `data:audio/wav;base64,${good}`, format: 'wav' } },
    `${at}.input_audio.data`,
  ],
  [{ type: 'file', file: { file_data: `data:text/plain;base64,${good}` } }, undefined],
  [{ type: 'file', file: { file_data: good } }, undefined],
  [{ type: 'file', file: { file_data: 'data:text/plain;base64,*' } }, `${at}.file.file_data`],
  [{ type: 'file', file: { file_id: 'file-1' } }, undefined],
])('in a chat part %j', (part, path) => {
  expect(findInvalidBase64('createChatCompletion', chat(part))).toBe(path);
});

const source = (data: string) => ({ type: 'base64', media_type: 'image/png', data });

test.each([
  [{ type: 'image', source: source(good) }, undefined],
  [{ type: 'image', source: source('*') }, `${at}.source.data`],
  [{ type: 'image', source: { type: 'url', url: '*' } }, undefined],
  [{ type: 'document', source: { type: 'text', data: '*' } }, undefined],
  [
    { type: 'tool_result', content: [{ type: 'image', source: source('*') }] },
    `${at}.content[0].source.data`,
  ],
  [
    { type: 'document', source: { type: 'content', content: [{ type: 'image', source: source('*') }] } },
    `${at}.source.content[0].source.data`,
  ],
  [
    {
      type: 'web_fetch_tool_result',
      content: { type: 'web_fetch_result', content: { type: 'document', source: source('*') } },
    },
    `${at}.content.content.source.data`,
  ],
])('in a block of a message %j', (block, path) => {
  expect(findInvalidBase64('createMessage', chat(block))).toBe(path);
  expect(findInvalidBase64('countMessageTokens', chat(block))).toBe(path);
});

test('other operations have no base64', () => {
  expect(
    findInvalidBase64('createEmbedding', chat({ type: 'input_audio', input_audio: { data: '*' } })),
  ).toBeUndefined();
});
