/** Every form of a catalog is read, and everything else is refused in one line with its place. */
import { expect, test } from 'vitest';
import { readCatalog } from '../../../migrate/map/read-catalog.ts';

test.each([
  ['a list in data', '{"object":"list","data":[{"id":"a/b"},{"id":"c"}]}'],
  ['a list in models', '{"models":[{"id":"a/b"},{"id":"c"}]}'],
  ['a list of entries', '[{"id":"a/b"},{"id":"c"}]'],
  ['a list of ids', '["a/b","c"]'],
  ['an object with the ids as keys', '{"sample_spec":{"mode":"x"},"a/b":{"max_input_tokens":8192},"c":{}}'],
  ['lines', '{"id":"a/b"}\n{"id":"c"}\n'],
  ['lines with other line ends', '{"id":"a/b"}\r\n\r\n{"id":"c"}'],
])('%s', (_, text) => {
  expect(readCatalog(text, 'f').map(({ id }) => id)).toEqual(['a/b', 'c']);
});

test('facts are read under the names that aggregators give them', () => {
  const entry = {
    id: 'a/b',
    name: 'A: B',
    context_window: 4096,
    created: 1,
    released: 1_700_000_000,
    description: 'd'.repeat(5_000),
    pricing: { input: '0.1', output: '0.2' },
  };
  expect(readCatalog(JSON.stringify([entry]), 'f')).toEqual([
    {
      id: 'a/b',
      aliases: [],
      name: 'A: B',
      contextLength: 4096,
      created: 1_700_000_000,
      description: 'd'.repeat(1_000),
      price: '0.1 0.2',
    },
  ]);
});

test('of an entry only what helps is taken, and nothing but the id must be there', () => {
  const entry = {
    id: 'a/b',
    canonical_slug: 'a/b-2024',
    hugging_face_id: '',
    context_length: 8192,
    aliases: ['x', 7],
    pricing: null,
  };
  expect(readCatalog(JSON.stringify([entry]), 'f')).toEqual([
    { id: 'a/b', canonicalSlug: 'a/b-2024', contextLength: 8192, aliases: ['x'] },
  ]);
});

test.each([
  ['', 'f: is empty'],
  ['<!DOCTYPE html>', 'f:1: is HTML or XML, not a catalog in JSON'],
  ['{"data":[\n{"id":"a"},\n{"id":"b"', 'f:3:10: the JSON ends too early (cut off?)'],
  ['{"data":[\n{"id":"a",}]}', 'f:2:11: is not JSON: unexpected "}"'],
  ['{"id":"a"}\n{"id":"b"}\n{"id":', 'f:3:7: the JSON ends too early (cut off?)'],
  ['[["a"]]', 'f: [0] is not a model'],
  ['{"data":[{"id":"a"},{"name":"b"}]}', "f: data[1] has no 'id'"],
  ['{"data":[{"id":7}]}', "f: data[0] has no 'id'"],
  ['{"data":[{"id":" "}]}', 'f: data[0] has an empty id'],
  ['{"data":[{"id":"a\\nb"}]}', 'f: data[0] has an id that cannot be one: "a\\nb"'],
  ['{"data":[]}', 'f: has no models'],
  ['7', 'f: is neither a list nor an object'],
  ['{"data":[{"id":"a"},{"id":"a"}]}', "f: the id 'a' occurs twice, at data[0] and data[1]"],
  ['{"a":{},\n"b":{"a":{}},\n"a":{}}', "f: the id 'a' occurs twice, at lines 1 and 3"],
  ['{"error":{"message":"no\\nkey"}}', 'f: is an error response, not a catalog: no key'],
  ['{"data":[{"id":"a"}],"has_more":true}', "f: is only the first page of a catalog ('has_more' is true)"],
])('%j is refused', (text, message) => {
  expect(() => readCatalog(text, 'f')).toThrow(message);
});
