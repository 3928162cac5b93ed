/** A start that fails ends the process: nothing that was opened before keeps it alive. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { newPlace } from '../storage/engines.ts';

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));

test('a database that cannot keep records ends the start, whether Redis is there or not', async () => {
  const place = await newPlace('sqlite');
  const db = await openDatabase(place);
  await sql`drop table usage_process`.execute(db);
  await db.destroy();
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      MODELROUTE_DATA: place.folder,
      REDIS_URL: 'redis://127.0.0.1:1',
      MODELROUTE_LIMITS_DOWN: 'open',
    },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(stderr).toMatch(/^modelroute: .*usage_process/m);
  expect(status).toBe(1);
  await place.dispose();
});
