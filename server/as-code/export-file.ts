/** An installation as the file that `modelroute apply` reads: the same text for the same state, and no secrets. */
import { stringify } from 'yaml';
import type {
  CurrentEndUserLimits,
  CurrentKey,
  CurrentLimits,
  CurrentProject,
  CurrentState,
  ProjectContents,
} from './current-state.ts';
import type {
  EndUserLimitsEntry,
  InstallationFile,
  KeyEntry,
  LimitsEntry,
  MemberEntry,
  ProjectEntry,
} from './installation-file.ts';

/** Throws with one line when two keys of a project have one name. */
export function exportFile({ projects, contents }: CurrentState): string {
  const entries = [...contents]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([name, inside]) => {
      const project = projects.get(name);
      return project === undefined ? [] : [projectEntry(project, inside)];
    });
  const file: InstallationFile = { version: 1, projects: entries };
  return stringify(file, { lineWidth: 0, aliasDuplicateObjects: false });
}

function projectEntry(project: CurrentProject, { members, invites, keys }: ProjectContents): ProjectEntry {
  const all: MemberEntry[] = [...members, ...invites].map(({ email, role }) => ({ email, role }));
  const kept = keys.filter(({ state }) => state !== 'expired');
  demandUnique(project.name, kept);
  return {
    name: project.name,
    stores_prompts: project.stores_prompts,
    limits: limitsEntry(project.limits),
    members: all.sort((a, b) => compare(a.email, b.email)),
    keys: kept.sort((a, b) => compare(a.name, b.name)).map(keyEntry),
  };
}

function demandUnique(project: string, keys: readonly CurrentKey[]): void {
  const seen = new Map<string, string>();
  for (const { name, id } of keys) {
    const other = seen.get(name);
    if (other !== undefined)
      throw new Error(
        `two keys of the project ${JSON.stringify(project)} are named ${JSON.stringify(name)} (${other} and ${id}); rename or revoke one`,
      );
    seen.set(name, id);
  }
}

function keyEntry({
  name,
  limits,
  end_user_limits: ofEndUsers,
  expires_at: end,
  state,
}: CurrentKey): KeyEntry {
  const endUserLimits = endUserLimitsEntry(ofEndUsers);
  return {
    name,
    limits: limitsEntry(limits),
    ...(Object.keys(endUserLimits).length > 0 && { end_user_limits: endUserLimits }),
    ...(end !== null && { expires_at: end }),
    ...(state === 'disabled' && { disabled: true }),
  };
}

function limitsEntry(limits: CurrentLimits): LimitsEntry {
  const { allowed_models: models, concurrent_requests: concurrent } = limits;
  const { budgets, ...rates } = endUserLimitsEntry(limits);
  return {
    ...(models !== null && { allowed_models: [...models] }),
    ...rates,
    ...(concurrent !== null && { concurrent_requests: concurrent }),
    ...(budgets !== undefined && { budgets }),
  };
}

/** The limits that keys and end users both have. */
function endUserLimitsEntry({ budgets, ...counts }: CurrentEndUserLimits): EndUserLimitsEntry {
  const { requests_per_minute: rpm, tokens_per_minute: tpm } = counts;
  return {
    ...(rpm !== null && { requests_per_minute: rpm }),
    ...(tpm !== null && { tokens_per_minute: tpm }),
    ...(budgets.length > 0 && { budgets: budgets.map(({ period, usd }) => ({ period, usd })) }),
  };
}

/** By code points, the same in every locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
