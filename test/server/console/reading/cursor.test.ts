/** Cursors: a text that no page gave is refused before any engine sees it. */
import { expect, test } from 'vitest';
import { auditPage } from '../../../../server/console/reading/audit-page.ts';
import { cutPage, writeCursor } from '../../../../server/console/reading/cursor.ts';
import { requestPage } from '../../../../server/console/reading/request-list.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { usageScratch } from '../../metering/scratch.ts';

onEachEngine((engine) => {
  test('a cursor that no page gave is refused, whatever is filtered', async () => {
    const store = await usageScratch(engine);
    const { db } = store;
    try {
      for (const id of ['', '\0', 'x'.repeat(32), 'f'.repeat(31), 'F'.repeat(32)])
        for (const filter of [{ scope: null }, { scope: null, outcome: 'failed' }])
          await expect(
            requestPage(db, filter, { limit: 1, cursor: writeCursor([id]) }),
            JSON.stringify(id),
          ).rejects.toMatchObject({ code: 'invalid_value', param: 'cursor' });
      for (const place of [
        [1, '\0'],
        [1, ''],
        [1.5, 'a'],
        ['1', 'a'],
      ])
        await expect(
          auditPage(db, { scope: null }, { limit: 1, cursor: writeCursor(place) }),
          JSON.stringify(place),
        ).rejects.toMatchObject({ code: 'invalid_value', param: 'cursor' });
    } finally {
      await store.dispose();
    }
  });
});

test('a page is followed by another only when more was found than it holds', () => {
  const placeOf = (row: number) => [row];
  expect(cutPage([], 2, placeOf)).toEqual({ page: [], next: null });
  expect(cutPage([1, 2], 2, placeOf)).toEqual({ page: [1, 2], next: null });
  expect(cutPage([1, 2, 3], 2, placeOf)).toEqual({ page: [1, 2], next: writeCursor([2]) });
});
