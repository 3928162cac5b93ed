/**
 * The server under test with its sandbox models, and one of them a second time under the name of a vendor's model, as an
 * operator would offer it: some libraries take only the names of their own list. Behind that name is a second server, as a
 * provider of one of the formats.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../support/server-process.ts';
import type { Installation, TargetFormat } from './foreign-program.ts';

/** Known to every library that keeps a list. */
export const listedModel = 'claude-sonnet-4-5';

const sandboxModel = 'sandbox/chat';
const targetModel = 'second/chat';
const key = 'mr-key-of-the-foreign-clients';
const upstreamKey = 'mr-key-of-the-second-server';
const keyVariable = 'SECOND_SERVER_KEY';

/** The base paths at which the second server has each format of providers. */
const basePaths: Readonly<Record<TargetFormat, string>> = {
  chat: '/v1',
  messages: '/alt/v1',
  responses: '/v1',
};

/** With a `target`, the model of the tasks is behind the second server too, in that format. */
export async function startInstallation(
  target?: TargetFormat,
): Promise<Installation & { stop: () => Promise<void> }> {
  const quiet = { MODELROUTE_LOG: 'silent' };
  const folder = mkdtempSync(join(tmpdir(), 'foreign-clients-'));
  const upstream = await startProcess(quiet, upstreamKey);
  const file = join(folder, 'providers.yaml');
  const dialect = target ?? 'messages';
  const second = { dialect, base_url: upstream.url + basePaths[dialect], key_env: keyVariable };
  const ids = target === undefined ? [listedModel] : [listedModel, targetModel];
  const models = ids.map((id) => ({ id, provider: 'second', upstream_model: sandboxModel }));
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ providers: { second }, models }));
  const settings = { MODELROUTE_CONFIG: file, MODELROUTE_SANDBOX: '1', [keyVariable]: upstreamKey };
  const server = await startProcess({ ...quiet, ...settings }, key);
  return {
    url: server.url,
    key,
    model: target === undefined ? sandboxModel : targetModel,
    ...(target !== undefined && { target }),
    async stop() {
      await Promise.all([server.stop(), upstream.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
