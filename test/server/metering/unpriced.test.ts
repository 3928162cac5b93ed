/** Requests without a price: their cost is unknown, is counted as such, and becomes known by a correction. */
import { expect, test } from 'vitest';
import { unknownCounts } from '../../../server/core/token-counts.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import { onEachEngine } from '../storage/engines.ts';
import { collectLog, facts, outcome, usageScratch } from './scratch.ts';

onEachEngine((engine) => {
  test('a cost without a price is unknown, also of a failed call, until a correction sets it', async () => {
    const scratch = await usageScratch(engine);
    const { db } = scratch;
    try {
      const recorder = await UsageRecorder.start({ db, log: collectLog(), isExclusive: true });
      const ends = [
        [{ pricing: {} }, outcome()],
        [{ pricing: {} }, outcome({ outcome: 'failed', status: 502, code: 'upstream_error' })],
        [{}, outcome()],
      ] as const;
      const ids: string[] = [];
      for (const [over, end] of ends) {
        const { id } = await recorder.reserve(facts({ ...over, worstCaseNano: null }));
        recorder.settle(id, end);
        ids.push(id);
      }
      await recorder.stop();
      const costs = async () =>
        Object.fromEntries(
          (await Array.fromAsync(listUsage(db, {}))).map(({ reservation, costNano }) => [
            reservation.id,
            costNano,
          ]),
        );
      const unpriced = async () => {
        const query = db
          .selectFrom('usage_total')
          .select(({ fn }) => fn.sum<string | number>('unpriced').as('sum'));
        return Number((await query.executeTakeFirstOrThrow()).sum);
      };
      const [unknown = '', failed = '', priced = ''] = ids;
      expect(await costs()).toEqual({ [unknown]: null, [failed]: null, [priced]: 20_000n });
      expect(await unpriced()).toBe(2);
      const correction = { source: 'invoice', tokens: unknownCounts, costNano: 7n };
      for (const reference of ['a', 'b'])
        expect(await recorder.adjust({ ...correction, id: unknown, reference })).toBe('adjusted');
      expect((await costs())[unknown]).toBe(7n);
      expect(await unpriced()).toBe(1);
    } finally {
      await scratch.dispose();
    }
  });
});
