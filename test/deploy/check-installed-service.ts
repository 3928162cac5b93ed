/**
 * The commands of the guide and of the comment in the unit, run: the account of the service can read the provider file and
 * not the secret, the server starts, the command beside it works, and the secret can be rotated.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { demandRotation } from './check-secret-rotation.ts';
import type { Findings } from './outcome.ts';
import { ServiceAccount } from './service-account.ts';
import { programOf, runBeside, settingsOf } from './service-unit.ts';

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
    const url = await account.start(programOf(unit), {
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
    const line = commandBeside(unit);
    await demandCommand(findings, { account, unit, line });
    await demandRotation(findings, { account, unit, line, url });
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

/** The one of the comment. */
function commandBeside(unit: string): string {
  const [comment = ''] = /^# {3}systemd-run(?:.*\\\n)*.*$/m.exec(unit) ?? [];
  return comment.replaceAll(/^# {3}/gm, '');
}

async function demandCommand(
  findings: Findings,
  { account, unit, line }: { account: ServiceAccount; unit: string; line: string },
): Promise<void> {
  const { status, output, problem, properties } = await runBeside(account, line);
  const [given, wanted] = [new Set(properties), unit.split('\n')];
  findings.demand(
    given.size > 5 && properties.every((property) => wanted.includes(property)),
    'the command beside the service has properties of the unit alone',
    properties.join('\n'),
  );
  findings.demand(
    status === 0 && output.includes('active'),
    'the command beside the service lists the keys',
    output + problem,
  );
}
