/** The walk over JSON: its tokens do not depend on chunks, and on valid JSON it agrees with `JSON.parse`. */
import assert from 'node:assert/strict';
import { JsonCursor } from '../../../openapi/json/json-cursor.ts';
import { measureJson, type JsonMeasure } from '../../../openapi/json/measure-json.ts';
import { memberSpans } from '../../../openapi/json/member-spans.ts';
import { applied, memberSplices } from '../../../server/contract/splice-member.ts';
import { cuts } from '../chunks.ts';
import type { FuzzTarget } from '../target.ts';
import { jsonTokens } from '../json-tokens.ts';

export const target: FuzzTarget = {
  dictionary: [...jsonTokens, '"a":', '"\\u0061":'],
  run(input) {
    for (const level of [1, Infinity]) {
      const whole = tokensOf([input], level);
      for (const chunks of cuts(input)) assert.deepEqual(tokensOf(chunks, level), whole);
    }
    const value = parsed(input.toString('utf8'));
    if (value === undefined || !Buffer.from(input.toString('utf8')).equals(input)) return;
    assert.deepEqual(measureJson(input, Infinity), measured(input.toString('utf8')));
    const spans = memberSpans(input, 'a');
    if (typeof value.json !== 'object' || value.json === null || Array.isArray(value.json)) {
      assert.deepEqual(spans, []);
      return;
    }
    const { a } = value.json as { a?: unknown };
    const has = Object.hasOwn(value.json, 'a');
    assert.equal(spans.length > 0, has);
    const last = spans.at(-1);
    if (last !== undefined) assert.deepEqual(JSON.parse(input.toString('utf8', last.start, last.end)), a);
    const spliced = Buffer.concat(applied(input, memberSplices(input, 'a', '[1]'))).toString('utf8');
    assert.deepEqual(JSON.parse(spliced), { ...value.json, a: [1] });
  },
};

function tokensOf(chunks: readonly Buffer[], level: number): number[] {
  const cursor = new JsonCursor();
  const tokens: number[] = [];
  let before = 0;
  for (const chunk of chunks) {
    cursor.feed(chunk);
    for (let token = cursor.next(level); token !== 0; token = cursor.next(level))
      tokens.push(before + cursor.at, token, cursor.depth);
    before += chunk.length;
  }
  return tokens;
}

function parsed(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Of valid JSON, by other means. */
function measured(text: string): JsonMeasure {
  let open = 0;
  const measure = { depth: 0, parts: 0, names: 0, commas: 0 };
  for (const character of text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '')) {
    if ('{['.includes(character)) measure.depth = Math.max(measure.depth, ++open);
    if ('}]'.includes(character)) open -= 1;
    if ('{[:'.includes(character)) measure.parts += 1;
    if (character === ':') measure.names += 1;
    if (character === ',') measure.commas += 1;
  }
  return measure;
}
