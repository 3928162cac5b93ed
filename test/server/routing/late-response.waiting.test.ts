/** A stream whose head is sent early because its first content takes so long still gets a response: from whichever target sends one in the end, or an error. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastEvent, ask, send, type Question } from './ask-surface.ts';
import { howItEnded, mustEnd, mustName } from './judge-response.ts';
import { startHarness, type Harness } from './scenario.ts';
import { within } from './within.ts';

/** Longer than the server waits with the head of a stream, seconds. */
const late = { first_byte: 11, first_content: 11 };
const targets = { first: { priority: 0, timeouts: late }, second: { priority: 1 } };
/** So long that only the caller's leaving ends the attempt, however late the head is on a busy machine. */
const endless = { first_byte: 80, first_content: 80 };
const leftTargets = { ...targets, first: { priority: 0, timeouts: endless } };
const surfaces = ['v1', 'alt'] as const;
const chats = { v1: 'createChatCompletion', alt: 'createMessage' } as const;

describe.concurrent('when the first target is silent for long', () => {
  let harness: Harness;
  beforeAll(async () => {
    const models = Object.entries({ answered: targets, refused: targets, left: leftTargets }).flatMap(
      ([name, each]) => surfaces.map((surface) => [`${name}-${surface}`, each] as const),
    );
    harness = await startHarness(Object.fromEntries(models));
    for (const [model] of models) harness.set(model, 'first', 'stall-before-headers');
  });
  afterAll(() => harness.stop());

  const asked = (name: string, surface: Question['surface']): Question => ({
    surface,
    model: `${name}-${surface}`,
    streamed: true,
  });

  test.each(surfaces)('the second answers, %s', async (surface) => {
    const question = asked('answered', surface);
    mustEnd({ ends: 'whole' }, question, await ask(harness.front, question));
  });

  test.each(surfaces)('and the second fails, the stream ends with the error, %s', async (surface) => {
    const question = asked('refused', surface);
    harness.set(question.model, 'second', 'status-500');
    const response = await ask(harness.front, question);
    expect(howItEnded(surface, chats[surface], response)).toBe('broken');
    mustName('upstream_error', surface, lastEvent(response.text), response);
  });

  test.each(surfaces)('a caller who goes is noticed within a second, %s', async (surface) => {
    const question = asked('left', surface);
    const callers = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const caller = new AbortController();
        const { headers } = await send(harness.front, question, { signal: caller.signal });
        return { caller, traceId: headers.get('x-trace-id') };
      }),
    );
    const noticedMs: number[] = [];
    for (const { caller, traceId } of callers) {
      const arrivals = harness.asked(question.model, 'first');
      const own = arrivals.find(({ headers }) => headers['x-trace-id'] === traceId);
      const leftMs = performance.now();
      caller.abort();
      await within(15_000, 'the target is left', own?.over ?? Promise.reject(new Error('it was not asked')));
      noticedMs.push(performance.now() - leftMs);
    }
    // Of one of them at least: a busy machine may stand still for longer.
    expect(Math.min(...noticedMs)).toBeLessThan(1_000);
    expect(harness.asked(question.model, 'second')).toHaveLength(0);
  });
});
