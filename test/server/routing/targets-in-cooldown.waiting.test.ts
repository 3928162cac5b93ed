/** A target that keeps failing, or that asks to be left alone, is left alone for a while, and gets its requests back when it is well. */
import { afterAll, beforeAll, describe, expect, test, type ExpectStatic } from 'vitest';
import { ask, send } from './ask-surface.ts';
import { repeatAtOnce, startHarness, type Harness } from './scenario.ts';

const ordered = { first: { priority: 0 }, second: { priority: 1 } };
const narrow = { first: { priority: 0, maxConcurrent: 3 }, second: { priority: 1 } };

/** More than any rest of these tests takes, milliseconds. */
const patienceMs = 25_000;
/** The shortest rest after failures, milliseconds. */
const restMs = 5_000;
/** Requests at once in the tests of the half-open probe. */
const crowd = 20;

describe.concurrent.each([1, 2])('a resting target, on %i workers', (workers) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(
      {
        circuit: ordered,
        limited: ordered,
        'limited-alone': { first: {} },
        'overloaded-alone': { first: {} },
        narrow,
      },
      { MODELROUTE_WORKERS: String(workers) },
    );
  });
  afterAll(() => harness.stop());

  const succeed = async (model: string) =>
    expect((await ask(harness.front, { surface: 'v1', model, streamed: false })).status).toBe(200);
  const askedOf = (model: string) => harness.asked(model, 'first').length;

  /** Asks in crowds until the first target is asked again; how often it was. */
  async function untilAsked(model: string, atOnce: number, { poll }: ExpectStatic): Promise<number> {
    const before = askedOf(model);
    const asking = async () => {
      await repeatAtOnce(atOnce, atOnce, () => succeed(model));
      return askedOf(model);
    };
    await poll(asking, { timeout: patienceMs, interval: 200 }).toBeGreaterThan(before);
    return askedOf(model) - before;
  }

  test('is hardly asked while it fails, then by one request at a time, and by all when it is well again', async ({
    expect: own,
  }) => {
    harness.set('circuit', 'first', 'status-500');
    await repeatAtOnce(100, 4, () => succeed('circuit'));
    // Five failures in a row are enough; up to three more were under way. On a busy machine a probe may follow already.
    const failures = harness.asked('circuit', 'first');
    expect(failures.length).toBeGreaterThanOrEqual(5);
    const restEndMs = (failures[4]?.atMs ?? 0) + restMs;
    expect(failures.filter(({ atMs }) => atMs < restEndMs).length).toBeLessThanOrEqual(8);

    expect(await untilAsked('circuit', crowd, own), 'requests that try it at once').toBe(1);

    harness.set('circuit', 'first', undefined);
    await untilAsked('circuit', 1, own);
    const askedOfTwenty = async () => {
      const before = askedOf('circuit');
      await repeatAtOnce(20, 4, () => succeed('circuit'));
      return askedOf('circuit') - before;
    };
    // The other worker learns a moment later that it is well.
    await own.poll(askedOfTwenty).toBe(20);
  }, 60_000);

  test('is never asked more at a time than it allows', async ({ expect: own }) => {
    harness.set('narrow', 'first', 'stall-mid-stream');
    const streams = Array.from({ length: 12 }, () => {
      const controller = new AbortController();
      const question = { surface: 'v1', model: 'narrow', streamed: true } as const;
      return { controller, response: send(harness.front, question, { signal: controller.signal }) };
    });
    const responses = await Promise.all(streams.map(({ response }) => response));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect([askedOf('narrow'), harness.asked('narrow', 'second').length]).toEqual([3, 9]);
    for (const { controller } of streams) controller.abort();
    harness.set('narrow', 'first', undefined);
    await Promise.all(harness.asked('narrow', 'first').map(({ over }) => over));
    const askedOfThree = async () => {
      const before = askedOf('narrow');
      await repeatAtOnce(3, 3, () => succeed('narrow'));
      return askedOf('narrow') - before;
    };
    // Each permit is free again, a moment later.
    await own.poll(askedOfThree).toBe(3);
  }, 60_000);

  test('is not asked before the time that it named itself', async ({ expect: own }) => {
    harness.set('limited', 'first', 'rate-limit-retry-after');
    await succeed('limited');
    harness.set('limited', 'first', undefined);
    await untilAsked('limited', 1, own);
    const [limited, again] = harness.asked('limited', 'first');
    // The fault says 7 seconds.
    expect((again?.atMs ?? 0) - (limited?.atMs ?? 0)).toBeGreaterThanOrEqual(7_000);
  }, 60_000);

  test.each([
    { model: 'limited-alone', fault: 'rate-limit-retry-after', refusal: [429, 'rate_limit_exceeded'] },
    { model: 'overloaded-alone', fault: 'status-503-retry-after', refusal: [503, 'overloaded'] },
  ] as const)(
    'is not asked before it either when it is the only one: $fault keeps its reason',
    async (row) => {
      harness.set(row.model, 'first', row.fault);
      const question = { surface: 'v1', model: row.model, streamed: false } as const;
      for (let round = 0; round < 3; round++) {
        const { status, headers, text } = await ask(harness.front, question);
        expect([status, JSON.parse(text).error.code]).toEqual(row.refusal);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(7);
      }
      expect(askedOf(row.model)).toBe(1);
    },
  );
});
