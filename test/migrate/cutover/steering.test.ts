/** Stages, stickiness and what survives: the library without any network. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCutover, type Cutover, type CutoverOptions } from '../../../migrate/cutover/cutover.ts';
import { placeOf, sideAt } from '../../../migrate/cutover/tenant-share.ts';

let folder: string;
let stateFile: string;
const opened: Cutover<string>[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutover-'));
  stateFile = join(folder, 'state.json');
});

afterEach(() => {
  for (const cutover of opened.splice(0)) cutover.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(options: Partial<CutoverOptions<string>> = {}): Cutover<string> {
  const cutover = createCutover({ stateFile, old: 'old', new: 'new', ...options });
  opened.push(cutover);
  return cutover;
}

function serve(cutover: Cutover<string>, side: 'old' | 'new', count: number, isGood = true): void {
  for (let index = 0; index < count; index += 1) {
    const call = cutover.begin(side, 'chat');
    if (isGood) call.succeeded();
    else call.failed();
  }
}

test('a tenant that is on the new side stays there as the share grows', () => {
  const tenants = Array.from({ length: 10_000 }, (_, index) => `tenant-${index}`);
  let before = new Set<string>();
  for (const share of [0.01, 0.05, 0.25, 1]) {
    const now = new Set(tenants.filter((tenant) => sideAt(placeOf(tenant, 'salt'), share) === 'new'));
    expect(before.difference(now).size).toBe(0);
    expect(Math.abs(now.size / tenants.length - share)).toBeLessThan(0.012);
    before = now;
  }
});

test('chosen tenants are on their side at every share, and all are on the old one after a roll back', () => {
  const cutover = open({ tenants: { always: ['first'], never: ['last'] } });
  expect(cutover.sideOf('first')).toBe('new');
  while (cutover.ask('advance') === undefined) expect(cutover.sideOf('last')).toBe('old');
  expect(cutover.share).toBe(1);
  expect([cutover.sideOf('anybody'), cutover.sideOf('last')]).toEqual(['new', 'old']);
  cutover.ask('roll back');
  expect([cutover.sideOf('first'), cutover.sideOf('anybody')]).toEqual(['old', 'old']);
});

test('stages are left by themselves after enough requests and time, not before', () => {
  let nowMs = 0;
  const cutover = open({ minRequests: 50, minTimeMs: 1_000, nowMs: () => nowMs });
  serve(cutover, 'old', 500);
  serve(cutover, 'new', 60);
  expect(cutover.share).toBe(0.01);
  nowMs = 1_000;
  serve(cutover, 'new', 1);
  expect(cutover.share).toBe(0.05);
  nowMs = 5_000;
  serve(cutover, 'new', 49);
  expect(cutover.share).toBe(0.05);
  serve(cutover, 'new', 1);
  expect(cutover.share).toBe(0.25);
});

test('by hand nothing advances by itself, but it rolls back by itself, at the very next request', () => {
  const cutover = open({ advance: 'manual', minRequests: 1, minTimeMs: 0, tenants: { always: ['vip'] } });
  serve(cutover, 'old', 300);
  serve(cutover, 'new', 50);
  expect(cutover.share).toBe(0.01);
  serve(cutover, 'old', 50);
  serve(cutover, 'new', 20, false);
  expect(cutover.view().status).toBe('rolled back');
  expect(cutover.sideOf('vip')).toBe('old');
  expect(cutover.view().changes[0]?.why).toContain('fails more often');
});

test('held: nothing advances until it is resumed', () => {
  const cutover = open({ minRequests: 5, minTimeMs: 0 });
  cutover.ask('hold');
  serve(cutover, 'old', 200);
  serve(cutover, 'new', 20);
  expect(cutover.share).toBe(0.01);
  cutover.ask('resume');
  serve(cutover, 'new', 1);
  expect(cutover.share).toBe(0.05);
});

test('a roll back is latched: only a new start undoes it, and that begins at the first stage', () => {
  const cutover = open();
  cutover.ask('advance');
  cutover.ask('roll back');
  for (const what of ['advance', 'resume', 'hold', 'roll back'] as const)
    expect(cutover.ask(what)).toMatch(/rolled back/);
  expect(cutover.ask('start over')).toBeUndefined();
  expect(cutover.share).toBe(0.01);
});

test('a side that hangs is found out while it hangs', async () => {
  const cutover = open();
  for (let index = 0; index < 300; index += 1) {
    const call = cutover.begin('old', 'chat');
    call.succeeded();
  }
  for (let index = 0; index < 60; index += 1) cutover.begin('new', 'chat');
  serve(cutover, 'old', 100);
  await expect.poll(() => cutover.view().status, { timeout: 10_000 }).toBe('rolled back');
});

test('run measures what it sends, and passes answers and errors on', async () => {
  const cutover = open({ tenants: { always: ['vip'] } });
  expect(await cutover.run('vip', 'chat', (target) => Promise.resolve(`from ${target}`))).toBe('from new');
  await expect(cutover.run('vip', 'chat', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(cutover.view().totals.new).toEqual({ requests: 2, events: 1 });
});

test('a second process cannot steer by the same file; a damaged file is no beginning', () => {
  const lock = `${stateFile}.lock`;
  writeFileSync(lock, String(process.ppid));
  expect(() => open()).toThrow('in use');
  rmSync(lock);
  writeFileSync(stateFile, '{"version": 1');
  expect(() => open()).toThrow('not the state of a cutover');
});

test('stages that do not rise are refused', () => {
  expect(() => open({ stages: [0.5, 0.2] })).toThrow(RangeError);
});

test('kill -9 in the middle: stage, roll back and tenants are as before, and no file is left over', async () => {
  const program = join(import.meta.dirname, 'steer-until-killed.ts');
  for (const until of ['advanced', 'rolled back']) {
    const child = spawn(process.execPath, [program, stateFile, until], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    child.kill('SIGKILL');
    await once(child, 'exit');
    const before = JSON.parse(said.toString()) as { share: number; sides: string[] };
    const cutover = open();
    expect(cutover.share).toBe(before.share);
    expect(Array.from({ length: 200 }, (_, index) => cutover.sideOf(`t${index}`))).toEqual(before.sides);
    expect(cutover.view().status).toBe(until === 'rolled back' ? 'rolled back' : 'running');
    cutover.close();
    opened.length = 0;
  }
  expect(readdirSync(folder).filter((name) => name !== 'state.json')).toEqual([]);
  expect(readFileSync(stateFile, 'utf8')).not.toContain('t1"');
});
