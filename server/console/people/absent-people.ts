/** People who have left the identity provider: they never sign in again, which is all that the server learns of it. */
import { installationActor, type AccountChanges } from '../../accounts/account-change.ts';
import { disableAllKeysOf } from '../../accounts/keys-of-person.ts';
import { countWorkingKeys } from '../../accounts/working-keys.ts';
import type { Database } from '../../storage/database.ts';
import { updatePerson, type Person } from './person-rows.ts';

export class AbsentPeople {
  readonly #changes: AccountChanges;
  readonly #afterMs: number;

  /** `afterMs`: how long somebody may go without a sign-in. */
  constructor(changes: AccountChanges, afterMs: number) {
    this.#changes = changes;
    this.#afterMs = afterMs;
  }

  /**
   * Disables the keys that work and that people of the identity provider made who are absent too long: once for each
   * absence, so that an administrator can enable one again. Resolves with these people.
   */
  async disableKeys(): Promise<Person[]> {
    const { db, nowMs } = this.#changes;
    const untilMs = nowMs() - this.#afterMs;
    const rows = await absentSince(db, untilMs).execute();
    const ids = rows.map(({ id }) => id);
    const keys = await countWorkingKeys(db, ids, nowMs());
    const found: Person[] = [];
    for (const id of ids) {
      const person = keys.has(id) ? await this.#disableKeysOf(id, untilMs) : undefined;
      if (person !== undefined) found.push(person);
    }
    return found;
  }

  /** Undefined for a person who has signed in meanwhile, and where another node was faster. */
  async #disableKeysOf(id: string, untilMs: number): Promise<Person | undefined> {
    return await this.#changes.run(installationActor, async (change) => {
      const before = await absentSince(change.transaction, untilMs).where('id', '=', id).executeTakeFirst();
      if (before === undefined) return undefined;
      // Not as the person, who could enable them again.
      await disableAllKeysOf(change, installationActor, id);
      return await updatePerson(change, 'disable_keys', before, { keys_disabled_at_ms: change.nowMs });
    });
  }
}

/** Those with an identity whose last sign-in was before, and whose keys have not been disabled since. */
function absentSince(db: Database, untilMs: number) {
  return db
    .selectFrom('person')
    .selectAll()
    .where((is) =>
      is.exists(
        is
          .selectFrom('person_identity')
          .select('person_identity.person_id')
          .whereRef('person_identity.person_id', '=', 'person.id'),
      ),
    )
    .where('last_sign_in_at_ms', '<', untilMs)
    .where((is) =>
      is.or([
        is('keys_disabled_at_ms', 'is', null),
        is('keys_disabled_at_ms', '<', is.ref('last_sign_in_at_ms')),
      ]),
    );
}
