/** Shadow mode: whatever the new side does, the user is served by the old one as if there were no other. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningCutover, type RunningCutover } from './running-cutover.ts';
import { startService, type Upstream } from './upstream.ts';

const copyTimeoutMs = 2_000;

let folder: string;
let older: Upstream;
let newer: Upstream;
let running: RunningCutover;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cutover-'));
  [older, newer] = await Promise.all([startService('old'), startService('new')]);
  const services = ['--old', older.url, '--new', newer.url, '--new-key-env', 'NEW_KEY', '--shadow'];
  const state = ['--state', join(folder, 'state.json'), '--tenant-header', 'x-tenant'];
  running = await runningCutover([...services, ...state, '--timeout', String(copyTimeoutMs / 1_000)]);
});

afterEach(async () => {
  await running.stop('SIGKILL');
  await Promise.all([older.close(), newer.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** A busy machine stops now and then, for longer than many requests take. */
const stops = 2;

async function serveWell(count: number): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    const response = await running.chat(`t${index}`);
    times.push(performance.now() - began);
    expect(response).toMatchObject({ status: 200, side: 'old', text: '{"from":"old"}' });
  }
  const counted = times.toSorted((a, b) => a - b).slice(0, -stops);
  expect(counted.reduce((sum, ms) => sum + ms, 0) / counted.length).toBeLessThan(100);
}

test('a good new side gets a copy of everything and serves nobody', async () => {
  await serveWell(40);
  await expect.poll(() => newer.received.length).toBe(40);
  expect(newer.received[0]?.body).toBe(older.received[0]?.body);
  await expect.poll(async () => (await running.view()).totals.new.requests).toBe(40);
  expect((await running.view()).share).toBe(0);
});

test('a new side that is not there, and one that refuses everything', async () => {
  await newer.close();
  await serveWell(80);
  await expect.poll(async () => (await running.view()).status).toBe('rolled back');
  await serveWell(5);
});

test('a new side that hangs: copies are bounded, and it is called worse', async () => {
  newer.respond = () => {};
  const began = performance.now();
  await serveWell(150);
  // Each of the 16 copies that may be under way is given up at its time limit, and another may follow.
  const turns = 1 + Math.floor((performance.now() - began) / copyTimeoutMs);
  expect(newer.received.length).toBeLessThanOrEqual(16 * turns);
  await expect.poll(async () => (await running.view()).status, { timeout: 10_000 }).toBe('rolled back');
});

test('a new side whose answers never end, as fast as it can', async () => {
  newer.respond = (response) => {
    const block = Buffer.alloc(65_536);
    const more = () => {
      while (!response.destroyed && response.write(block));
      response.once('drain', more);
    };
    more();
  };
  await serveWell(100);
  await expect
    .poll(async () => (await running.view()).totals.new.events, { timeout: 10_000 })
    .toBeGreaterThan(0);
  await serveWell(20);
  expect(memoryOf(running.child.pid)).toBeLessThan(400);
});

/** Resident memory in MiB. */
function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
