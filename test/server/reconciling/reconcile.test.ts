/** A provider's own account against the usage records: what is adjusted, what is only reported, and what stops it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import type { UsageFacts, UsageOutcome } from '../../../server/metering/usage-facts.ts';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import { runReconcile } from '../../../server/reconciling/run-reconcile.ts';
import { collectLog, facts, outcome, usageScratch, type UsageScratch } from '../metering/scratch.ts';
import { onEachEngine } from '../storage/engines.ts';

onEachEngine((engine) => {
  let store: UsageScratch;
  let recorder: UsageRecorder;
  beforeEach(async () => {
    store = await usageScratch(engine);
    recorder = await UsageRecorder.start({
      db: store.db,
      log: collectLog(),
      isExclusive: false,
      nowMs: Date.now,
    });
  });
  afterEach(() => store.dispose());

  /** A record, which is still open when its outcome is null. */
  async function record(
    traceId: string,
    reported: Partial<UsageOutcome> | null,
    more?: Partial<UsageFacts>,
  ): Promise<void> {
    const { id } = await recorder.reserve(facts({ traceId, ...more }));
    if (reported !== null) recorder.settle(id, outcome(reported));
  }

  /** Runs the command over these lines. */
  async function reconcile(lines: readonly (object | string)[], ...options: string[]) {
    const file = join(store.folder, 'account.jsonl');
    const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    writeFileSync(file, texts.join('\n'));
    const said = { out: '', err: '' };
    const io = {
      stdout: { write: (text: string) => ((said.out += text), true) },
      stderr: { write: (text: string) => ((said.err += text), true) },
    };
    const openStore = async () => ({ db: store.db, close: async () => {} });
    const status = await runReconcile([file, '--json', ...options], io, openStore);
    const counts = said.out === '' ? undefined : (JSON.parse(said.out) as Record<string, number>);
    return { status, counts, error: said.err.replace(file, 'FILE') };
  }

  async function costs(): Promise<Record<string, string>> {
    const records = await Array.fromAsync(listUsage(store.db, {}));
    return Object.fromEntries(
      records.map(({ reservation, costNano, state }) => [reservation.trace_id, `${state} ${costNano}`]),
    );
  }

  test('lines that say the same change nothing, others adjust once, whoever has no record is told of', async () => {
    await record('same', {});
    await record('other', {});
    await record('dearer', {});
    await record('open', null);
    await record('twice', {});
    await record('twice', {});
    await recorder.stop();
    const tokens = { input_text: 10, output_text: 5 };
    const lines = [
      { trace_id: 'same', tokens },
      '',
      { trace_id: 'other', tokens: { ...tokens, output_text: 105 } },
      { trace_id: 'dearer', tokens, cost: '0.5' },
      { trace_id: 'open', tokens },
      { trace_id: 'twice', tokens },
      { trace_id: 'nowhere', tokens },
    ];
    const { status, counts } = await reconcile(lines);
    expect(counts).toEqual({ equal: 1, adjusted: 2, open: 1, missing: 1, ambiguous: 1 });
    expect(status).toBe(1);
    expect(await costs()).toMatchObject({
      same: 'settled 20000',
      other: 'reconciled 220000',
      dearer: 'reconciled 500000000',
    });
    expect((await reconcile(lines)).counts).toMatchObject({ equal: 3, adjusted: 0 });
  });

  test('a failed request costs nothing, and is not adjusted for what a provider asks for it', async () => {
    await record('failed', { outcome: 'failed', status: 502, code: 'upstream_error' });
    await recorder.stop();
    const line = { trace_id: 'failed', tokens: { input_text: 10, output_text: 5 }, cost: '0.5' };
    for (const reference of ['october', 'november'])
      expect(await reconcile([line], '--reference', reference)).toMatchObject({
        status: 0,
        counts: { equal: 1, adjusted: 0 },
      });
    expect(await costs()).toEqual({ failed: 'settled 0' });
    const more = { trace_id: 'failed', tokens: { input_text: 11, output_text: 5 }, cost: '0.5' };
    expect((await reconcile([more])).counts).toMatchObject({ adjusted: 1 });
    expect(await costs()).toEqual({ failed: 'reconciled 0' });
  });

  test('a bad line is named and stops it; what was adjusted before stays', async () => {
    await record('first', {});
    await recorder.stop();
    const first = { trace_id: 'first', tokens: { input_text: 20 } };
    for (const [bad, why] of [
      ['{', 'not JSON'],
      [{ trace_id: 'a', tokens: { input_text: -1 } }, 'tokens.input_text'],
      [{ trace_id: 'a', tokens: {}, cost: '1e9' }, 'cost'],
      [{ trace_id: 'a', tokens: { unheard_of: 1 } }, 'tokens'],
    ] as const) {
      const { status, counts, error } = await reconcile([first, bad]);
      expect([status, counts]).toEqual([1, undefined]);
      expect(error).toContain(`FILE:2: ${why}`);
    }
    expect(await costs()).toEqual({ first: 'reconciled 30000' });
  });
});

test('a file that is not there, and words that say nothing, are told apart by the status', async () => {
  const io = { stdout: { write: () => true }, stderr: { write: () => true } };
  const openStore = () => Promise.reject(new Error('no store'));
  expect(await runReconcile(['/nowhere'], io, openStore)).toBe(1);
  expect(await runReconcile([import.meta.filename], io, openStore)).toBe(1);
  expect(await runReconcile([], io, openStore)).toBe(2);
  expect(await runReconcile(['a', '--colour'], io, openStore)).toBe(2);
  expect(await runReconcile(['--help'], io, openStore)).toBe(0);
});
