/** One step from what an installation has to what a file says, and what carries it out. */
import type { FieldChange } from './limit-differences.ts';
import type { ConsoleClient } from './management-client.ts';

/** Something that can be shown once: a new key, or the link of a new invite. */
export interface IssuedSecret {
  project: string;
  kind: 'key' | 'invite';
  /** The name of the key, or the e-mail address. */
  name: string;
  id: string;
  /** The key, or the link. */
  secret: string;
}

export interface Run {
  client: ConsoleClient;
  /** By name; those that the run makes are added. */
  projectIds: Map<string, string>;
  /** Takes a secret at once, before anything else is changed; without it the key would be lost. */
  keep(issued: IssuedSecret): Promise<void>;
}

export interface Change {
  action: 'create' | 'change' | 'remove';
  object: 'project' | 'member' | 'invite' | 'key';
  /** The name of the project. */
  project: string;
  /** Of the project itself, of the key, or an e-mail address. */
  name: string;
  /** How people read it, beside the sign of the action. */
  text: string;
  fields: readonly FieldChange[];
  /** Whether it makes a secret that somebody has to keep. */
  makesSecret: boolean;
  run(run: Run): Promise<void>;
}

/** For `--json`. */
export function changeJson({ action, object, project, name, fields }: Change) {
  return { action, object, project, name, fields };
}

/** The id of a project that the run knows or has made. */
export function projectId({ projectIds }: Run, name: string): string {
  const id = projectIds.get(name);
  if (id === undefined) throw new Error(`the project ${JSON.stringify(name)} was not made`);
  return id;
}
