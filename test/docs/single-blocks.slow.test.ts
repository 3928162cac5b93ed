/** Blocks of the pages that are no part of a walk: run one by one against real servers. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../packaging/free-port.ts';
import { withSecretFiles } from '../../server/secret-files.ts';
import { startProcess } from '../support/server-process.ts';
import { runProgram } from '../support/run-program.ts';
import { post, startServer, type TestServer } from '../support/server.ts';
import { commandsIn } from './blocks/checks.ts';
import { everyBlock, root, type Block } from './blocks/read-blocks.ts';
import { runnersOf } from './blocks/runners.ts';
import { treatmentOf, type Treatment } from './blocks/single-blocks.ts';
import { prepare } from './walk-guide.ts';

let server: TestServer;
let installationKey: string;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  const made = await runProgram(
    process.execPath,
    [join(root, 'server/cli.ts'), 'installation-keys', 'create', 'of the blocks', '--json'],
    { env: { MODELROUTE_DATA: server.dataFolder } },
  );
  installationKey = (JSON.parse(made.output) as { key: string }).key;
  folder = mkdtempSync(join(tmpdir(), 'modelroute-blocks-'));
  prepare(folder);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const command = (...words: string[]) =>
  runProgram(process.execPath, [join(root, 'server/cli.ts'), ...words], {
    env: { MODELROUTE_DATA: server.dataFolder },
  });

/** A program of the block's that fails, or a response that is an error, ends it. */
async function runScript(script: string, env: Record<string, string> = {}): Promise<string> {
  const ran = await runProgram('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}:/usr/sbin`,
      MODELROUTE_DATA: server.dataFolder,
      MODELROUTE_LOG: 'silent',
      MODELROUTE_URL: server.url,
      MODELROUTE_MANAGEMENT_KEY: installationKey,
      ...env,
    },
  });
  if (ran.status !== 0) throw new Error(`${script}\nended with ${ran.status}: ${ran.problem}${ran.output}`);
  return ran.output + ran.problem;
}

/** What a block leaves to its reader: keys in files, and the file that the server is to read. */
function saveExamples(): void {
  mkdirSync(join(folder, 'secrets'), { recursive: true });
  for (const name of ['elsewhere', 'openai-3', 'p-key'])
    writeFileSync(join(folder, 'secrets', name), `key-of-${name}\n`);
}

const hereabouts = (code: string) =>
  code
    .replaceAll('http://127.0.0.1:8080', server.url)
    .replaceAll('https://models.example.com', server.url)
    .replaceAll('/path/to/nginx.conf', join(root, 'deploy/nginx.conf'))
    .replaceAll('/run/secrets/', `${join(folder, 'secrets')}/`);

/** Names of variables that the file reads. */
const variablesIn = (code: string): string[] =>
  [...code.matchAll(/key_env: (\w+)|\$\{(\w+)\}/g)].map(([, key, other]) => key ?? other ?? '');

async function offersItsModels({ code }: Block): Promise<void> {
  saveExamples();
  const known = code.includes('providers:')
    ? ''
    : 'providers: { p: { dialect: chat, base_url: "https://p.example/v1" } }\n';
  const file = join(folder, 'modelroute.yaml');
  writeFileSync(file, `${code}${known}${code.includes('models:') ? '' : 'models: []\n'}`);
  const { models = [] } = parse(code) as { models?: { id: string }[] };
  const settings = Object.fromEntries(variablesIn(code).map((name) => [name, `value-of-${name}`]));
  const started = await startProcess({ ...settings, MODELROUTE_CONFIG: file });
  try {
    const { data } = (await (await started.get('/v1/models')).json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(models.map(({ id }) => id)));
  } finally {
    await started.stop();
  }
}

/** In the background on a port that is free, until it responds there; then what follows it in the block. */
async function starts({ code, page }: Block): Promise<void> {
  saveExamples();
  const port = String(await freePort());
  const started = `http://127.0.0.1:${port}`;
  const saved = blocks.find((block) => block.page === page && block.savedAs === 'providers.yaml');
  writeFileSync(join(folder, 'providers.yaml'), saved?.code ?? '');
  writeFileSync(
    join(folder, 'modelroute.yaml'),
    'providers: { p: { dialect: chat, base_url: "https://p.example/v1", key_env: P_KEY } }\nmodels: [{ id: m, provider: p }]\n',
  );
  writeFileSync(join(folder, 'map.json'), '{"map": {}}');
  const isCutover = code.includes('cutover');
  const [, starting = '', rest = ''] =
    /^([\s\S]*npx modelroute (?:start|migrate)(?:\\\n|[^\n&])*)&?\n([\s\S]*)$/.exec(
      code
        .replaceAll('=…', '=a-key')
        .replace('npm start', 'npx modelroute start')
        .replace('https://old.example/api/v1', server.v1),
    ) ?? [];
  await runScript(
    [
      `${hereabouts(starting).replace('--port 8080', '')} --port ${port} &`,
      `trap 'kill $(jobs -p) 2>/dev/null || true' EXIT`,
      `until curl "${started}${isCutover ? '/models' : '/readyz'}" -H "Authorization: Bearer ${server.key}"; do kill -0 $!; done`,
      rest.replaceAll('http://127.0.0.1:8080', started),
    ].join('\n'),
    {
      MODELROUTE_KEY: server.key,
      NEW_KEY: server.key,
      MODELROUTE_DATA: mkdtempSync(join(folder, 'data-')),
    },
  );
}

