/**
 * The compose files: they obey the schema of Compose, what they name is there, every setting is one, a container has more time
 * than its server takes, and the stack of two nodes serves.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownSettings, readConfig } from '../../server/config.ts';
import { runProgram } from '../support/run-program.ts';
import { startProcess } from '../support/server-process.ts';
import { freePort } from '../../packaging/free-port.ts';
import {
  composeFolder,
  needsOf,
  readCompose,
  schemaProblems,
  type Compose,
  type Service,
} from './compose-file.ts';
import { Findings, type Outcome } from './outcome.ts';
import { lackingForStack } from './stand-ins.ts';

const files: Readonly<Record<string, number>> = { 'one-node.yaml': 1, 'two-nodes.yaml': 2 };

export async function checkCompose(): Promise<Outcome> {
  const findings = new Findings();
  for (const [file, nodes] of Object.entries(files)) {
    const compose = readCompose(file);
    const problems = schemaProblems(compose);
    findings.demand(problems === '', `${file}: obeys the schema of Compose`, problems);
    const services = Object.entries(compose.services);
    const broken = services.flatMap(([name, service]) => brokenNames(compose, name, service));
    findings.demand(broken.length === 0, `${file}: everything that it names is there`, broken.join('\n'));
    const own = services.filter(([, { stop_grace_period: grace }]) => grace !== undefined);
    findings.demand(own.length === nodes, `${file}: ${own.length} of our servers`);
    for (const [name, service] of own) demandServer(findings, `${file}, ${name}`, service);
  }
  await demandUpstreams(findings);
  await demandStore(findings);
  await demandStack(findings);
  return findings.outcome;
}

function brokenNames(compose: Compose, name: string, service: Service): string[] {
  const known = (names: object | undefined) => new Set(Object.keys(names ?? {}));
  const { secrets = [], volumes = [] } = service;
  const wanted: [what: string, names: string[], among: Set<string>][] = [
    ['secret', secrets, known(compose.secrets)],
    [
      'volume',
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('.')),
      known(compose.volumes),
    ],
    ['service', needsOf(service), known(compose.services)],
  ];
  return wanted.flatMap(([what, names, among]) =>
    names.filter((each) => !among.has(each)).map((each) => `${name}: no ${what} ${each}`),
  );
}

const others = new Set(['DATABASE_URL', 'REDIS_URL', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY']);

function demandServer(findings: Findings, name: string, service: Service): void {
  const { environment = {}, stop_grace_period: grace = '', read_only: isReadOnly } = service;
  const unknown = Object.keys(environment)
    .map((setting) => setting.replace(/_FILE$/, ''))
    .filter((setting) => !ownSettings.includes(setting) && !others.has(setting));
  findings.demand(unknown.length === 0, `${name}: every setting is one`, unknown.join(', '));
  const plain = Object.entries(environment).filter(([setting]) => setting.startsWith('MODELROUTE_'));
  const settings = Object.fromEntries(plain.filter(([setting]) => !setting.endsWith('_FILE')));
  const { drainTimeoutMs, drainGraceMs } = readConfig(settings);
  findings.demand(
    Number.parseInt(grace, 10) * 1_000 > drainTimeoutMs + drainGraceMs,
    `${name}: ${grace} to end, above its drain`,
  );
  findings.demand(isReadOnly === true, `${name}: a read-only root`);
}

/** The script replaces the one server of deploy/nginx.conf by the two nodes. */
async function demandUpstreams(findings: Findings): Promise<void> {
  const script = readFileSync(join(composeFolder, 'upstream.sh'), 'utf8')
    .replace('/etc/nginx/modelroute.conf', resolve(composeFolder, '../nginx.conf'))
    .replace(' >/tmp/nginx.conf', '')
    .replace(/^exec .*$/m, '');
  const { output } = await runProgram('sh', ['-c', script]);
  findings.demand(
    output.includes('    server node-1:8080; server node-2:8080;\n') && !output.includes('127.0.0.1:8080;'),
    'nginx spreads requests over both nodes',
  );
}

/** The script starts a store in which the servers find their bucket. */
async function demandStore(findings: Findings): Promise<void> {
  const program = process.env['MODELROUTE_TEST_VERSITYGW'];
  if (program === undefined || !existsSync(program)) {
    findings.note('skipped: MODELROUTE_TEST_VERSITYGW names no store');
    return;
  }
  const root = mkdtempSync(join(tmpdir(), 'modelroute-compose-'));
  const secret = join(root, 's3-secret-access-key');
  writeFileSync(secret, 'a-secret-of-the-tests');
  const address = `127.0.0.1:${await freePort()}`;
  const script = readFileSync(join(composeFolder, 's3.sh'), 'utf8')
    .replaceAll('/objects', join(root, 'objects'))
    .replace('/run/secrets/s3-secret-access-key', secret)
    .replace('/app/versitygw', program)
    .replace(' :7070 ', ` ${address} `);
  const { services } = readCompose('two-nodes.yaml');
  const store = spawn('sh', ['-c', script], { env: services['s3']?.environment, stdio: 'ignore' });
  const ended = once(store, 'exit');
  try {
    const [, health = ''] = /:7070(\/\w+)/.exec(JSON.stringify(services['s3'])) ?? [];
    const isHealthy = await untilOk(`http://${address}${health}`);
    findings.demand(isHealthy, 'the store of files is healthy');
    if (!isHealthy) return;
    const given = Object.entries(services['node-1']?.environment ?? {});
    const ofStore = Object.fromEntries(given.filter(([name]) => name.startsWith('S3_')));
    const server = await startProcess({
      ...ofStore,
      S3_ENDPOINT: `http://${address}`,
      S3_SECRET_ACCESS_KEY_FILE: secret,
    });
    findings.demand((await server.get('/v1/files')).status === 200, 'a server finds its bucket there');
    await server.stop();
  } finally {
    store.kill('SIGKILL');
    await ended;
    rmSync(root, { recursive: true, force: true });
  }
}

/** In namespaces of its own: nothing of it is seen outside, and nothing of it stays. */
async function demandStack(findings: Findings): Promise<void> {
  const lack = await lackingForStack();
  if (lack !== undefined) return findings.note(`skipped: the stack of two nodes needs ${lack}`);
  const root = mkdtempSync(join(tmpdir(), 'modelroute-stack-'));
  try {
    const words = [process.execPath, join(import.meta.dirname, 'compose-stack.ts'), root];
    const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const { output, problem } = await runProgram('unshare', [...namespaces, ...words]);
    const last = output.trimEnd().split('\n').at(-1) ?? '';
    if (!last.startsWith('{')) return findings.demand(false, 'the stack of two nodes runs', output + problem);
    findings.addAll(JSON.parse(last) as Outcome);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function untilOk(url: string): Promise<boolean> {
  for (let tries = 0; tries < 600; tries += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok === true) return true;
    await sleep(100);
  }
  return false;
}
