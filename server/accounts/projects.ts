/** Operations on projects. Each change is one transaction with its audit entry. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import type { DecisionRole, ProjectTable } from '../storage/tables.ts';
import { installationActor, type AccountChange, type AccountChanges } from './account-change.ts';
import { AccountError } from './account-error.ts';
import { accountName } from './account-name.ts';
import { decisionRole, limitsByName, limitsSetBy } from './decisions.ts';
import { changeLimits, noLimits, type LimitChange } from './limits.ts';
import { defaultProjectId, projectJson, projectOf, type Project } from './project-record.ts';

export interface NewProject {
  name: string;
  limits?: LimitChange | undefined;
}

export class Projects {
  readonly #changes: AccountChanges;

  constructor(changes: AccountChanges) {
    this.#changes = changes;
  }

  async create(actor: string, { name, limits = {} }: NewProject): Promise<Project> {
    const kept = accountName(name);
    const set = changeLimits(noLimits, limits);
    const id = `proj_${randomBytes(12).toString('hex')}`;
    return await this.#changes.run(actor, async (change) => {
      await demandFree(change.transaction, kept);
      const role = await decisionRole(change.transaction, actor, id);
      const by = limitsSetBy('{}', new Map(), limitsByName(set), role);
      return await insert(change, { id, name: kept, limits: JSON.stringify(set), limits_set_by: by });
    });
  }

  /** In the order in which they were made. */
  async list(): Promise<Project[]> {
    const rows = await this.#changes.db
      .selectFrom('project')
      .selectAll()
      .orderBy('created_at_ms')
      .orderBy('id')
      .execute();
    return rows.map(projectOf);
  }

  /** By id or by name. */
  async get(reference: string): Promise<Project> {
    return projectOf(await findProject(this.#changes.db, reference));
  }

  async rename(actor: string, reference: string, name: string): Promise<Project> {
    const kept = accountName(name);
    return await this.#update(actor, 'project.rename', reference, async ({ transaction }, before) => {
      if (before.name !== kept) await demandFree(transaction, kept);
      return { name: kept };
    });
  }

  async setLimits(actor: string, reference: string, change: LimitChange): Promise<Project> {
    return await this.#update(actor, 'project.limit', reference, async ({ transaction }, before) => {
      const role = await decisionRole(transaction, actor, before.id);
      return limitColumns(before, change, role);
    });
  }

  /** Throws what `setLimits` would throw now. */
  async demandLimits(actor: string, reference: string, change: LimitChange): Promise<void> {
    const { db } = this.#changes;
    const before = await findProject(db, reference);
    limitColumns(before, change, await decisionRole(db, actor, before.id));
  }

  /** Whether request content is stored from now on; stored content stays until its retention ends. */
  async setStoresPrompts(actor: string, reference: string, stores: boolean): Promise<Project> {
    return await this.#update(actor, 'project.store-prompts', reference, async () => ({
      stores_prompts: stores ? 1 : 0,
    }));
  }

  /** Its keys stop working and it takes no new ones; its data stays. */
  async archive(actor: string, reference: string): Promise<Project> {
    return await this.#update(actor, 'project.archive', reference, async ({ nowMs }, before) => {
      if (before.id === defaultProjectId)
        throw new AccountError('conflict', 'The default project cannot be archived.');
      return { archived_at_ms: nowMs };
    });
  }

  /** Makes the default project when it is missing. */
  async ensureDefault(): Promise<void> {
    const isThere = async (db: Database) =>
      (await db.selectFrom('project').select('id').where('id', '=', defaultProjectId).executeTakeFirst()) !==
      undefined;
    if (await isThere(this.#changes.db)) return;
    await this.#changes.run(installationActor, async (change) => {
      if (await isThere(change.transaction)) return;
      const limits = { limits: JSON.stringify(noLimits), limits_set_by: '{}' };
      await insert(change, { id: defaultProjectId, name: 'default', ...limits });
    });
  }

  async #update(
    actor: string,
    action: string,
    reference: string,
    decide: (change: AccountChange, before: ProjectTable) => Promise<Partial<ProjectTable>>,
  ): Promise<Project> {
    return await this.#changes.run(actor, async (change) => {
      const { transaction, number } = change;
      const row = await findProject(transaction, reference);
      demandOpen(row);
      const set = { ...(await decide(change, row)), change: number };
      await transaction.updateTable('project').set(set).where('id', '=', row.id).execute();
      const before = projectOf(row);
      const after = projectOf({ ...row, ...set });
      await change.audit(action, row.id, projectJson(before), projectJson(after));
      return after;
    });
  }
}

/** Throws `AccountError` when there is none of this id or name. */
export async function findProject(db: Database, reference: string): Promise<ProjectTable> {
  const row = await db
    .selectFrom('project')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', reference), eb('name', '=', reference)]))
    .executeTakeFirst();
  if (row === undefined)
    throw new AccountError('not_found', `There is no project ${JSON.stringify(reference)}.`);
  return row;
}

/** Throws `AccountError` when it is archived. */
export function demandOpen({ name, archived_at_ms }: ProjectTable): void {
  if (archived_at_ms !== null)
    throw new AccountError('conflict', `The project ${JSON.stringify(name)} is archived.`);
}

async function demandFree(db: Database, name: string): Promise<void> {
  const taken = await db.selectFrom('project').select('id').where('name', '=', name).executeTakeFirst();
  if (taken !== undefined)
    throw new AccountError('conflict', `There is a project ${JSON.stringify(name)} already.`);
}

/** Throws `AccountError` `denied` when somebody with a higher role has set one of the limits. */
function limitColumns(
  before: ProjectTable,
  change: LimitChange,
  role: DecisionRole,
): Pick<ProjectTable, 'limits' | 'limits_set_by'> {
  const { limits } = projectOf(before);
  const set = changeLimits(limits, change);
  const by = limitsSetBy(before.limits_set_by, limitsByName(limits), limitsByName(set), role);
  return { limits: JSON.stringify(set), limits_set_by: by };
}

async function insert(
  { transaction, number, nowMs, audit }: AccountChange,
  about: Pick<ProjectTable, 'id' | 'name' | 'limits' | 'limits_set_by'>,
): Promise<Project> {
  const row = {
    ...about,
    created_at_ms: nowMs,
    archived_at_ms: null,
    stores_prompts: 0,
    change: number,
  };
  await transaction.insertInto('project').values(row).execute();
  const project = projectOf(row);
  await audit('project.create', row.id, null, projectJson(project));
  return project;
}