async function runsToItsEnd({ code, page }: Block): Promise<void> {
  const listed = async () => {
    for (const _ of [1, 2]) await server.call('/v1/chat/completions', post(chat));
    const response = await fetch(`${server.url}/console/api/requests?limit=1`, { headers: asManager });
    return ((await response.json()) as { next_cursor: string }).next_cursor;
  };
  const made = await command('keys', 'create', `of ${page}`, '--management', '--json');
  const { key } = JSON.parse(made.output) as { key: string };
  const asManager = { authorization: `Bearer ${key}` };
  const isOfInstallation = code.includes('/api/providers');
  const rotating = code.includes('secret rotate') ? await startServer() : undefined;
  const output = await runScript(hereabouts(code), {
    MODELROUTE_KEY: server.key,
    ...(!isOfInstallation && { MODELROUTE_MANAGEMENT_KEY: key }),
    ...(code.includes('$CURSOR') && { CURSOR: await listed() }),
    // In a data folder of its own: what the other servers read stays as it is.
    ...(rotating !== undefined && {
      MODELROUTE_DATA: rotating.dataFolder,
      MODELROUTE_SECRET: 'b'.repeat(64),
      MODELROUTE_SECRET_BEFORE_FILE: join(rotating.dataFolder, 'secret'),
    }),
  });
  await rotating?.stop();
  expect(output.trim()).not.toBe('');
}

const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };

async function runsItsCommands({ code }: Block): Promise<void> {
  const commands = commandsIn(parse(code)).filter((line) => line !== 'npm ci');
  expect(commands.length).toBeGreaterThan(0);
  for (const line of commands) await runScript(line, { BASE_URL: server.url, MODELROUTE_KEY: server.key });
}

async function startsWithIt({ code }: Block): Promise<void> {
  const guide = everyBlock().find(
    ({ page, language }) => page === 'docs/operate/sign-on.md' && language === 'env',
  );
  writeFileSync(join(folder, 'oidc'), 'a-secret\n');
  const others = code.includes('OIDC')
    ? withSecretFiles({
        ...(parseEnv(guide?.code ?? '') as Record<string, string>),
        MODELROUTE_OIDC_CLIENT_SECRET_FILE: join(folder, 'oidc'),
      })
    : {};
  const started = await startProcess({ ...others, ...(parseEnv(code) as Record<string, string>) });
  try {
    expect((await started.get('/v1/models')).status).toBe(200);
  } finally {
    await started.stop();
  }
}

async function isAccepted({ code, page }: Block): Promise<void> {
  const [, document = ''] = /^openapi\/(\w+)\//.exec(page) ?? [];
  const isConsole = document === 'console';
  const path = { v1: '/v1/models', alt: '/alt/v1/models', console: '/console/api/projects' }[document] ?? '';
  const made = await command('keys', 'create', 'of a header', '--management', '--json');
  const { key } = JSON.parse(made.output) as { key: string };
  const [name = '', value = ''] = code.trim().split(': ');
  const used = value.replace('mri-…', installationKey).replace('mr-…', isConsole ? key : server.key);
  expect(used).not.toContain('…');
  expect((await fetch(server.url + path, { headers: { [name]: used } })).status).toBe(200);
}

/** The request that the page's error is the response to. */
const refused: Record<string, () => Promise<Response>> = {
  file_not_found: () => server.call('/v1/files/file-7c1d'),
  missing_required_parameter: () =>
    server.call('/alt/v1/messages', post({ model: 'sandbox/chat', max_tokens: 10 })),
};

async function isTheResponse({ code }: Block): Promise<void> {
  const shown = JSON.parse(hereabouts(code.replaceAll('…', ''))) as Record<string, unknown>;
  const errorCode = Object.keys(refused).find((each) => code.includes(`"${each}"`)) ?? '';
  const body = (await (await refused[errorCode]?.())?.json()) as Record<string, unknown>;
  expect(body).toEqual('request_id' in shown ? { ...shown, request_id: body['request_id'] } : shown);
}

async function isTaken({ code }: Block): Promise<void> {
  const fields = JSON.parse(code) as Record<string, unknown>;
  const response = await server.call(
    '/v1/responses',
    post({ model: 'sandbox/chat', input: 'Hello', ...fields }),
  );
  expect([response.status, response.headers.get('x-dropped-fields')]).toEqual([200, null]);
}

const treatments: Record<Treatment, (block: Block) => Promise<void>> = {
  commands: runsToItsEnd,
  start: starts,
  pipeline: runsItsCommands,
  'provider file': offersItsModels,
  settings: startsWithIt,
  header: isAccepted,
  error: isTheResponse,
  request: isTaken,
};

const blocks = everyBlock();
const runBy = runnersOf(blocks);
const own = blocks
  .filter((_block, at) => runBy[at]?.file === 'test/docs/single-blocks.slow.test.ts')
  .map((block) => ({ block, place: `${block.page}:${block.line}`, treatment: treatmentOf(block) }));

test.each(own)('$place: $treatment', { timeout: 180_000 }, async ({ block, treatment }) => {
  await treatments[treatment ?? 'commands'](block);
});
