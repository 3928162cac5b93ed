/** No secret that would grant access is in the database: not in a row, not in the audit log, not in the file's bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PeopleTables } from '../../../../server/storage/people-tables.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { goodPassword, usePeople } from './people-harness.ts';

const tables: (keyof PeopleTables | 'audit_entry')[] = [
  'person',
  'person_identity',
  'membership',
  'invite',
  'console_session',
  'setup_token',
  'oidc_login',
  'audit_entry',
];

onEachEngine((engine) => {
  const harness = usePeople(engine);

  test('no password, no token of a session, a link or a request', async () => {
    const { people } = harness;
    const setup = await people.setup.open();
    const ada = { email: 'ada@example.org', name: 'Ada', password: goodPassword };
    const first = await people.setup.complete({ token: setup?.token ?? '', ...ada });
    const newPassword = 'a lake of glass beads';
    const changed = await people.signIn.changePassword(first.session, {
      current: goodPassword,
      password: newPassword,
      address: '192.0.2.77',
    });
    const invite = await people.invites.create('shell:root', {
      projectId: 'proj_default',
      email: 'bob@example.org',
      role: 'viewer',
    });
    const reset = await people.resets.create('shell:root', ada.email);

    const contents: string[] = [];
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(harness.db);
      contents.push(JSON.stringify(rows));
    }
    for (const name of readdirSync(harness.place.folder).filter((each) =>
      each.startsWith('modelroute.sqlite'),
    ))
      contents.push(readFileSync(join(harness.place.folder, name), 'latin1'));
    const holds = (text: string) => contents.some((content) => content.includes(text));
    // The search finds what is there.
    for (const there of ['ada@example.org', '$argon2id$', changed.session.id, 'person.sign_in'])
      expect(holds(there)).toBe(true);
    const hidden = [
      goodPassword,
      newPassword,
      setup?.token ?? '',
      first.token,
      first.session.csrfToken,
      changed.token,
      changed.session.csrfToken,
      invite.token,
      reset.token,
      '192.0.2.77',
    ];
    expect(hidden.filter(holds)).toEqual([]);
    const audit = contents[tables.indexOf('audit_entry')] ?? '';
    for (const word of ['argon2', '_hash', changed.session.id]) expect(audit).not.toContain(word);
  });
});
