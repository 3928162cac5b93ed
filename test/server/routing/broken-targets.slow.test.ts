/** Targets that break at random under load cost the callers nothing while one of them is well. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../openapi/grammars/generate/random.ts';
import type { FaultName } from '../../support/scripted-upstream.ts';
import { ask, type Question } from './ask-surface.ts';
import { howItEnded } from './judge-response.ts';
import { repeatAtOnce, startHarness, type Harness } from './scenario.ts';

const seed = 20261120;
const requests = 600;
const atOnce = 32;
const faultShare = 0.5;

const start = { first_byte: 0.5, first_content: 0.5 };
/** A stream that has begun well must end, also where the machine stops meanwhile: no other target could follow. */
const timeouts = { plain: { ...start, idle: 0.5 }, streamed: start };
const targetsOf = (model: keyof typeof timeouts) => ({
  broken: { timeouts: timeouts[model] },
  foreign: { dialect: 'messages' as const, timeouts: timeouts[model] },
  well: {},
});

/** What can be made good by another target: of a plain call everything, of a stream what strikes before its first content. */
const early: FaultName[] = [
  'reset-before-headers',
  'stall-before-headers',
  'error-body-200',
  'html-200',
  'rate-limit',
  'rate-limit-retry-after',
  'status-500',
  'status-503',
  'wrong-content-type',
];
const faults = {
  plain: [
    ...early,
    'reset-mid-stream',
    'stall-mid-stream',
    'truncated-json',
    'missing-terminator',
    'garbage-event',
  ],
  streamed: [
    ...early,
    'reset-after-opening',
    'end-after-opening',
    'garbage-after-opening',
    'error-after-opening',
  ],
} satisfies Record<string, FaultName[]>;

const models = Object.keys(faults) as (keyof typeof faults)[];

describe('with two of three targets broken half of the time', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(Object.fromEntries(models.map((model) => [model, targetsOf(model)])));
  });
  afterAll(() => harness.stop());

  test.each(models)(
    `at least 99 of 100 ${requests} calls succeed, with few attempts: %s`,
    async (model) => {
      const random = randomFrom(seed);
      const strike = () => (random.chance(faultShare) ? random.pick<FaultName>(faults[model]) : undefined);
      harness.set(model, 'broken', strike);
      harness.set(model, 'foreign', strike);

      const traces: string[] = [];
      const failed: string[] = [];
      await repeatAtOnce(requests, atOnce, async (at) => {
        const surface = at % 2 === 0 ? 'v1' : 'alt';
        const question: Question = { surface, model, streamed: model === 'streamed' };
        const response = await ask(harness.front, question);
        const operation = surface === 'v1' ? 'createChatCompletion' : 'createMessage';
        traces.push(response.headers.get('x-trace-id') ?? '');
        if (howItEnded(surface, operation, response) !== 'whole') failed.push(response.text.slice(-300));
      });

      expect(requests - failed.length, failed.join('\n')).toBeGreaterThanOrEqual(requests * 0.99);
      const targets = Object.keys(targetsOf(model));
      const arrivals = targets.flatMap((target) => harness.asked(model, target));
      expect(arrivals.filter(({ fault }) => fault !== undefined).length).toBeGreaterThan(5);
      const attempts = new Map(traces.map((trace) => [trace, 0]));
      for (const { headers } of arrivals) {
        const trace = String(headers['x-trace-id']);
        attempts.set(trace, (attempts.get(trace) ?? 0) + 1);
      }
      expect(attempts.size).toBe(requests);
      expect(Math.max(...attempts.values())).toBeLessThanOrEqual(targets.length);
    },
    120_000,
  );
});
