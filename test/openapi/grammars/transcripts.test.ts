/** Every transcript in the documents obeys the grammar beside it, for the request example of the same name. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getAt } from './generate/actor.ts';
import { judge } from './generate/stream.ts';
import { surfaces } from './generate/surfaces.ts';

interface Transcript {
  title: string;
  stream: unknown;
  request: unknown;
  operation: string;
}

const members = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const memberOf = (value: unknown, name: string): unknown => members(value).find(([key]) => key === name)?.[1];

function transcripts(document: string): Transcript[] {
  const file = new URL(`../../../openapi/generated/${document}.openapi.json`, import.meta.url);
  const operations = members(getAt(JSON.parse(readFileSync(file, 'utf8')), '/paths')).flatMap(([, path]) =>
    members(path),
  );
  return operations.flatMap(([, operation]) => {
    const id = String(getAt(operation, '/operationId'));
    const content = getAt(operation, '/requestBody/content');
    const requests = getAt(
      memberOf(content, 'application/json') ?? memberOf(content, 'multipart/form-data'),
      '/examples',
    );
    return members(getAt(operation, '/responses')).flatMap(([status, response]) =>
      members(getAt(response, '/content'))
        .filter(([mediaType]) => mediaType === 'text/event-stream')
        .flatMap(([, media]) => members(getAt(media, '/examples')))
        .map(([name, example]) => ({
          title: `${id} ${status} ${name}`,
          operation: id,
          stream: getAt(example, '/value'),
          request: getAt(memberOf(requests, name), '/value'),
        })),
    );
  });
}

const all = ['v1', 'alt'].flatMap(transcripts);

test('every operation with a stream has a transcript', () => {
  expect(new Set(all.map(({ operation }) => operation))).toEqual(
    new Set(surfaces.map(({ operation }) => operation)),
  );
});

test('every transcript has a request of its name', () => {
  expect(all.filter(({ request }) => request === undefined).map(({ title }) => title)).toEqual([]);
});

test.each(all)('$title', ({ operation, stream, request }) => {
  const surface = surfaces.find((each) => each.operation === operation);
  if (surface === undefined) throw new Error(`no grammar for ${operation}`);
  expect(judge(surface, [new TextEncoder().encode(String(stream))], request)).toMatchObject({ ok: true });
});
