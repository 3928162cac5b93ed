/** The changes of the inference keys of one project. */
import type { FilePath, Finding } from '../configuration/finding.ts';
import { printable } from '../configuration/finding.ts';
import { projectId, type Change, type Run } from './change.ts';
import type { CurrentKey, ProjectContents } from './current-state.ts';
import type { KeyEntry } from './installation-file.ts';
import {
  endUserLimitBody,
  endUserLimitDifference,
  limitBody,
  limitDifference,
  noLimits,
  switchField,
  unknownModels,
  type FieldChange,
} from './limit-differences.ts';
import { dataOf } from './management-client.ts';
import type { Plan, PlanInput } from './plan-input.ts';

export interface KeysOfProject {
  name: string;
  keys: readonly KeyEntry[] | undefined;
  path: FilePath;
}

type Input = Pick<PlanInput, 'models' | 'prune' | 'nowMs'>;

export function planKeys(
  input: Input,
  { name: project, keys, path }: KeysOfProject,
  before: ProjectContents,
): Plan {
  if (keys === undefined) return { changes: [], findings: [] };
  const parts = keys.map((entry, at) =>
    planKey(input, project, { ...entry, name: entry.name.normalize('NFC') }, before, [...path, 'keys', at]),
  );
  const named = new Set(keys.map(({ name }) => name.normalize('NFC')));
  const unnamed = input.prune
    ? before.keys.filter(({ name, state }) => !named.has(name) && state !== 'expired')
    : [];
  return {
    changes: [...parts.flatMap(({ changes }) => changes), ...unnamed.map((key) => revoke(project, key))],
    findings: parts.flatMap(({ findings }) => findings),
  };
}

function planKey(
  input: Input,
  project: string,
  entry: KeyEntry,
  { keys }: ProjectContents,
  path: FilePath,
): Plan {
  const all = keys.filter(({ name }) => name === entry.name);
  const working = all.filter(({ state }) => state !== 'expired');
  if (working.length > 1) {
    const ids = working.map(({ id }) => id).join(' and ');
    const message = `there are ${working.length} keys of this name in the project (${ids}); rename or revoke one`;
    return { changes: [], findings: [{ path: [...path, 'name'], message }] };
  }
  // One that ran out on the day that the file says is what the file says.
  const key = working[0] ?? all.find((expired) => sameTime(expired.expires_at, entry.expires_at));
  if (key?.state === 'expired') return { changes: [], findings: [] };
  const limits = key?.limits ?? noLimits;
  const findings: Finding[] = [
    ...unknownModels(entry.limits, limits, input.models, [...path, 'limits']),
    ...pastExpiry(entry, key, input.nowMs, path),
  ];
  return {
    changes: key === undefined ? [create(project, entry)] : change(input, project, entry, key),
    findings,
  };
}

function pastExpiry(
  { expires_at: end }: KeyEntry,
  key: CurrentKey | undefined,
  nowMs: number,
  path: FilePath,
): Finding[] {
  if (end === undefined || end === null || Date.parse(end) > nowMs) return [];
  if (key !== undefined && sameTime(key.expires_at, end)) return [];
  return [{ path: [...path, 'expires_at'], message: 'is in the past; set a future time, or remove the key' }];
}

function sameTime(a: string | null, b: string | null | undefined): boolean {
  if (a === null || b === null || b === undefined) return a === b;
  return Date.parse(a) === Date.parse(b);
}

function create(project: string, { name, expires_at: end, disabled, ...entry }: KeyEntry): Change {
  const { fields, change: limits } = limitDifference(noLimits, entry.limits ?? {}, false);
  const ofEndUsers = endUserLimitDifference(noLimits, entry.end_user_limits ?? {}, false);
  return {
    ...keyChange('create', project, name),
    text: `key ${printable(name)} of ${printable(project)}`,
    fields: [
      ...fields,
      ...ofEndUsers.fields,
      ...expiryField(null, end),
      ...switchField('disabled', false, disabled),
    ],
    makesSecret: true,
    run: async (run) => {
      const params = { path: { project_id: projectId(run, project) } };
      const body = {
        name,
        ...limitBody(limits),
        ...endUserLimitBody(ofEndUsers.change),
        ...(end !== undefined && { expires_at: end }),
      };
      const made = await dataOf(run.client.POST('/projects/{project_id}/keys', { params, body }));
      await run.keep({ project, kind: 'key', name, id: made.key.id, secret: made.secret });
      if (disabled === true) await switchKey(run, project, made.key.id, true);
    },
  };
}

function change({ prune }: Input, project: string, entry: KeyEntry, key: CurrentKey): Change[] {
  const isPruned = prune && entry.limits !== undefined;
  const { fields, change: limits } = limitDifference(key.limits, entry.limits ?? {}, isPruned);
  const ofEndUsers = endUserLimitDifference(
    key.end_user_limits,
    entry.end_user_limits ?? {},
    prune && entry.end_user_limits !== undefined,
  );
  const { expires_at: end } = entry;
  const expiry = expiryField(key.expires_at, end);
  const switched = switchField('disabled', key.state === 'disabled', entry.disabled);
  const all = [...fields, ...ofEndUsers.fields, ...expiry, ...switched];
  if (all.length === 0) return [];
  return [
    {
      ...keyChange('change', project, key.name),
      text: `key ${printable(key.name)} of ${printable(project)}`,
      fields: all,
      run: async (run) => {
        const params = { path: { project_id: projectId(run, project), key_id: key.id } };
        const body = {
          ...limitBody(limits),
          ...endUserLimitBody(ofEndUsers.change),
          ...(expiry.length > 0 && { expires_at: end ?? null }),
        };
        if (Object.keys(body).length > 0)
          await dataOf(run.client.PATCH('/projects/{project_id}/keys/{key_id}', { params, body }));
        if (switched.length > 0) await switchKey(run, project, key.id, entry.disabled === true);
      },
    },
  ];
}

function expiryField(before: string | null, wanted: string | null | undefined): FieldChange[] {
  if (wanted === undefined || sameTime(before, wanted)) return [];
  return [{ field: 'expires_at', before: before ?? 'never', after: wanted ?? 'never' }];
}

async function switchKey(run: Run, project: string, id: string, off: boolean): Promise<void> {
  const params = { path: { project_id: projectId(run, project), key_id: id } };
  await dataOf(
    off
      ? run.client.POST('/projects/{project_id}/keys/{key_id}/disable', { params })
      : run.client.POST('/projects/{project_id}/keys/{key_id}/enable', { params }),
  );
}

function revoke(project: string, { id, name }: CurrentKey): Change {
  return {
    ...keyChange('remove', project, name),
    text: `key ${printable(name)} of ${printable(project)}: revoke it, for good`,
    run: async (run) => {
      const params = { path: { project_id: projectId(run, project), key_id: id } };
      await dataOf(run.client.POST('/projects/{project_id}/keys/{key_id}/revoke', { params }));
    },
  };
}

function keyChange(action: Change['action'], project: string, name: string): Omit<Change, 'run' | 'text'> {
  return { action, object: 'key', project, name, fields: [], makesSecret: false };
}
