/** What a harness of others does with the start script: start, wait, call, end; by the manifest alone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { launchScript, stop } from '../../bench/launch.ts';
import { freePort } from '../../packaging/free-port.ts';
import { post } from '../support/server.ts';

interface Manifest {
  start: string[];
  environment: Record<string, string>;
  ready: { method: string; path: string; status: number };
  chat_completions: string;
  authorization: string;
  stop_signal: NodeJS.Signals;
  processes: number;
}

const manifest = JSON.parse(readFileSync('bench/onthebench/manifest.json', 'utf8')) as Manifest;

test('the script of the manifest starts a gateway that serves, and ends at the signal', async () => {
  const [command = ''] = manifest.start;
  expect(statSync(command).mode & 0o111).not.toBe(0);
  const upstream = await launchScript('upstream', 'upstream.ts');
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'onthebench-'));
  const environment: Record<string, string> = {
    UPSTREAM: `${upstream.url}/v1`,
    PORT: String(port),
    KEY: 'a-key-of-the-harness',
    MODEL: 'the-model',
  };
  expect(Object.keys(manifest.environment).sort()).toEqual(Object.keys(environment).sort());
  const child = spawn(command, { env: { ...process.env, ...environment, DATA: data }, stdio: 'inherit' });
  const ended = once(child, 'exit');
  try {
    const url = `http://127.0.0.1:${port}`;
    const { method, path, status } = manifest.ready;
    const ready = async () => (await fetch(url + path, { method }).catch(() => undefined))?.status;
    while (child.exitCode === null && (await ready()) !== status) await wait(100);
    const authorization = manifest.authorization.replace('KEY', environment['KEY'] ?? '');
    const call = async (model: string) =>
      await fetch(
        url + manifest.chat_completions,
        post({ model, messages: [{ role: 'user', content: 'Hello' }] }, { authorization }),
      );
    expect((await call('the-model')).status).toBe(200);
    expect((await call('another-model')).status).toBe(404);
    expect(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()).toBe('');
  } finally {
    child.kill(manifest.stop_signal);
    await ended;
    await stop(upstream);
    rmSync(data, { recursive: true, force: true });
  }
  expect([child.exitCode, child.signalCode]).toEqual([0, null]);
});
