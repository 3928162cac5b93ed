/** Variables that a provider file names, from files: `P_KEY_FILE` names the file with the value of `P_KEY`. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfiguredModels } from '../../../server/configuration/configured-models.ts';
import { runProgram } from '../../support/run-program.ts';
import { scratchFolder, sourceOptions, testLog } from './source-options.ts';

const fileFor = (url: string) => `providers:
  p: { dialect: chat, base_url: "${url}", key_env: P_KEY, headers: { x-team: "of \${P_TEAM}" } }
models:
  - { id: p/a, provider: p }
`;

function written(name: string, contents: string, folder = scratchFolder()): string {
  const file = join(folder, name);
  writeFileSync(file, contents);
  return file;
}

/** With a provider that keeps the headers of the last request. */
async function open(variables: Record<string, string>) {
  let headers: IncomingHttpHeaders = {};
  const provider = createServer((request, response) => {
    headers = request.headers;
    response.setHeader('content-type', 'application/json').end('{"object":"list","data":[]}');
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  onTestFinished(() => void provider.close());
  const { port } = provider.address() as AddressInfo;
  const path = written('providers.yaml', fileFor(`http://127.0.0.1:${port}/v1`));
  const { log, messages } = testLog();
  const source = await ConfiguredModels.open({ ...sourceOptions(variables, log), path, lookEveryMs: 20 });
  onTestFinished(() => source.close());
  const sent = async () => {
    await source.providers()[0]?.check(AbortSignal.timeout(5_000));
    return headers;
  };
  return { source, messages, sent };
}

test('a key and the value of a header come from their files', async () => {
  const P_KEY_FILE = written('key', 'sk-of-a-file\n');
  const { sent, messages } = await open({ P_KEY_FILE, P_TEAM_FILE: written('team', 'search\r\n') });
  expect(await sent()).toMatchObject({ authorization: 'Bearer sk-of-a-file', 'x-team': 'of search' });
  expect(messages.join('\n')).not.toContain('sk-of-a-file');
});

test('a file that changes is read again, and nothing restarts', async () => {
  const file = written('key', 'sk-one');
  const { sent, source } = await open({ P_KEY_FILE: file, P_TEAM: 'a' });
  const changed = new Promise((done) => source.onChange(done));
  // Of another size: both may be written within one tick of the file system's clock.
  writeFileSync(file, 'sk-number-two');
  await changed;
  expect(await sent()).toMatchObject({ authorization: 'Bearer sk-number-two' });
});

test.each([
  [
    'a variable with its file',
    { P_KEY: 'a', P_KEY_FILE: '/b' },
    /key_env: P_KEY and P_KEY_FILE are both set; set one of them$/,
  ],
  [
    'a file that is not there',
    { P_KEY_FILE: '/absent' },
    /key_env: P_KEY_FILE: cannot use '\/absent': there is no such file$/,
  ],
  ['a folder', { P_KEY_FILE: '/' }, /key_env: P_KEY_FILE: cannot use '\/': is not a file$/],
  ['a device', { P_KEY_FILE: '/dev/null' }, /cannot use '\/dev\/null': is not a file$/],
])('%s is refused in one line', async (_, variables, problem) => {
  await expect(open({ P_TEAM: 'a', ...variables })).rejects.toThrow(problem);
});

test('an empty file is refused, and one that a header may not have', async () => {
  const empty = written('key', '\n');
  await expect(open({ P_TEAM: 'a', P_KEY_FILE: empty })).rejects.toThrow(
    `key_env: P_KEY_FILE: the file '${empty}' is empty`,
  );
  const lines = written('team', 'a\nb\n');
  await expect(open({ P_KEY: 'a', P_TEAM_FILE: lines })).rejects.toThrow(
    /headers\.x-team: \$\{P_TEAM\} has characters that no header may have$/,
  );
});

test('check-config finds the key, and does not print it', async () => {
  const program = resolve(import.meta.dirname, '../../../server/cli.ts');
  const args = [program, 'check-config', written('providers.yaml', fileFor('https://p.example/v1'))];
  const env = { P_KEY_FILE: written('key', 'sk-of-a-file'), P_TEAM: 'a' };
  const { status, output } = await runProgram(process.execPath, args, { env });
  expect([status, output]).toEqual([0, expect.stringContaining('present (P_KEY)')]);
  expect(output).not.toContain('sk-of-a-file');
});
