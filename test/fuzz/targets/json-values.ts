/** The parsers of bodies and of exact numbers agree with `JSON.parse`, but for the digits that it loses. */
import assert from 'node:assert/strict';
import { parseExactJson, parseExactObject } from '../../../server/core/exact-json.ts';
import { ApiError } from '../../../server/core/api-error.ts';
import { readJsonBody } from '../../../server/contract/json.ts';
import { parseInChunks } from '../../../server/contract/parse-in-chunks.ts';
import { jsonTokens } from '../json-tokens.ts';
import type { FuzzTarget } from '../target.ts';

export const target: FuzzTarget = {
  dictionary: jsonTokens,
  run(input) {
    const text = input.toString('utf8');
    const isUtf8 = Buffer.from(text).equals(input);
    const expected = outcomeOf(() => JSON.parse(text) as unknown);
    const exact = outcomeOf(() => parseExactJson(text));
    const isDeep = (text.match(/[[{]/g)?.length ?? 0) > 128;
    if (!isDeep) assert.equal('value' in exact, 'value' in expected);
    if ('value' in exact) assert.equal(rounded(exact.value), written(expected));
    const object = parseExactObject(text);
    if (object !== undefined) assert.equal(rounded(object.value), written(expected));
    const body = outcomeOf(() => readJsonBody(input).json);
    if ('error' in body) assert.ok(body.error instanceof ApiError, String(body.error));
    if (!isDeep && isUtf8) assert.equal('value' in body, 'value' in expected);
    if ('value' in body) assert.deepEqual(body, expected);
    const inChunks = parseInChunks(input, 8);
    if (inChunks !== undefined) assert.deepEqual({ value: inChunks }, expected);
  },
};

type Outcome = { value: unknown } | { error: unknown };

function outcomeOf(parse: () => unknown): Outcome {
  try {
    return { value: parse() };
  } catch (error) {
    return { error };
  }
}

/** Exact numbers, as a reader without them has them. */
function rounded(value: unknown): string {
  return JSON.stringify(JSON.parse(JSON.stringify(value)));
}

function written(outcome: Outcome): string | undefined {
  return 'value' in outcome ? JSON.stringify(outcome.value) : undefined;
}
