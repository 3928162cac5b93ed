/** A model with several targets responds as long as one of them does, and never begins a response twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultName } from '../../support/scripted-upstream.ts';
import { ask, send, type Question } from './ask-surface.ts';
import { mustEnd } from './judge-response.ts';
import { repeatAtOnce, startHarness, type Plan, type Harness, type TargetPlan } from './scenario.ts';
import { within } from './within.ts';

const ordered: Record<string, TargetPlan> = { first: { priority: 0 }, second: { priority: 1 } };
/** The target that fails speaks the format of the surface, the one that steps in always that of chat completions. */
const hasty = (surface: 'v1' | 'alt'): Record<string, TargetPlan> => ({
  first: {
    dialect: surface === 'v1' ? 'chat' : 'messages',
    timeouts: { first_byte: 0.3, first_content: 0.3 },
  },
  second: { priority: 1 },
});

/** Strike a plain call as well as a stream before the first content. */
const early: FaultName[] = [
  'reset-before-headers',
  'error-body-200',
  'html-200',
  'rate-limit',
  'status-401',
  'status-500',
  'status-503',
  'wrong-content-type',
  'stall-before-headers',
];
const earlyInPlain: FaultName[] = [
  'reset-mid-stream',
  'truncated-json',
  'missing-terminator',
  'garbage-event',
];
const earlyInStream: FaultName[] = [
  'reset-after-opening',
  'end-after-opening',
  'garbage-after-opening',
  'error-after-opening',
  'stall-after-opening',
];
/** Too late for another target in a stream. */
const late: FaultName[] = ['reset-mid-stream', 'garbage-event', 'truncated-json', 'error-mid-stream'];

const surfaces = ['v1', 'alt'] as const;
const rows = surfaces.flatMap((surface) => [
  ...[...early, ...earlyInPlain].map((fault) => ({ surface, fault, streamed: false })),
  ...[...early, ...earlyInStream].map((fault) => ({ surface, fault, streamed: true })),
]);
type Row = (typeof rows)[number];
const modelOf = ({ surface, fault, streamed }: Row) => `${surface}-${streamed ? 'stream' : 'plain'}-${fault}`;
const lateModel = (surface: string, fault: string) => `late-${surface}-${fault}`;

const plan: Plan = {
  ...Object.fromEntries(rows.map((row) => [modelOf(row), hasty(row.surface)])),
  ...Object.fromEntries(
    surfaces.flatMap((surface) => late.map((fault) => [lateModel(surface, fault), ordered])),
  ),
  priority: ordered,
  weights: { heavy: { weight: 3 }, light: { weight: 1 } },
  'all-down': ordered,
  retried: { only: { retries: 2 } },
  refused: ordered,
  'abort-plain': ordered,
  'abort-stream': ordered,
};

describe('a model with several targets', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(plan);
  });
  afterAll(() => harness.stop());

  const question = (model: string, streamed: boolean, surface: Question['surface'] = 'v1'): Question => ({
    model,
    streamed,
    surface,
  });

  describe.concurrent('is answered by the next target after', () => {
    test.each(rows)('$fault, $surface, streamed: $streamed', async (row) => {
      const model = modelOf(row);
      harness.set(model, 'first', row.fault);
      const asked = question(model, row.streamed, row.surface);
      mustEnd({ ends: 'whole' }, asked, await ask(harness.front, asked));
      expect(harness.asked(model, 'first')).toHaveLength(1);
      expect(harness.asked(model, 'second')).toHaveLength(1);
    });
  });

  describe.concurrent('is not answered twice after the first content:', () => {
    test.each(surfaces.flatMap((surface) => late.map((fault) => ({ surface, fault }))))(
      '$fault, $surface',
      async ({ surface, fault }) => {
        const model = lateModel(surface, fault);
        harness.set(model, 'first', fault);
        const asked = question(model, true, surface);
        const code =
          fault === 'reset-mid-stream' || fault === 'error-mid-stream'
            ? 'upstream_error'
            : 'upstream_invalid_response';
        mustEnd({ ends: 'broken', code }, asked, await ask(harness.front, asked));
        expect(harness.asked(model, 'second')).toHaveLength(0);
      },
    );
  });

  test('asks the target of the lower priority only when the one before it fails', async () => {
    await repeatAtOnce(40, 8, async () => {
      expect((await ask(harness.front, question('priority', false))).status).toBe(200);
    });
    expect(harness.asked('priority', 'first')).toHaveLength(40);
    expect(harness.asked('priority', 'second')).toHaveLength(0);
  });

  test('shares its requests by weight', async () => {
    const times = 1_250;
    await repeatAtOnce(times, 16, async () => {
      expect((await ask(harness.front, question('weights', false))).status).toBe(200);
    });
    const share = harness.asked('weights', 'heavy').length / times;
    // Five standard deviations of 1,250 draws: wrong once in 1,700,000 runs.
    expect(Math.abs(share - 0.75)).toBeLessThan(0.0613);
  });

  test('fails with the error of its targets when none of them answers, each asked once', async () => {
    harness.set('all-down', 'first', 'status-500');
    harness.set('all-down', 'second', 'html-200');
    for (const streamed of [false, true]) {
      const asked = question('all-down', streamed);
      const response = await ask(harness.front, asked);
      mustEnd({ ends: 'refused', code: 'upstream_invalid_response' }, asked, response);
    }
    expect(harness.asked('all-down', 'first')).toHaveLength(2);
    expect(harness.asked('all-down', 'second')).toHaveLength(2);
  });

  test('asks a target again as often as its provider allows', async () => {
    const faults: FaultName[] = ['status-500', 'reset-before-headers'];
    harness.set('retried', 'only', () => faults.shift());
    const asked = question('retried', false);
    mustEnd({ ends: 'whole' }, asked, await ask(harness.front, asked));
    expect(harness.asked('retried', 'only')).toHaveLength(3);
  });

  test('does not pass on to another target what is wrong with the request itself', async () => {
    harness.set('refused', 'first', 'status-400');
    const asked = question('refused', false);
    mustEnd({ ends: 'refused', code: 'unsupported_value' }, asked, await ask(harness.front, asked));
    expect(harness.asked('refused', 'second')).toHaveLength(0);
  });

  test.each([
    { model: 'abort-plain', fault: 'stall-before-headers' as const, streamed: false },
    { model: 'abort-stream', fault: 'stall-mid-stream' as const, streamed: true },
  ])(
    'leaves its target at once when the caller goes, and asks no other: $model',
    async ({ model, fault, streamed }) => {
      harness.set(model, 'first', fault);
      const caller = new AbortController();
      const sent = send(harness.front, question(model, streamed), { signal: caller.signal });
      const outcome = sent.then((response) => response.text()).catch(() => 'gone');
      const { over } = await harness.arrival(model, 'first');
      // The head of a stream arrives before the caller disconnects; of a plain response there is nothing.
      if (streamed) await sent;
      const leftMs = performance.now();
      caller.abort();
      const { whole, atMs } = await within(10_000, 'the target is left', over);
      expect(whole).toBe(false);
      // By itself it would wait for a minute.
      expect(atMs - leftMs).toBeLessThan(10_000);
      await outcome;
      // A whole call later everything that the gone caller could still have caused would be here.
      await ask(harness.front, question('priority', false));
      expect(harness.asked(model, 'second')).toHaveLength(0);
    },
  );
});
