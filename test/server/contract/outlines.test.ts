/** Large base64 values never become strings, and no verdict and no byte differs because of it. */
import { expect, test } from 'vitest';
import { loadContracts } from '../../../server/contract/bundles.ts';
import { readOutlined } from '../../../server/contract/read-outlined.ts';
import { bundle, operationOf } from './fixture.ts';
import { proveOutlines } from './prove-outlines.ts';

test('a body that its outline lets pass is valid, and says the same to everyone who reads it', () => {
  const count = 4_000;
  // Many are: else the property would say little.
  expect(proveOutlines(count)).toBeGreaterThan(count / 20);
});

const chat = operationOf(loadContracts().v1, 'createChatCompletion');
const value = Buffer.alloc(300_000, 'base64!').toString('base64');
const part = { type: 'image_url', image_url: { url: `data:image/png;base64,${value}` } };
const body = (content: unknown, more: object = {}) =>
  Buffer.from(JSON.stringify({ model: 'm', messages: [{ role: 'user', content }], ...more }));

test('an ordinary image is a few hundred bytes to everyone who checks it', () => {
  const read = readOutlined(chat, 'application/json', body([{ type: 'text', text: 'x' }, part, part]));
  expect(read?.outline.bytes.length).toBeLessThan(400);
});

test.each([
  ['text', body(value)],
  ['a field that the contract lacks', body([part], { data: value })],
  ['base64 that does not decode', body([{ ...part, image_url: { url: `${part.image_url.url}*` } }])],
  ['a rule between fields', body([part], { top_logprobs: 2 })],
])('%s is read whole', (_, bytes) => {
  expect(readOutlined(chat, 'application/json', bytes)).toBeUndefined();
});

test('another operation never has outlines', () => {
  const embedding = operationOf(loadContracts().v1, 'createEmbedding');
  const bytes = Buffer.from(JSON.stringify({ model: 'm', input: 'x', data: value }));
  expect(readOutlined(embedding, 'application/json', bytes)).toBeUndefined();
});

/** A stand-in is valid where its value is only because nothing else is required of the value. */
test.each([
  ['v1', 'ChatImageUrl', 'url'],
  ['v1', 'ChatInputAudio', 'data'],
  ['v1', 'ChatFileInput', 'file_data'],
  ['alt', 'Base64ImageSource', 'data'],
  ['alt', 'Base64PdfSource', 'data'],
] as const)(
  '%s: the contract limits %s.%s in no way that depends on its characters',
  (surface, name, member) => {
    const { components } = bundle(surface) as {
      components: { schemas: Record<string, { properties: Record<string, Record<string, unknown>> }> };
    };
    const { minLength = 0, ...schema } = components.schemas[name]?.properties[member] ?? {};
    expect(minLength).toBeLessThanOrEqual(1);
    const about = new Set(['type', 'description', 'examples', 'contentEncoding', 'x-limit-source']);
    expect(Object.keys(schema).filter((keyword) => !about.has(keyword))).toEqual([]);
    expect(schema['type']).toBe('string');
  },
);
