/** Finds the clients: every `<language>/<generator>/client.ts` beside the frame. */
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientModule, GeneratedClient } from './generated-client.ts';

const home = resolve(import.meta.dirname, '..');

/** Folder of a client's hand-written files. */
export const sourceFolder = (client: GeneratedClient): string =>
  join(home, client.language, client.generator);

/** Folder of what all clients of a language share; need not exist. */
export const sharedFolder = (client: GeneratedClient): string => join(home, client.language, 'shared');

/** `python/openapi-generator`, as on the command line. */
export const clientName = (client: GeneratedClient): string => `${client.language}/${client.generator}`;

/** All clients, in the order of their names. */
export async function findClients(): Promise<GeneratedClient[]> {
  const files = globSync('*/*/client.ts', { cwd: home }).sort();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(home, file)).href) as Promise<ClientModule>),
  );
  return modules.map(({ client }) => client);
}

/** Those that are meant by names such as `go` or `go/ogen`; all without names. Throws where a name means none. */
export function chooseClients(all: readonly GeneratedClient[], names: readonly string[]): GeneratedClient[] {
  const means = (name: string) => (client: GeneratedClient) =>
    name === client.language || name === clientName(client);
  for (const name of names) {
    if (!all.some(means(name))) {
      throw new Error(`no client '${name}'; there are ${all.map(clientName).join(', ')}`);
    }
  }
  return names.length === 0 ? [...all] : all.filter((client) => names.some((name) => means(name)(client)));
}
