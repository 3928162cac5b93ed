/** The people of an installation as its administrators see them: how they sign in, where they belong, what they made. */
import type { AccountChanges } from '../../accounts/account-change.ts';
import { countWorkingKeys } from '../../accounts/working-keys.ts';
import { rowsOfIds } from '../../storage/rows-of-ids.ts';
import type { ListedPerson } from './listed-person.ts';
import { PeopleError } from './people-error.ts';
import { findPerson, personOf, type Person } from './person-rows.ts';

export interface DirectoryQuery {
  /** A part of the name or of the e-mail, in any case. */
  search?: string | undefined;
  state?: 'active' | 'disabled' | undefined;
  /** All when absent. */
  limit?: number | undefined;
  /** The id of the last person of the page before. */
  after?: string | undefined;
}

export class Directory {
  readonly #changes: AccountChanges;

  constructor(changes: AccountChanges) {
    this.#changes = changes;
  }

  /**
   * By name; `next` is the `after` of the next page. Searched here, not by the engine: the engines differ in what they
   * know of upper and lower case. Throws `PeopleError` `invalid` for an `after` that is nobody's.
   */
  async list({ search, state, limit = Infinity, after }: DirectoryQuery = {}): Promise<{
    people: ListedPerson[];
    next: string | null;
  }> {
    const rows = await this.#changes.db
      .selectFrom('person')
      .selectAll()
      .orderBy('name')
      .orderBy('id')
      .execute();
    const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    if (after !== undefined && from === 0)
      throw new PeopleError('invalid', "Invalid value for 'cursor': take it from `next_cursor`.", {
        param: 'cursor',
      });
    const matching = rows
      .slice(from)
      .map(personOf)
      .filter((person) => isIn(person, state) && fits(person, search));
    const page = matching.slice(0, limit);
    const last = matching.length > page.length ? page.at(-1) : undefined;
    return { people: await this.#listed(page), next: last?.id ?? null };
  }

  /** Throws `PeopleError` `not_found`. */
  async get(id: string): Promise<ListedPerson> {
    const [listed] = await this.#listed([personOf(await findPerson(this.#changes.db, id))]);
    if (listed === undefined) throw new PeopleError('not_found', 'There is no such person.');
    return listed;
  }

  async #listed(people: readonly Person[]): Promise<ListedPerson[]> {
    const { db } = this.#changes;
    const ids = people.map(({ id }) => id);
    const [identities, memberships, keys] = await Promise.all([
      rowsOfIds(ids, (some) =>
        db.selectFrom('person_identity').select('person_id').where('person_id', 'in', some).execute(),
      ),
      rowsOfIds(ids, (some) =>
        db
          .selectFrom('membership')
          .innerJoin('project', 'project.id', 'membership.project_id')
          .select(['person_id', 'project.id', 'name', 'role', 'archived_at_ms'])
          .where('person_id', 'in', some)
          .orderBy('name')
          .execute(),
      ),
      countWorkingKeys(db, ids, this.#changes.nowMs()),
    ]);
    const withIdentity = new Set(identities.map(({ person_id: id }) => id));
    const projects = Map.groupBy(memberships, ({ person_id: id }) => id);
    return people.map((person) => ({
      person,
      hasIdentity: withIdentity.has(person.id),
      projects: (projects.get(person.id) ?? []).map(({ id, name, role, archived_at_ms: archivedAtMs }) => ({
        id,
        name,
        role,
        archivedAtMs,
      })),
      keys: keys.get(person.id) ?? { ofProjects: [], ofInstallation: 0 },
    }));
  }
}

function isIn({ disabledAtMs }: Person, state: DirectoryQuery['state']): boolean {
  return state === undefined || (state === 'disabled') === (disabledAtMs !== null);
}

function fits({ name, email }: Person, search = ''): boolean {
  return `${name}\n${email}`.toLowerCase().includes(search.trim().toLowerCase());
}
