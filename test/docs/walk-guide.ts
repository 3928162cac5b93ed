/** Follows a guide as a reader does: saves its files, runs its commands in one shell, and compares what they print. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runProgram } from '../support/run-program.ts';
import { blocksOf, root } from './blocks/read-blocks.ts';

export interface Walk {
  /** What the reader sets beforehand. */
  env?: Record<string, string>;
  /** Printed in the guide → used here: URLs and ports. */
  replace?: Record<string, string>;
}

export interface WalkedStep {
  /** The commands as they were run. */
  command: string;
  printed: string;
  /** What the guide has below the commands; undefined where it has nothing. */
  expected: string | undefined;
}

const marker = '\u0001';

/** Runs the `sh` blocks of a page below `docs`; `console` blocks are for the reader alone. Throws when a command fails. */
export async function walkGuide(page: string, { env = {}, replace = {} }: Walk = {}): Promise<WalkedStep[]> {
  // At once: a port or an id that is put in may have the digits of one that is printed.
  const printed = new RegExp(Object.keys(replace).map(literally).join('|'), 'g');
  const here = (text: string) => text.replaceAll(printed, (found) => replace[found] ?? found);
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-walk-'));
  try {
    prepare(folder);
    const steps: { command: string; expected: string | undefined }[] = [];
    for (const { savedAs, language, follows, code } of blocksOf(`docs/${page}`)) {
      if (savedAs !== undefined) save(join(folder, savedAs), here(code));
      else if (language === 'sh') steps.push({ command: here(code), expected: undefined });
      else if (language === 'text' && follows) {
        const last = steps.at(-1);
        if (last !== undefined) last.expected = here(code);
      }
    }
    const script = steps.map(({ command }) => `${command}\nprintf '${marker}'\n`).join('');
    const { status, output, problem } = await runProgram(
      'bash',
      ['-e', '-c', `trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${script}`],
      {
        cwd: folder,
        env: {
          PATH: [join(folder, 'bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
          MODELROUTE_DATA: join(folder, 'data'),
          MODELROUTE_LOG: 'silent',
          ...env,
        },
      },
    );
    if (status !== 0) throw new Error(`${page} ended with ${status}: ${problem}${output}`);
    const outputs = output.split(marker);
    return steps.map((step, at) => ({ ...step, printed: outputs[at] ?? '' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The packages of the repository, and its commands under the names that the guides use. */
export function prepare(folder: string): void {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'bin'));
  const run = `exec '${process.execPath}' '${join(root, 'server/cli.ts')}' "$@"`;
  writeFileSync(join(folder, 'bin/modelroute'), `#!/bin/sh\n${run}\n`);
  writeFileSync(join(folder, 'bin/npx'), `#!/bin/sh\n[ "$1" = modelroute ] || exit 64\nshift\n${run}\n`);
  for (const name of ['modelroute', 'npx']) chmodSync(join(folder, 'bin', name), 0o755);
}

function save(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode: file.endsWith('.sh') ? 0o755 : 0o644 });
}

/** Whether a text is what the guide shows, where `…` stands for anything. */
export function isAsShown(printed: string, expected: string): boolean {
  const pattern = expected.trimEnd().split('…').map(literally).join('[\\s\\S]*?');
  return new RegExp(`^${pattern}$`).test(printed.trimEnd());
}

/** As the source of a pattern. */
function literally(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
