/** The actor of a change in the audit log: `person:<id>`, `key:<id>`, `installation-key:<id>`, `shell:<account>` or `installation`. */
import { installationActor } from './account-change.ts';

export interface Actor {
  kind: 'person' | 'key' | 'installation_key' | 'command' | 'installation';
  /** Of the person or key, or the name of the system's account; null where there is none. */
  id: string | null;
}

export function personActor(personId: string): string {
  return `person:${personId}`;
}

export function keyActor(keyId: string): string {
  return `key:${keyId}`;
}

export function installationKeyActor(keyId: string): string {
  return `installation-key:${keyId}`;
}

/** Parses the strings of `personActor`, `keyActor`, `installationKeyActor` and the shell's commands. */
export function readActor(text: string): Actor {
  const at = text.indexOf(':');
  const word = at === -1 ? text : text.slice(0, at);
  const id = at === -1 ? null : text.slice(at + 1);
  if (word === 'person' || word === 'key') return { kind: word, id };
  if (word === 'installation-key') return { kind: 'installation_key', id };
  return { kind: text === installationActor ? 'installation' : 'command', id };
}
