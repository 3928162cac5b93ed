/** Bodies that come too slowly are refused; fast ones may take their time. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '../../../server/core/api-error.ts';
import { BodyReadings } from '../../../server/http/body-readings.ts';

function reading(bytesPerSecond: number) {
  const startMs = performance.now();
  const refusals: ApiError[] = [];
  const all = {
    get receivedBytes() {
      return Math.round(((performance.now() - startMs) * bytesPerSecond) / 1_000);
    },
    refuse(error: ApiError) {
      refusals.push(error);
      readings.remove(all);
    },
    refusals,
  };
  return all;
}

const readings = new BodyReadings({ freeMs: 60, bytesPerSecond: 1_000 });

test('a slow body is refused when its free time is over, a fast one is not', async () => {
  const [slow, fast] = [reading(100), reading(10_000)];
  for (const each of [slow, fast]) readings.add(each);
  await pause(250);
  expect(slow.refusals.map(({ code }) => code)).toEqual(['incomplete_body']);
  expect(slow.refusals[0]?.message).toMatch(/^Only \d+ bytes of the body arrived within 0\.\d{1,3} s\./);
  expect(fast.refusals).toEqual([]);
  const ending = new ApiError('model_unavailable');
  readings.refuseAll(ending);
  expect(fast.refusals).toEqual([ending]);
});
