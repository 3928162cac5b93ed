/** No secret that would grant access is in the database: not in a row, not in the audit log, not in the file's bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../../server/storage/tables.ts';
import { onEachEngine } from '../storage/engines.ts';
import { useHarness } from './harness.ts';

const tables: (keyof Tables)[] = ['account_state', 'project', 'api_key', 'audit_entry'];

onEachEngine((engine) => {
  const harness = useHarness(engine);

  test('no key, no part of its secret and not the secret of the installation', async () => {
    const own = 'canary-operator-key-84jf';
    await harness.accounts.adoptFirstKey({
      dataFolder: harness.place.folder,
      configured: own,
      shared: false,
    });
    const { key, secret } = await harness.create();
    const rotated = await harness.accounts.keys.rotate('ann', key.id, 0);
    await harness.accounts.keys.change('ann', rotated.key.id, { limits: { allowed_models: ['canary/*'] } });
    await harness.accounts.keys.revoke('ann', rotated.key.id);
    const ring = await harness.ring();
    ring.verify(own);
    await ring.close();

    const contents: Buffer[] = [];
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(harness.db);
      contents.push(Buffer.from(JSON.stringify(rows)));
    }
    for (const name of readdirSync(harness.place.folder).filter((each) =>
      each.startsWith('modelroute.sqlite'),
    ))
      contents.push(readFileSync(join(harness.place.folder, name)));
    const holds = (text: string) => contents.some((content) => content.includes(text));
    // The search finds what is there.
    for (const there of ['canary/*', key.id, 'key.revoke']) expect(holds(there)).toBe(true);
    const installation = readFileSync(join(harness.place.folder, 'secret'), 'utf8').trim();
    for (const hidden of [
      own,
      secret,
      rotated.secret,
      installation,
      secret.slice(15),
      rotated.secret.slice(15, 35),
    ])
      expect(holds(hidden)).toBe(false);
    expect(contents[tables.indexOf('audit_entry')]?.includes('digest')).toBe(false);
  });
});
