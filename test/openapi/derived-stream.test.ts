import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listAt, objectAt, type JsonObject } from '../../openapi/build/json.ts';
import { toOpenApi30 } from '../../openapi/build/openapi-3-0.ts';
import { toOpenApi32 } from '../../openapi/build/openapi-3-2.ts';

const events = { $ref: '#/components/schemas/Event' };

const mediaOf = (twin: JsonObject): JsonObject =>
  ['paths', '/a', 'get', 'responses', '200', 'content', 'text/event-stream'].reduce<JsonObject>(
    (at, key) => objectAt(at, key),
    twin,
  );

const media = (eventField: string): JsonObject => ({
  schema: { type: 'string', contentMediaType: 'text/event-stream', contentSchema: events },
  'x-stream-grammar': { framing: { eventField } },
  examples: { stream: { summary: 's', value: 'data: {}\n\n' } },
});

const streaming = (eventField: string): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/a': {
      get: {
        responses: { 200: { description: 'd', content: { 'text/event-stream': media(eventField) } } },
      },
    },
  },
});
const bundleOf32 = (surface: string): unknown =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../openapi/generated/${surface}.openapi-3.2.json`), 'utf8'),
  );

describe('a stream', () => {
  test.each([
    ['never', ['data']],
    ['/type', ['event', 'data']],
  ])('is described event by event in 3.2 (event names: %s)', (eventField, required) => {
    const twin = toOpenApi32(streaming(eventField));
    const item = objectAt(mediaOf(twin), 'itemSchema');
    expect(twin.openapi).toBe('3.2.0');
    expect(listAt(item, 'required')).toEqual(required);
    expect(objectAt(objectAt(item, 'properties'), 'data')).toMatchObject({
      contentMediaType: 'application/json',
      contentSchema: events,
    });
    expect(mediaOf(twin)).toMatchObject({
      'x-stream-grammar': { framing: { eventField } },
      examples: { stream: { serializedValue: 'data: {}\n\n' } },
    });
    expect(mediaOf(twin).schema).toBeUndefined();
  });

  test('may end with the terminator of its grammar in 3.2, which is not JSON', () => {
    const responses = objectAt(
      objectAt(objectAt(objectAt(bundleOf32('v1'), 'paths'), '/chat/completions'), 'post'),
      'responses',
    );
    const stream = objectAt(objectAt(objectAt(responses, '200'), 'content'), 'text/event-stream');
    const data = objectAt(objectAt(objectAt(stream, 'itemSchema'), 'properties'), 'data');
    expect(listAt(data, 'anyOf')).toMatchObject([
      { const: '[DONE]' },
      { contentMediaType: 'application/json' },
    ]);
  });

  test('is the union of its events in 3.0, its transcripts beside it', () => {
    expect(mediaOf(toOpenApi30(streaming('never')))).toEqual({
      schema: events,
      'x-stream-grammar': { framing: { eventField: 'never' } },
      'x-stream-examples': { stream: { summary: 's', value: 'data: {}\n\n' } },
      'x-ogen-raw-response': true,
    });
  });
});
