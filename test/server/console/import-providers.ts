/** Runs `modelroute providers import` on a file with this content; each key that it names is set. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runGroup } from '../../../command-line/run-group.ts';
import type { Accounts } from '../../../server/accounts/accounts.ts';
import { providersGroup } from '../../../server/stored-providers/commands.ts';

export async function importProviders(accounts: Accounts, folder: string, file: object): Promise<void> {
  const path = join(folder, 'imported.yaml');
  writeFileSync(path, JSON.stringify(file));
  const said = { out: '', err: '' };
  const sink = (to: 'out' | 'err') => ({ write: (text: string) => ((said[to] += text), true) });
  const variable = (name: string) => (name.endsWith('_KEY') ? 'sk-of-a-variable' : undefined);
  const group = providersGroup(async () => ({ store: { accounts, variable }, close: async () => {} }));
  const status = await runGroup(group, ['import', path], { stdout: sink('out'), stderr: sink('err') });
  expect([status, said.err]).toEqual([0, '']);
}
