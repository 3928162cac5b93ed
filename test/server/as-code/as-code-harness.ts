/** An installation with an installation key, and the commands `apply` and `export` against it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runApply } from '../../../server/as-code/apply-command.ts';
import { runExport } from '../../../server/as-code/export-command.ts';
import { openHarness, type Harness } from '../console/api/console-harness.ts';
import type { EngineName } from '../storage/engines.ts';

interface Ran {
  status: number;
  out: string;
  err: string;
}

export interface AsCode {
  harness: Harness;
  folder: string;
  /** The id of the key that the commands send. */
  keyId: string;
  /** Writes the text to a file and applies it. */
  apply(text: string, ...options: string[]): Promise<Ran>;
  export(): Promise<Ran>;
  stop(): Promise<void>;
}

export async function openAsCode(engine: EngineName = 'sqlite'): Promise<AsCode> {
  const harness = await openHarness(engine);
  await harness.admin();
  const made = await harness.accounts.installationKeys.create('shell:operator', { name: 'gitops' });
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-as-code-'));
  const variables: Record<string, string> = {
    MODELROUTE_URL: harness.installation.url,
    MODELROUTE_MANAGEMENT_KEY: made.secret,
  };
  const variable = (name: string) => variables[name];
  const ran = async (run: (io: ReturnType<typeof ioOf>) => Promise<number>): Promise<Ran> => {
    const said = { out: '', err: '' };
    const status = await run(ioOf(said));
    return { status, ...said };
  };
  return {
    harness,
    folder,
    keyId: made.key.id,
    apply: (text, ...options) => {
      const file = join(folder, 'installation.yaml');
      writeFileSync(file, text);
      const parts = { variable, environmentWithout: () => ({ PATH: process.env['PATH'] }) };
      return ran((io) => runApply([file, ...options], io, parts));
    },
    export: () => ran((io) => runExport([], io, variable)),
    async stop() {
      rmSync(folder, { recursive: true, force: true });
      await harness.stop();
    },
  };
}

function ioOf(said: { out: string; err: string }) {
  const sink = (to: 'out' | 'err') => ({
    write(text: string) {
      said[to] += text;
      return true;
    },
  });
  const stdin: AsyncIterable<string> = (async function* () {})();
  return { stdin, stdout: sink('out'), stderr: sink('err') };
}
