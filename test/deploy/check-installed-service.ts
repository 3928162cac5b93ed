/**
 * The commands of the guide and of the comment in the unit, run: the account of the service can read the provider file and
 * not the secret, the server starts, and the command beside it works.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runProgram } from '../support/run-program.ts';
import type { Findings } from './outcome.ts';
import { ServiceAccount } from './service-account.ts';

const guide = resolve(import.meta.dirname, '../../docs/install.md');
const key = 'key-of-an-installed-service';

const providers = `providers: { p: { dialect: chat, base_url: "http://127.0.0.1:9/v1" } }
models: [{ id: p/of-the-file, provider: p }]
`;

export async function demandInstalls(findings: Findings, unit: string): Promise<void> {
  if (process.getuid?.() !== 0) return findings.note('skipped: only root can run it as another user');
  const account = new ServiceAccount();
  try {
    const seen = await account.run(['/usr/bin/node', '--version']);
    if (seen.status !== 0) return findings.note('skipped: other users cannot read this clone');
    await demandFiles(findings, account, unit);
    const settings = settingsOf(account, unit);
    const url = await account.start(wordsOf(unit, 'ExecStart='), {
      ...settings,
      PORT: '0',
      MODELROUTE_KEY: key,
    });
    const headers = { authorization: `Bearer ${key}` };
    const listed = await (await fetch(`${url}/v1/models`, { headers })).text();
    findings.demand(
      listed.includes('p/of-the-file'),
      'the service serves the models of its provider file',
      listed,
    );
    await demandCommand(findings, account, unit);
  } finally {
    await account.dispose();
  }
}

/** Makes /etc/modelroute as the guide says. */
async function demandFiles(findings: Findings, account: ServiceAccount, unit: string): Promise<void> {
  const [, section = ''] = /## As a service\n([\s\S]*?)\n## /.exec(readFileSync(guide, 'utf8')) ?? [];
  const [, block = ''] = /```console\n([\s\S]*?)```/.exec(section) ?? [];
  const lines = block.split('\n').filter((line) => line.includes('/etc/modelroute'));
  findings.demand(
    lines.length === 2 && lines.every((line) => unit.includes(`#   ${line}\n`)),
    'the guide and the unit make the same files',
    lines.join('\n'),
  );
  const made = await account.asRoot(lines.join('\n'));
  findings.demand(made.status === 0, 'their commands work', made.problem);
  const folder = account.here('/etc/modelroute');
  // As root's editor writes them.
  writeFileSync(join(folder, 'providers.yaml'), providers, { mode: 0o644 });
  const [, setting = ''] = /^# Further settings.*(MODELROUTE_CONFIG=\S+)$/m.exec(unit) ?? [];
  writeFileSync(join(folder, 'environment'), account.here(`${setting}\n`), { mode: 0o600 });
  const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
  findings.demand(
    mode('.') === '755' && mode('secret') === '600',
    `modes ${mode('.')} and ${mode('secret')}`,
  );
  const read = await account.run(['cat', '/etc/modelroute/secret']);
  findings.demand(read.status !== 0, 'the account of the service cannot read the secret where root keeps it');
}

/** What systemd makes of the lines of the unit: credentials, and variables. */
function settingsOf(account: ServiceAccount, unit: string): Record<string, string> {
  for (const [, declared = ''] of unit.matchAll(/^LoadCredential=(.*)$/gm)) account.loadCredential(declared);
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));
  const [, file = ''] = /^EnvironmentFile=-(.*)$/m.exec(unit) ?? [];
  return Object.fromEntries([...lines, ...linesOf(account.here(file))].map(pairOf));
}

/** The command of the comment, taken apart by a shell. */
async function demandCommand(findings: Findings, account: ServiceAccount, unit: string): Promise<void> {
  const [comment = ''] = /^# {3}systemd-run(?:.*\\\n)*.*$/m.exec(unit) ?? [];
  const line = comment.replaceAll(/^# {3}/gm, '');
  const { output } = await runProgram('bash', ['-c', `systemd-run() { printf '%s\\n' "$@"; }\n${line}`]);
  const words = output.trimEnd().split('\n');
  const properties: string[] = [];
  const variables: string[] = [];
  while (words[0]?.startsWith('-') === true) {
    const option = words.shift();
    if (option === '-p') properties.push(words.shift() ?? '');
    if (option === '-E') variables.push(words.shift() ?? '');
  }
  const [given, wanted] = [new Set(properties), unit.split('\n')];
  findings.demand(
    given.size > 5 && properties.every((property) => wanted.includes(property)),
    'the command beside the service has properties of the unit alone',
    properties.join('\n'),
  );
  const credential = properties.find((property) => property.startsWith('LoadCredential='));
  account.loadCredential(credential?.replace('LoadCredential=', '') ?? '');
  const file = properties.find((property) => property.startsWith('EnvironmentFile='));
  const settings = linesOf(account.here(file?.replace('EnvironmentFile=-', '') ?? ''));
  const ran = await account.run(words, Object.fromEntries([...variables, ...settings].map(pairOf)));
  findings.demand(
    ran.status === 0 && ran.output.includes('active'),
    'the command beside the service lists the keys',
    ran.output + ran.problem,
  );
}

function wordsOf(unit: string, name: string): string[] {
  const line = unit.split('\n').find((each) => each.startsWith(name)) ?? '';
  return line.slice(name.length).split(' ');
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function pairOf(line: string): [string, string] {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
}
