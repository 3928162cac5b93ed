/** A container that is stopped while its server still loads: process 1 gets no signal for which it has no handler. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(new URL('../../bin/modelroute.js', import.meta.url));
const inNamespace = ['--pid', '--fork', '--kill-child'];
const canBeFirst = spawnSync('unshare', [...inNamespace, 'true']).status === 0;
/** The child, in the numbers of this namespace; undefined when it has ended. */
function firstChildOf(pid: number): number | undefined {
  const path = `/proc/${pid}/task/${pid}/children`;
  const [child] = existsSync(path) ? readFileSync(path, 'utf8').split(' ') : [];
  return child === undefined || child === '' ? undefined : Number(child);
}

/** Node itself drops a signal that comes before it runs the first line of the program: this one comes after it. */
const stopAtLoad = pathToFileURL(join(import.meta.dirname, 'stop-at-load.mjs')).href;

function startFirst(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-early-'));
  const child = spawn('unshare', [...inNamespace, process.execPath, program, 'start', '--port', '0'], {
    env: { PATH: process.env['PATH'], MODELROUTE_DATA: folder, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  return {
    output: () => output,
    ended: once(child, 'close') as Promise<[number | null]>,
    terminate: () => {
      const first = firstChildOf(child.pid ?? 0);
      if (first !== undefined) process.kill(first, 'SIGTERM');
    },
  };
}

test.skipIf(!canBeFirst)(
  'as process 1 it ends on SIGTERM before it serves',
  { timeout: 60_000 },
  async () => {
    const { output, ended } = startFirst({ NODE_OPTIONS: `--import=${stopAtLoad}` });
    const [status] = await ended;
    expect({ status, output: output() }).toEqual({ status: 143, output: '' });
  },
);

test.skipIf(!canBeFirst)(
  'as process 1 it ends in good order on one SIGTERM while it serves',
  { timeout: 60_000 },
  async () => {
    const { output, ended, terminate } = startFirst();
    await expect.poll(output, { timeout: 30_000 }).toContain('listening on http');
    terminate();
    const [status] = await ended;
    expect(status).toBe(0);
  },
);
