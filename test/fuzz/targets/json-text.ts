/** The check of JSON in chunks agrees with `JSON.parse`, and so does the explanation of an error. */
import assert from 'node:assert/strict';
import { JsonText } from '../../../openapi/grammars/json-text.ts';
import { findJsonError } from '../../../server/contract/json-error.ts';
import { cuts } from '../chunks.ts';
import { jsonTokens } from '../json-tokens.ts';
import type { FuzzTarget } from '../target.ts';

export const target: FuzzTarget = {
  dictionary: jsonTokens,
  run(input) {
    const text = input.toString('utf8');
    const isValid = isJson(text);
    const errors = new Set<number>();
    for (const chunks of cuts(text)) {
      const json = new JsonText(Infinity);
      for (const chunk of chunks) json.append(chunk);
      assert.equal(json.valid, isValid);
      assert.equal(json.length, text.length);
      errors.add(json.errorAt);
    }
    assert.equal(errors.size, 1);
    const error = findJsonError(text);
    assert.equal(error === undefined, isValid);
    if (error !== undefined) assert.ok(error.position >= 0 && error.position <= text.length);
    const bounded = new JsonText(8);
    bounded.append(text);
    assert.ok(isValid || !bounded.valid);
  },
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
