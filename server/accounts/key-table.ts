/** The keys and projects of the database in memory, updated with the changes since the last poll. */
import type { Database } from '../storage/database.ts';
import type { ApiKeyTable } from '../storage/tables.ts';
import { readEndUserLimits, readLimits } from './limits.ts';
import { lostEndUserLimits, restoreEndUserLimits } from './lost-end-user-limits.ts';
import type { Principal } from './principal.ts';
import { ownerOf, projectOf, type Project } from './project-record.ts';

export interface KeyEntry {
  digest: Buffer;
  row: ApiKeyTable;
  principal: Principal;
  /** Whether its project is. */
  archived: boolean;
}

export class KeyTable {
  readonly #db: Database;
  readonly #projects = new Map<string, Project>();
  readonly #entries = new Map<string, KeyEntry>();
  #seen = -1;
  #secretFingerprint: string | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Of the secret of the installation, as it was at the last change. */
  get secretFingerprint(): string | null {
    return this.#secretFingerprint;
  }

  get(id: string): KeyEntry | undefined {
    return this.#entries.get(id);
  }

  /**
   * Whether there was anything new. The number is read before the rows: a change that is committed in
   * between is read twice, never missed.
   */
  async load(): Promise<boolean> {
    const { changes, secret_fingerprint: fingerprint } = await this.#db
      .selectFrom('account_state')
      .select(['changes', 'secret_fingerprint'])
      .executeTakeFirstOrThrow();
    if (changes === this.#seen) return false;
    const projects = await this.#db
      .selectFrom('project')
      .selectAll()
      .where('change', '>', this.#seen)
      .execute();
    const rows = await this.#db.selectFrom('api_key').selectAll().where('change', '>', this.#seen).execute();
    for (const project of projects) this.#projects.set(project.id, projectOf(project));
    const changed = new Set(projects.map(({ id }) => id));
    for (const { row } of this.#entries.values()) if (changed.has(row.project_id)) this.#put(row);
    const lost = lostEndUserLimits(rows);
    for (const row of rows) this.#put({ ...row, end_user_limits: lost.get(row.id) ?? row.end_user_limits });
    await restoreEndUserLimits(this.#db, lost);
    this.#seen = changes;
    this.#secretFingerprint = fingerprint;
    return true;
  }

  /** A key of a project that was committed between the two queries is left for the next time: its number is above the one read. */
  #put(row: ApiKeyTable): void {
    const project = this.#projects.get(row.project_id);
    if (project === undefined) return;
    this.#entries.set(row.id, {
      digest: Buffer.from(row.digest, 'hex'),
      row,
      archived: project.archivedAtMs !== null,
      principal: Object.freeze({
        keyId: row.id,
        owner: ownerOf(row.project_id),
        kind: row.kind,
        projectId: row.project_id,
        rootId: row.root_id,
        limits: Object.freeze({
          key: readLimits(row.limits),
          endUser: readEndUserLimits(row.end_user_limits),
          project: project.limits,
        }),
        storesPrompts: project.storesPrompts,
      }),
    });
  }
}
