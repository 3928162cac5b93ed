/** The audit log of chosen projects: of them, of what is in them, and of nothing else. */
import { expect, test } from 'vitest';
import { auditPage } from '../../../../server/console/reading/audit-page.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { usageScratch } from '../../metering/scratch.ts';

onEachEngine((engine) => {
  test('an owner of very many projects sees what concerns them, and nothing of others', async () => {
    const store = await usageScratch(engine);
    try {
      const objects = [
        'proj_1',
        'proj_1/ann',
        'proj_22/bob',
        'proj_2',
        'proj_2/eve',
        'proj_11/eve',
        'proj_1x',
      ];
      await store.db
        .insertInto('audit_entry')
        .values(
          objects.map((object, at) => ({
            id: `audit_${at}`,
            change: at,
            at_ms: at,
            actor: 'installation',
            action: 'member.add',
            object,
            before: null,
            after: null,
          })),
        )
        .execute();
      const others = Array.from({ length: 3_000 }, (_, at) => `proj_of_mine_${at}`);
      const seen = async (scope: readonly string[]) => {
        const { data } = await auditPage(store.db, { scope }, { limit: 50, cursor: undefined });
        return data.map(({ object }) => object).toReversed();
      };
      expect(await seen(['proj_1', ...others, 'proj_22'])).toEqual(['proj_1', 'proj_1/ann', 'proj_22/bob']);
      expect(await seen(others)).toEqual([]);
    } finally {
      await store.dispose();
    }
  });
});
