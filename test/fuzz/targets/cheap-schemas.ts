/** What the main thread takes on itself: within the time of the target, which is what the event loop may stand still. */
import { instanceJson } from '../../../server/providers/sandbox/instance.ts';
import { cheapUnits, isCheap } from '../../../server/providers/sandbox/schema/cheap-schema.ts';
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
    if (isCheap(schema)) instanceJson(schema, new Work(cheapUnits));
  },
};
