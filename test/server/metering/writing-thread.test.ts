/** The thread that writes for the embedded database. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import { startWritingThread } from '../../../server/metering/writing-thread.ts';
import { collectLog, facts, outcome, usageScratch } from './scratch.ts';

test('the thread writes the same, tells of failures, and ends when it is told to', async () => {
  const area = await usageScratch();
  const writer = startWritingThread(join(area.folder, 'modelroute.sqlite'), 'interval');
  const recorder = await UsageRecorder.start({
    db: area.db,
    log: collectLog(),
    isExclusive: true,
    write: writer.write,
  });
  const all = await Promise.all(Array.from({ length: 300 }, () => recorder.reserve(facts())));
  for (const { id } of all) recorder.settle(id, outcome());
  await recorder.stop();
  await expect(
    writer.write({
      prices: [{ version: null as never, pricing: '' }],
      reservations: [],
      prompts: [],
      entries: [],
      responses: [],
      process: null,
    }),
  ).rejects.toThrow(/NOT NULL/);
  await writer.close();
  const found = await Array.fromAsync(listUsage(area.db, {}));
  expect(found).toHaveLength(300);
  expect(found.every(({ state, costNano }) => state === 'settled' && costNano === 20_000n)).toBe(true);
  await area.dispose();
});

test('the end of a thread fails what it was asked, and nothing of what its successor is asked', async () => {
  const area = await usageScratch();
  const path = join(area.folder, 'modelroute.sqlite');
  const away = `${area.folder}-away`;
  const empty = { prices: [], reservations: [], prompts: [], entries: [], responses: [], process: null };
  await area.db.destroy();
  renameSync(area.folder, away);
  const writer = startWritingThread(path, 'interval');
  const second = writer.write(empty).catch(() => {
    renameSync(away, area.folder);
    return writer.write(empty);
  });
  expect(await second).toEqual([]);
  await writer.close();
  await area.dispose();
});
