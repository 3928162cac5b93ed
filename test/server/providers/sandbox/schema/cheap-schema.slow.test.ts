/** What runs on the main thread has a bound on its time: hostile and random schemas that pass for cheap are measured. */
import { describe, expect, test } from 'vitest';
import { instanceJson } from '../../../../../server/providers/sandbox/instance.ts';
import { cheapUnits, isCheap } from '../../../../../server/providers/sandbox/schema/cheap-schema.ts';
import { Work } from '../../../../../server/providers/sandbox/schema/work.ts';
import { cpuTimeMs, leastCpuTimeMs } from '../../../../openapi/grammars/generate/cpu-time.ts';
import { randomFrom } from '../../../../openapi/grammars/generate/random.ts';
import { cheapHostileSchemas } from './hostile-schemas.ts';
import { randomSchema } from './random-schema.ts';

/** Half of what the event loop may ever stand still. */
const mostMs = 25;

const timeOf = (schema: unknown) => leastCpuTimeMs(() => void instanceJson(schema, new Work(cheapUnits)));

describe('a cheap schema', () => {
  test.each(Object.entries(cheapHostileSchemas))('takes bounded time: %s', (_, schema) => {
    expect(isCheap(schema)).toBe(true);
    expect(timeOf(schema)).toBeLessThan(mostMs);
  });

  test('takes bounded time, whatever it says', () => {
    const random = randomFrom(54);
    let cheap = 0;
    for (let round = 0; round < 4_000; round += 1) {
      const schema = randomSchema(random);
      if (!isCheap(schema)) continue;
      cheap += 1;
      const since = cpuTimeMs();
      void instanceJson(schema, new Work(cheapUnits));
      if (cpuTimeMs() - since > mostMs) expect([timeOf(schema) < mostMs, schema]).toEqual([true, schema]);
    }
    expect(cheap).toBeGreaterThan(2_000);
  });
});
