/** `x-requested-by` names what a request can have: a misspelt one would hide a breaking change. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRequestable } from '../../openapi/build/compare/request-members.ts';
import { isObject, type Json, type JsonObject } from '../../openapi/build/json.ts';

function requestedBy(node: Json): string[] {
  if (Array.isArray(node)) return node.flatMap(requestedBy);
  if (!isObject(node)) return [];
  const wanted = node['x-requested-by'];
  return [
    ...(typeof wanted === 'string' ? [wanted] : []),
    ...Object.values(node).flatMap((below) => requestedBy(below ?? null)),
  ];
}

test.each(['v1', 'alt'])('of %s', (surface) => {
  const file = new URL(`../../openapi/generated/${surface}.openapi.json`, import.meta.url);
  const document = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
  const all = new Set(requestedBy(document));
  expect(all.size).toBeGreaterThan(0);
  expect([...all].filter((wanted) => !isRequestable(document, wanted))).toEqual([]);
  expect(isRequestable(document, 'no_such_field')).toBe(false);
});
