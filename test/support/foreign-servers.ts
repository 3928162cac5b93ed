/** Other people's servers of the chat-completions format, as their packages bring them, each a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from '../../packaging/free-port.ts';

export interface ForeignServer {
  /** With the version segment. */
  baseUrl: string;
  stop(): Promise<void>;
}

interface Program {
  /** The setting that names it. */
  variable: string;
  /** How to get it. */
  get: string;
}

export const programs = {
  litellm: { variable: 'MODELROUTE_TEST_LITELLM', get: 'pip install -r .ci/upstream-requirements.txt' },
  fakellm: { variable: 'MODELROUTE_TEST_FAKELLM', get: 'pip install -r .ci/upstream-requirements.txt' },
  portkey: { variable: 'MODELROUTE_TEST_PORTKEY', get: 'npm install @portkey-ai/gateway' },
  mockLlm: { variable: 'MODELROUTE_TEST_MOCK_LLM', get: 'npm install @dwmkerr/mock-llm' },
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof programs;

/** The file of the program; undefined when it is not installed. */
export function findForeign(name: ProgramName): string | undefined {
  const file = process.env[programs[name].variable];
  return file !== undefined && existsSync(file) ? file : undefined;
}

/** Python needs long for a program with many modules. */
const patienceMs = 120_000;

interface Launch {
  file: string;
  args: (port: number) => readonly string[];
  env?: (port: number) => Record<string, string>;
  cwd: string;
  /** A path that responds when the server is ready. */
  readyPath: string;
}

/** A file of JavaScript runs with the Node of this process. */
export async function startForeign({ file, args, env, cwd, readyPath }: Launch): Promise<ForeignServer> {
  const port = await freePort();
  const isScript = file.endsWith('.js');
  const words = [...(isScript ? [file] : []), ...args(port)];
  const { PATH, HOME } = process.env;
  const child = spawn(isScript ? process.execPath : file, words, {
    cwd,
    env: { PATH, HOME, ...env?.(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + String(chunk)).slice(-4_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const origin = `http://127.0.0.1:${port}`;
  await ready(child, origin + readyPath).catch(async (cause: unknown) => {
    await stop(child);
    throw new Error(`${file} did not start: ${output}`, { cause });
  });
  return { baseUrl: `${origin}/v1`, stop: () => stop(child) };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (performance.now() < endMs) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status > 0 && status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('it did not respond');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
