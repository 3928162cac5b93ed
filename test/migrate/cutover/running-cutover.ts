/** Starts the command as a real child process and speaks with it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CutoverView } from '../../../migrate/cutover/view.ts';

export interface RunningCutover {
  proxy: string;
  /** Without the token. */
  control: string;
  token: string;
  child: ChildProcess;
  /** Every line that it has printed. */
  lines: string[];
  view: () => Promise<CutoverView>;
  ask: (what: string, headers?: Record<string, string>) => Promise<Response>;
  /** A chat request of a tenant; returns the status, the side that responded and the text. */
  chat: (
    tenant: string,
    body?: object | string,
  ) => Promise<{ status: number; side: string | null; text: string }>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export async function runningCutover(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<RunningCutover> {
  const program = join(import.meta.dirname, 'run-cutover.ts');
  const child = spawn(process.execPath, [program, '--port', '0', '--control-port', '0', ...args], {
    env: { ...process.env, NEW_KEY: 'secret-of-the-new-side', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  while (!lines.some((line) => line.includes('listening'))) await once(reader, 'line');
  const start = JSON.parse(lines.find((line) => line.includes('listening')) ?? '{}') as {
    proxy: string;
    control: string;
  };
  const [control = '', token = ''] = start.control.split('#token=');
  return {
    proxy: start.proxy,
    control,
    token,
    child,
    lines,
    view: async () => (await (await fetch(`${control}/state`)).json()) as CutoverView,
    ask: (what, headers = {}) =>
      fetch(`${control}/${what}`, {
        method: 'POST',
        headers: { origin: new URL(control).origin, 'x-cutover-token': token, ...headers },
      }),
    chat: async (tenant, body = { model: 'old/small', messages: [] }) => {
      const response = await fetch(`${start.proxy}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: 'Bearer secret-of-the-caller',
          'x-tenant': tenant,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return {
        status: response.status,
        side: response.headers.get('x-cutover-side'),
        text: await response.text(),
      };
    },
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
