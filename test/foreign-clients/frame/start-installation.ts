/**
 * The server under test with its sandbox models, and one of them a second time under the name of a vendor's model, as an
 * operator would offer it: some libraries take only the names of their own list. Behind that name is a second server.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../support/server-process.ts';
import type { Installation } from './foreign-program.ts';

/** Known to every library that keeps a list. */
export const listedModel = 'claude-sonnet-4-5';

const key = 'mr-key-of-the-foreign-clients';
const upstreamKey = 'mr-key-of-the-second-server';
const keyVariable = 'SECOND_SERVER_KEY';

export async function startInstallation(): Promise<Installation & { stop: () => Promise<void> }> {
  const quiet = { MODELROUTE_LOG: 'silent' };
  const folder = mkdtempSync(join(tmpdir(), 'foreign-clients-'));
  const upstream = await startProcess(quiet, upstreamKey);
  const file = join(folder, 'providers.yaml');
  const second = { dialect: 'messages', base_url: `${upstream.url}/alt/v1`, key_env: keyVariable };
  const model = { id: listedModel, provider: 'second', upstream_model: 'sandbox/chat' };
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ providers: { second }, models: [model] }));
  const settings = { MODELROUTE_CONFIG: file, MODELROUTE_SANDBOX: '1', [keyVariable]: upstreamKey };
  const server = await startProcess({ ...quiet, ...settings }, key);
  return {
    url: server.url,
    key,
    async stop() {
      await Promise.all([server.stop(), upstream.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
