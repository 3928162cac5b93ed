/** Stages say what they wait for, and what to do when it would wait for ever. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCutover, type Cutover, type CutoverOptions } from '../../../migrate/cutover/cutover.ts';
import { placeOf } from '../../../migrate/cutover/tenant-share.ts';
import { readState } from '../../../migrate/cutover/cutover-state.ts';

let folder: string;
let cutover: Cutover<string> | undefined;
let nowMs = 0;
const stateFile = () => join(folder, 'state.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutover-'));
  nowMs = 0;
});

afterEach(() => {
  cutover?.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(options: Partial<CutoverOptions<string>> = {}): Cutover<string> {
  const limits = { minRequests: 20, minTimeMs: 3_000, nowMs: () => nowMs };
  cutover = createCutover({ stateFile: stateFile(), old: 'old', new: 'new', ...limits, ...options });
  return cutover;
}

const salt = () => readState(stateFile())?.salt ?? '';

/** Tenants whose places are in a range, for the salt of this cutover. */
function tenantsBetween(from: number, to: number, count: number): string[] {
  const names = Array.from({ length: 5_000 }, (_, index) => `t${index}`);
  return names.filter((name) => placeOf(name, salt()) >= from && placeOf(name, salt()) < to).slice(0, count);
}

async function serve(steered: Cutover<string>, tenants: readonly string[]): Promise<void> {
  for (const tenant of tenants) await steered.run(tenant, 'chat', (side) => Promise.resolve(side));
}

test('a share that is nobody says so, and which stage has somebody', async () => {
  const steered = open();
  await serve(steered, tenantsBetween(0.06, 0.25, 2));
  await serve(steered, tenantsBetween(0.3, 1, 1));
  expect(steered.view().tenants).toEqual({ old: 3, new: 0 });
  expect(steered.view().waitingFor).toBe(
    'a tenant of the new side: all 3 tenants are on the old one; advance by hand to 25 %, which has one, or choose one with --tenant',
  );
});

test('tenants that never move are none to advance for', async () => {
  const steered = open({ tenants: { never: ['vip'] } });
  await serve(steered, ['vip', 'vip']);
  expect(steered.view().waitingFor).toBe(
    'a tenant of the new side: the only tenant is on the old one; choose one with --tenant',
  );
});

test('requests come first, then time; the tenants of the next stage are counted anew', async () => {
  const steered = open();
  const [first = ''] = tenantsBetween(0, 0.01, 1);
  expect(steered.view().waitingFor).toBe('20 more requests of the new side');
  await serve(steered, [first, first]);
  expect(steered.view()).toMatchObject({
    tenants: { old: 0, new: 1 },
    waitingFor: '18 more requests of the new side',
  });
  await serve(
    steered,
    Array.from({ length: 18 }, () => first),
  );
  nowMs = 1_000;
  expect(steered.view().waitingFor).toBe('2 more seconds');
  nowMs = 3_000;
  await serve(steered, [first]);
  expect(steered.view()).toMatchObject({ share: 0.05, tenants: { old: 0, new: 0 } });
});

test('a stage that waits for a person says for what', () => {
  const steered = open({ advance: 'manual' });
  expect(steered.view().waitingFor).toBe('a person: stages advance by hand');
  steered.ask('hold');
  expect(steered.view().waitingFor).toBe('a person: it is on hold');
  steered.ask('roll back');
  expect(steered.view().waitingFor).toContain('start over');
  steered.ask('start over');
  while (steered.ask('advance') === undefined) expect(steered.share).toBeGreaterThan(0.01);
  expect(steered.view().waitingFor).toBeUndefined();
});
