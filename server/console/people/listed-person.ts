/** A person with everything that hangs on the account, as administrators see it. */
import type { KeyCounts } from '../../accounts/working-keys.ts';
import { isoTime } from '../../accounts/project-record.ts';
import type { ProjectRole } from './members.ts';
import { personJson, type Person } from './person-rows.ts';

export interface ListedPerson {
  person: Person;
  /** Whether the person has signed in through the OpenID provider. */
  hasIdentity: boolean;
  /** Those of which the person is a member, by name. */
  projects: readonly ProjectRole[];
  /** Those that the person made and that still work. */
  keys: KeyCounts;
}

/** For responses of the API and of commands. */
export function listedPersonJson({ person, hasIdentity, projects, keys }: ListedPerson) {
  return {
    ...personJson(person),
    has_identity: hasIdentity,
    last_sign_in_at: isoTime(person.lastSignInAtMs),
    disabled_at: isoTime(person.disabledAtMs),
    keys_disabled_at: isoTime(person.keysDisabledAtMs),
    projects: projects.map(({ id, name, role, archivedAtMs }) => ({
      id,
      name,
      role,
      archived_at: isoTime(archivedAtMs),
    })),
    working_keys: keys.ofProjects.map(({ projectId, projectName, count }) => ({
      project_id: projectId,
      project_name: projectName,
      count,
    })),
    installation_keys: keys.ofInstallation,
  };
}
