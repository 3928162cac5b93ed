/** The view on a terminal: everything that matters in a few lines, drawn at the same place. */
import { expect, test } from 'vitest';
import { linesOf, TerminalView } from '../../../migrate/cutover/terminal-view.ts';
import type { CutoverView } from '../../../migrate/cutover/view.ts';

const view: CutoverView = {
  mode: 'live',
  status: 'running',
  isAutomatic: true,
  share: 0.25,
  stages: [0.01, 0.05, 0.25, 1],
  stage: 2,
  stageRequests: 120,
  minRequests: 600,
  stageMs: 61_000,
  minTimeMs: 600_000,
  waitingFor: '480 more requests of the new side',
  tenants: { old: 9, new: 3 },
  totals: { old: { requests: 1_000, events: 5 }, new: { requests: 300, events: 0 } },
  p95Ms: { 'POST /chat/completions': { old: 812.4 } },
  suspicion: 0.5,
  changes: [{ at: '2026-11-20T10:11:12.000Z', what: 'advance', share: 0.25, why: 'enough' }],
};

test('it shows share, stage, counts, errors, times, evidence and the last change', () => {
  expect(linesOf(view)).toEqual([
    `${'█'.repeat(10)}${'░'.repeat(30)} 25 % on the new side   running`,
    'stages    1 % → 5 % → [25 %] → 100 %',
    'stage     120 of 600 requests, 61 s of 600 s',
    'waits for 480 more requests of the new side',
    'tenants   old 9   new 3   in this stage',
    'requests  old 1000   new 300',
    'errors    old 0.5 %   new 0 %',
    'p95       old 812 ms   new –   POST /chat/completions',
    'evidence  ■■■■■■■■■■·········· against the new side',
    'last      10:11:12 advance: enough',
  ]);
});

test('it draws over itself and never wider than the terminal', async () => {
  const drawn: string[] = [];
  const live = new TerminalView({ write: (text) => drawn.push(text), isTTY: true, columns: 30 }, () => view);
  await expect.poll(() => drawn.length).toBeGreaterThan(1);
  live.stop();
  expect(drawn[1]?.startsWith('\u001b[10A\r\u001b[J')).toBe(true);
  for (const line of drawn[0]?.split('\n') ?? []) expect(line.length).toBeLessThan(30);
});
