/** Threads that work in the background let the requests go first; the rest of their process does not change. */
import { once } from 'node:events';
import { readFileSync, existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const niceness = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);

test.skipIf(!existsSync('/proc/thread-self/stat'))('a thread lowers its own priority', async () => {
  const module = JSON.stringify(new URL('../../server/core/lower-priority.ts', import.meta.url));
  const program = `
    const { readFileSync } = require('node:fs');
    const { parentPort } = require('node:worker_threads');
    import(${module}).then(({ lowerPriority }) => {
      lowerPriority();
      parentPort.postMessage(readFileSync('/proc/thread-self/stat', 'utf8'));
    });`;
  const before = getPriority();
  const worker = new Worker(program, { eval: true });
  const [stat] = (await once(worker, 'message')) as [string];
  expect(niceness(stat)).toBe(before + 5);
  expect(niceness(readFileSync('/proc/self/stat', 'utf8'))).toBe(before);
  await worker.terminate();
});
