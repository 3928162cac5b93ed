/** Runs the pinned Redocly CLI: never the network, never telemetry, its words only when it fails. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
const maxOutputBytes = 16 * 1024 * 1024;
const timeoutMs = 120_000;

export interface RedoclyRun {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** The whole output, up to 16 MiB; the rest is read and discarded. */
async function collect(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.byteLength;
    if (size <= maxOutputBytes) parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** One run of the CLI in the folder; resolves whatever its exit status, rejects after two minutes. */
export async function runRedocly(args: readonly string[], cwd: string): Promise<RedoclyRun> {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    env: {
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  });
  const exit = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === null) reject(new Error(`redocly ${args[0] ?? ''} was ended by ${signal ?? 'a signal'}`));
      else resolve(code);
    });
  });
  const [stdout, stderr, exitCode] = await Promise.all([collect(child.stdout), collect(child.stderr), exit]);
  return { exitCode, stdout, stderr };
}

/** As `runRedocly`, and throws the CLI's output when it fails. */
export async function redocly(args: readonly string[], cwd: string): Promise<void> {
  const run = await runRedocly(args, cwd);
  if (run.exitCode !== 0) throw new Error(`redocly ${args.join(' ')}\n${run.stdout}${run.stderr}`);
}
