/** Compiles all samples in Java at once, and runs them in one virtual machine, which takes longer to start than they do. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runProgram } from '../run-program.ts';
import type { CompiledSamples } from './go-samples.ts';

const className = (source: string): string => /public class (\w+)/.exec(source)?.[1] ?? '';

/** `sources` by the name of the sample. Their environment variables are those of each run. */
export async function buildJavaSamples(
  folder: string,
  sources: ReadonlyMap<string, string>,
  cwd: string,
): Promise<CompiledSamples> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'Runner.java'), join(folder, 'Runner.java'));
  for (const source of sources.values())
    writeFileSync(
      join(folder, `${className(source)}.java`),
      source.replaceAll('System.getenv(', 'Runner.variable('),
    );
  const files = ['Runner', ...[...sources.values()].map(className)].map((name) => `${name}.java`);
  const compiled = await runProgram('javac', ['-Xlint:all', '-Werror', '-d', '.', ...files], { cwd: folder });
  if (compiled.status !== 0) throw new Error(compiled.problem + compiled.output);
  const machine = spawn('java', ['-XX:TieredStopAtLevel=1', '-cp', folder, 'Runner'], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface(machine.stdout)[Symbol.asyncIterator]();
  return {
    async run(name, env) {
      const variables = Object.entries(env).map(([key, value]) => `${key}=${value}`);
      machine.stdin.write(`${[className(sources.get(name) ?? ''), ...variables].join('\t')}\n`);
      const { value } = await answers.next();
      const [status, output = ''] = String(value).split(' ');
      return { status: Number(status), output: Buffer.from(output, 'base64').toString(), problem: '' };
    },
    stop: () => machine.stdin.end(),
  };
}
