/** Bodies that come too slowly are refused; fast ones may take their time. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '../../../server/core/api-error.ts';
import { BodyReadings } from '../../../server/http/body-readings.ts';
import { receiveForm } from '../../../server/http/receive-form.ts';
import { freeIntake } from '../../support/free-intake.ts';

function reading(bytesPerSecond: number) {
  const startMs = performance.now();
  const refusals: ApiError[] = [];
  const all = {
    receivedBytes() {
      return Math.round(((performance.now() - startMs) * bytesPerSecond) / 1_000);
    },
    refuse(error: ApiError) {
      refusals.push(error);
      readings.remove(place);
    },
    refusals,
  };
  const place = readings.add(all);
  return all;
}

const pace = { freeMs: 60, bytesPerSecond: 1_000 };
const readings = new BodyReadings(pace);

test('a slow body is refused when its free time is over, a fast one is not', async () => {
  const [slow, fast] = [reading(100), reading(10_000)];
  await pause(250);
  expect(slow.refusals.map(({ code }) => code)).toEqual(['incomplete_body']);
  expect(slow.refusals[0]?.message).toMatch(
    /^Only \d+ bytes of the body arrived within \d+(?:\.\d{1,3})? s\./,
  );
  expect(fast.refusals).toEqual([]);
  const ending = new ApiError('model_unavailable');
  readings.refuseAll(ending);
  expect(fast.refusals).toEqual([ending]);
});

test('a form that is read into memory is refused when it comes too slowly', async () => {
  const request = new Readable({ read: () => undefined });
  Object.assign(request, { headers: { 'content-type': 'multipart/form-data; boundary=x' } });
  const incoming = request as IncomingMessage;
  const received = receiveForm(incoming, {
    intake: freeIntake(incoming, 1_000_000, pace),
    maxFileBytes: 1_000_000,
    fileField: 'file',
    lists: new Set(),
    signal: new AbortController().signal,
  });
  request.push('--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n');
  const drip = setInterval(() => request.push('y'), 20);
  await expect(received).rejects.toMatchObject({ code: 'incomplete_body' });
  clearInterval(drip);
});
