/** The changes that make an installation what a file says, in the order in which they are to be made. */
import type { FilePath } from '../configuration/finding.ts';
import { printable } from '../configuration/finding.ts';
import { defaultProjectId } from '../accounts/project-record.ts';
import type { Change } from './change.ts';
import type { CurrentProject } from './current-state.ts';
import type { ProjectEntry } from './installation-file.ts';
import {
  limitBody,
  limitDifference,
  noLimits,
  switchField,
  unknownModels,
  type FieldChange,
  type LimitsChange,
} from './limit-differences.ts';
import { dataOf } from './management-client.ts';
import { planKeys } from './plan-keys.ts';
import { planMembers } from './plan-members.ts';
import type { Plan, PlanInput } from './plan-input.ts';

export function planChanges(input: PlanInput): Plan {
  const { file, state, prune } = input;
  const parts = file.projects.map((entry, at) => planProject(input, entry, ['projects', at]));
  const named = new Set(file.projects.map(({ name }) => name.normalize('NFC')));
  const unnamed = prune
    ? [...state.projects.values()].filter(
        // The default project cannot be archived.
        (project) =>
          !named.has(project.name) && project.archived_at === null && project.id !== defaultProjectId,
      )
    : [];
  return {
    changes: [...parts.flatMap(({ changes }) => changes), ...unnamed.map(archive)],
    findings: parts.flatMap(({ findings }) => findings),
  };
}

function planProject(input: PlanInput, entry: ProjectEntry, path: FilePath): Plan {
  const name = entry.name.normalize('NFC');
  const before = input.state.projects.get(name);
  const known = input.state.contents.get(name);
  if (before !== undefined && known === undefined)
    return {
      changes: [],
      findings: [
        {
          path: [...path, 'name'],
          message: `the project '${printable(name)}' is archived, for good; choose another name`,
        },
      ],
    };
  const contents = known ?? { members: [], invites: [], keys: [] };
  const own = planSettings(input, { ...entry, name }, before);
  const members = planMembers(input, { name, members: entry.members, path }, contents);
  const keys = planKeys(input, { name, keys: entry.keys, path }, contents);
  return {
    changes: [...own, ...members.changes, ...keys.changes],
    findings: [
      ...unknownModels(entry.limits, before?.limits ?? noLimits, input.models, [...path, 'limits']),
      ...members.findings,
      ...keys.findings,
    ],
  };
}

/** The project itself. */
function planSettings(
  { prune }: PlanInput,
  { name, limits, stores_prompts: stores }: ProjectEntry,
  before: CurrentProject | undefined,
): Change[] {
  const isPruned = prune && limits !== undefined;
  const { fields, change } = limitDifference(before?.limits ?? noLimits, limits ?? {}, isPruned);
  const all = [...fields, ...switchField('stores_prompts', before?.stores_prompts ?? false, stores)];
  if (before === undefined) return [create(name, all, change, stores)];
  if (all.length === 0) return [];
  return [
    {
      action: 'change',
      object: 'project',
      project: name,
      name,
      text: `project ${printable(name)}`,
      fields: all,
      makesSecret: false,
      run: async (run) => {
        const body = {
          ...(fields.length > 0 && { limits: change }),
          ...(stores !== undefined && { stores_prompts: stores }),
        };
        const params = { path: { project_id: before.id } };
        await dataOf(run.client.PATCH('/projects/{project_id}', { params, body }));
      },
    },
  ];
}

function create(
  name: string,
  fields: FieldChange[],
  limits: LimitsChange,
  stores: boolean | undefined,
): Change {
  return {
    action: 'create',
    object: 'project',
    project: name,
    name,
    text: `project ${printable(name)}`,
    fields,
    makesSecret: false,
    run: async (run) => {
      const made = await dataOf(run.client.POST('/projects', { body: { name, ...limitBody(limits) } }));
      run.projectIds.set(name, made.id);
      if (stores === true) {
        const params = { path: { project_id: made.id } };
        await dataOf(run.client.PATCH('/projects/{project_id}', { params, body: { stores_prompts: true } }));
      }
    },
  };
}

function archive({ id, name }: CurrentProject): Change {
  return {
    action: 'remove',
    object: 'project',
    project: name,
    name,
    text: `project ${printable(name)}: archive it, for good`,
    fields: [],
    makesSecret: false,
    run: async ({ client }) => {
      const params = { path: { project_id: id } };
      await dataOf(client.POST('/projects/{project_id}/archive', { params }));
    },
  };
}
