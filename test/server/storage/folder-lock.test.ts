/** A server begins when no worker of the one before it is left. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { joinFolder, lockFolder, whenWorkersAreGone } from '../../../server/storage/folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'modelroute-folder-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('it waits for workers that outlive their coordinator, and for nobody else', async () => {
  const lock = lockFolder(folder);
  await whenWorkersAreGone(folder);
  const joiner = fileURLToPath(new URL('folder-joiner.ts', import.meta.url));
  const workers = [fork(joiner, [folder]), fork(joiner, [folder])];
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  let isOver = false;
  const waiting = whenWorkersAreGone(folder).then(() => (isOver = true));
  const [first, second] = workers;
  first?.kill('SIGKILL');
  if (first !== undefined) await once(first, 'exit');
  expect(isOver).toBe(false);
  second?.kill('SIGKILL');
  await waiting;
  lock.release();
});

test('workers that stay are named, with the remedy', async () => {
  const worker = joinFolder(folder);
  await expect(whenWorkersAreGone(folder)).rejects.toThrow(/still use the folder .*SIGKILL/);
  worker.release();
  await whenWorkersAreGone(folder);
});
