/**
 * The commands of the page about the secret that are for the service, run in their order: keys work all the time, and what was
 * encrypted under the earlier secret can be read when only the new one is left.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Findings } from './outcome.ts';
import type { ServiceAccount } from './service-account.ts';
import { programOf, runBeside, settingsOf, type RanBeside } from './service-unit.ts';

const page = resolve(import.meta.dirname, '../../docs/operate/secret.md');
const secretFile = '/etc/modelroute/secret';
const dropIns = '/etc/systemd/system/modelroute.service.d';

/** `unit` is that of the running service. `line`: the command beside it that lists the keys. */
export async function demandRotation(
  findings: Findings,
  { account, unit, line, url }: { account: ServiceAccount; unit: string; line: string; url: string },
): Promise<void> {
  const systemd = new Systemd(account, unit, url);
  const made = await runBeside(
    account,
    line.replace('keys list', "keys create caller --models 'sandbox/*' --json"),
  );
  const { key } = JSON.parse(made.output) as { key: string };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ model: 'sandbox/chat', input: 'Hello', store: true });
  const kept = await fetch(`${systemd.url}/v1/responses`, { method: 'POST', headers, body });
  const { id } = (await kept.json()) as { id: string };
  const status = async () => (await fetch(`${systemd.url}/v1/responses/${id}`, { headers })).status;
  const secret = () => readFileSync(account.here(secretFile), 'utf8');
  const [begin = '', rotate = '', end = ''] = blocksOfService();
  const earlier = secret();

  await systemd.follow(begin);
  const mode = statSync(account.here(secretFile)).mode & 0o777;
  findings.demand(
    secret() !== earlier && mode === 0o600 && (await status()) === 200,
    'with a new secret beside the earlier one, the service reads what it kept',
  );
  const [first, second] = [await systemd.follow(rotate), await systemd.follow(rotate)];
  findings.demand(
    /was rotated[^]*, 1 kept responses/.test(first.output) &&
      /already[^]* 0 provider keys, 0 kept responses[^]*Nothing is left/.test(second.output),
    'the command beside the service rotates, and finds nothing left the second time',
    first.output + first.problem + second.output + second.problem,
  );
  const lines = new Set(systemd.lines);
  const foreign = first.properties.filter((property) => !lines.has(account.here(property)));
  findings.demand(
    first.properties.length > 5 && foreign.length === 0,
    'it has properties of the unit and of its drop-in alone',
    foreign.join('\n'),
  );
  await systemd.follow(end);
  findings.demand(
    (await status()) === 200 &&
      !existsSync(account.here(`${secretFile}-before`)) &&
      !systemd.lines.some((each) => each.includes('before')),
    'without the earlier secret, keys work, and the service reads what it kept',
  );
}

function blocksOfService(): string[] {
  const [, section = ''] = /\n## The systemd service\n([^]*?)\n## /.exec(readFileSync(page, 'utf8')) ?? [];
  return [...section.matchAll(/^ {3}```console\n([^]*?)^ {3}```$/gm)].map(([, block = '']) =>
    block.replaceAll(/^ {3}/gm, ''),
  );
}

/** Its part of the commands: the unit as it was read last, and the process. */
class Systemd {
  url: string;
  readonly #account: ServiceAccount;
  readonly #unit: string;
  #read: string;

  constructor(account: ServiceAccount, unit: string, url: string) {
    this.#account = account;
    this.#unit = unit;
    this.#read = unit;
    this.url = url;
  }

  /** Of the unit and its drop-ins, with the paths of the test. */
  get lines(): string[] {
    return this.#account.here(this.#read).split('\n');
  }

  /** Runs the commands of a block, and gives what the last one beside the service printed. */
  async follow(block: string): Promise<RanBeside> {
    let ran: RanBeside = { status: 0, output: '', problem: '', properties: [] };
    for (const command of commandsOf(block)) {
      if (command === 'systemctl daemon-reload') this.#read = this.#withDropIns();
      else if (command === 'systemctl restart modelroute.service') await this.#restart();
      else if (command.startsWith('systemd-run ')) ran = await runBeside(this.#account, command);
      else {
        const { status, problem } = await this.#account.asRoot(command);
        if (status !== 0) throw new Error(`${command}: ${problem}`);
      }
    }
    return ran;
  }

  async #restart(): Promise<void> {
    await this.#account.stop();
    const settings = settingsOf(this.#account, this.#read);
    this.url = await this.#account.start(programOf(this.#read), { ...settings, PORT: '0' });
  }

  #withDropIns(): string {
    const folder = this.#account.here(dropIns);
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.conf')) : [];
    return [this.#unit, ...files.map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n');
  }
}

/** Of a block, each with the lines that continue it. */
function commandsOf(block: string): string[] {
  return block.trimEnd().split(/(?<!\\)\n/);
}
