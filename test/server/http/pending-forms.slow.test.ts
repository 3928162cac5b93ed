/** However a form is cut, ended, destroyed or given up, and however its consumer reads: its reading settles. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { receiveUpload } from '../../../server/http/multipart.ts';
import { receiveForm } from '../../../server/http/receive-form.ts';
import { randomFrom, type Random } from '../../openapi/grammars/generate/random.ts';
import { freeIntake } from '../../support/free-intake.ts';

const rounds = 180;
/** Nothing that it waits for takes longer than some turns of the event loop. */
const mostMs = 10_000;

const heads = [
  'Content-Disposition: form-data; name="a"',
  'Content-Disposition: form-data; name="file"; filename="f"',
  'Content-Disposition: form-data; name="purpose"',
  'X: y',
  'Content-Type: application/octet-stream',
  'Content-Disposition: form-data; name="file"; filename="f"\r\nContent-Transfer-Encoding: base64',
];

/** More than the buffers between parser and consumer hold, in one of three parts. */
function bodyOf(random: Random): Buffer {
  const parts = Array.from({ length: random.below(4) }, () => [
    `${random.chance(0.8) ? '\r\n' : ''}--x\r\n${random.pick(heads)}${random.chance(0.9) ? '\r\n\r\n' : '\r\n'}`,
    'x'.repeat(random.below(random.chance(0.3) ? 400_000 : 2_000)),
  ]);
  const end = random.chance(0.8) ? '\r\n--x--\r\n' : '';
  const beyond = random.chance(0.2) ? '\r\n--x\r\nbeyond'.repeat(random.below(2_000)) : '';
  return Buffer.from(parts.flat().join('') + end + beyond);
}

type End = 'whole' | 'destroyed' | 'failed' | 'aborted' | 'aborted and destroyed' | 'early';
const ends: readonly End[] = ['whole', 'destroyed', 'failed', 'aborted', 'aborted and destroyed', 'early'];

/** Sends the body at a consumer's pace, and ends it after some of it. */
async function send(body: Buffer, end: End, random: Random, request: Readable, leaving: AbortController) {
  const size = random.pick([100, 5_000, 65_536, 1_000_000]);
  const endAt = end === 'whole' ? Infinity : random.below(body.length + 1);
  for (let at = 0; at < Math.min(body.length, endAt); at += size) {
    request.push(body.subarray(at, at + size));
    if (random.chance(0.1)) await turn();
    for (let turns = 0; turns < 50 && request.readableLength > 100_000; turns += 1) await turn();
  }
  if (end.startsWith('aborted')) leaving.abort();
  if (end === 'failed') request.destroy(new Error('reset'));
  else if (end.endsWith('destroyed')) request.destroy();
  else if (end !== 'aborted') request.push(null);
}

function receive(request: IncomingMessage, random: Random, signal: AbortSignal): Promise<unknown> {
  const maxFileBytes = random.pick([100_000, 10_000_000]);
  if (random.chance(0.4)) {
    const intake = freeIntake(request, random.pick([300_000, 10_000_000]));
    return receiveForm(request, { intake, maxFileBytes, fileField: 'file', lists: new Set(['a']), signal });
  }
  const fails = random.pick(['never', 'begin', 'write', 'late begin', 'slow write']);
  let written = 0;
  return receiveUpload(request, {
    maxFileBytes,
    validate: () => undefined,
    signal,
    begin: async () => {
      if (fails === 'late begin') await pause(1);
      if (fails === 'begin') throw new Error('begin');
      return {
        write: async (chunk) => {
          written += chunk.length;
          if (fails === 'slow write') await turn();
          if (fails === 'write' && written > 50_000) throw new Error('write');
        },
        commit: async () => 'stored',
        abort: async () => undefined,
      };
    },
  });
}

test.each(ends)('a body that ends %s', { timeout: 120_000 }, async (end) => {
  const random = randomFrom(18);
  const outcomes = new Map<string, number>();
  for (let round = 0; round < rounds / ends.length; round += 1) {
    const request = new Readable({ read: () => undefined });
    request.on('error', () => undefined);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    Object.assign(request, { headers });
    const leaving = new AbortController();
    const received = receive(request as IncomingMessage, random, leaving.signal);
    const sending = send(bodyOf(random), end, random, request, leaving);
    const timer = new AbortController();
    const outcome = await Promise.race([
      received.then(
        () => 'read',
        () => 'refused',
      ),
      pause(mostMs, 'pending', { signal: timer.signal }),
    ]);
    timer.abort();
    await sending;
    request.destroy();
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(outcomes.get('pending') ?? 0).toBe(0);
  expect(outcomes.get('refused') ?? 0).toBeGreaterThan(0);
  console.log(`forms that end ${end}:`, Object.fromEntries(outcomes));
});
