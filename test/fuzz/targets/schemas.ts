/** An instance of any schema: nothing throws, it is JSON, the same every time, and found or given up in bounded time. */
import assert from 'node:assert/strict';
import { instanceJson } from '../../../server/providers/sandbox/instance.ts';
import { isCheap } from '../../../server/providers/sandbox/schema/cheap-schema.ts';
import { Work } from '../../../server/providers/sandbox/schema/work.ts';
import { schemaTokens } from '../schema-tokens.ts';
import type { FuzzTarget } from '../target.ts';

export const target: FuzzTarget = {
  dictionary: schemaTokens,
  run(input) {
    let schema: unknown;
    try {
      schema = JSON.parse(input.toString('utf8'));
    } catch {
      return;
    }
    assert.equal(typeof isCheap(schema), 'boolean');
    const json = instanceJson(schema, new Work());
    if (json !== undefined) assert.doesNotThrow(() => JSON.parse(json) as unknown);
  },
};
