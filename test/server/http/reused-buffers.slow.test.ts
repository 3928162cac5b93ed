/** Buffers of bodies are reused, and no caller ever sees another's bytes: each buffer that comes back is overwritten at once. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BufferLoan } from '../../../server/core/buffer-loan.ts';
import { bodyPool } from '../../../server/http/buffer-pool.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { behaviours, startCanaryUpstream, type CanaryUpstream } from './canary-upstream.ts';

const canary = Buffer.from('CANARY!?');
const folder = mkdtempSync(join(tmpdir(), 'modelroute-canaries-'));
const dataFolder = join(folder, 'data');
let upstream: CanaryUpstream;
let server: TestServer;
let reused = 0;

beforeAll(async () => {
  const giveBack = bodyPool.giveBack.bind(bodyPool);
  // Nothing happens between this and the next body that is received into the same memory, at the worst.
  vi.spyOn(bodyPool, 'giveBack').mockImplementation((loan: BufferLoan) => {
    if (loan.isOver) {
      reused++;
      Buffer.from(loan.memory).fill(canary);
    }
    giveBack(loan);
  });
  upstream = await startCanaryUpstream();
  const entry = (retries: number) => ({
    dialect: 'chat',
    base_url: `${upstream.url}/v1`,
    retries,
    timeouts: { first_byte: 1 },
  });
  const config = {
    providers: { once: entry(0), again: entry(1), second: entry(0) },
    models: behaviours.flatMap((name) => [
      { id: name, provider: 'once' },
      { id: `again-${name}`, provider: 'again', upstream_model: name },
      {
        id: `two-${name}`,
        targets: [
          { provider: 'once', model: name },
          { provider: 'second', model: 'slow', priority: 1 },
        ],
      },
    ]),
  };
  const file = join(folder, 'providers.yaml');
  writeFileSync(file, JSON.stringify(config));
  server = await startServer({
    MODELROUTE_CONFIG: file,
    MODELROUTE_DATA: dataFolder,
    MODELROUTE_LOG: 'silent',
  });
});
afterAll(async () => {
  await server.stop();
  await upstream.close();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const sizes = [100_000, 400_000, 1_200_000];

/** A value that no other request has; its first characters say which. */
function valueOf(index: number, size: number): string {
  return Buffer.alloc(size, `${index}:${'abcdefghijklmnopqrstu'.slice(index % 20)};`).toString('base64');
}

interface Call {
  path: string;
  body: string;
  value: string;
  abortMs: number | undefined;
}

function callOf(index: number): Call {
  const behaviour = behaviours[index % behaviours.length] ?? 'good';
  const size = sizes[index % sizes.length] ?? 0;
  const model = ['', 'again-', 'two-'][Math.floor(index / 8) % 3] + behaviour;
  const value = valueOf(index, size);
  const abortMs = index % 7 === 3 ? (index * 13) % 60 : undefined;
  const stream = behaviour === 'stream' ? { stream: true } : {};
  const about = { model, max_tokens: 9, ...stream };
  const text = { type: 'text', text: `number ${index}` };
  if (index % 5 === 4) {
    const source = { type: 'base64', media_type: 'image/png', data: value };
    const messages = [{ role: 'user', content: [text, { type: 'image', source }] }];
    return { path: '/alt/v1/messages', body: JSON.stringify({ ...about, messages }), value, abortMs };
  }
  const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${value}` } };
  const content = index % 5 === 2 ? value : [text, image];
  const messages = [{ role: 'user', content }];
  return { path: '/v1/chat/completions', body: JSON.stringify({ ...about, messages }), value, abortMs };
}

async function send({ path, body, abortMs }: Call): Promise<string> {
  try {
    const response = await server.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'anthropic-version': '2023-06-01' },
      body,
      ...(abortMs !== undefined && { signal: AbortSignal.timeout(abortMs) }),
    });
    return `${response.status} ${await response.text()}`;
  } catch (thrown) {
    if (abortMs === undefined) throw thrown;
    return 'aborted';
  }
}

test('aborts, retries, early responses, second targets, translations and other calls at the same time', async () => {
  const calls = Array.from({ length: 240 }, (_, index) => callOf(index));
  const responses: string[] = [];
  const waiting = calls.values();
  const worker = async () => {
    for (const call of waiting) responses.push(await send(call));
  };
  await Promise.all(Array.from({ length: 12 }, worker));

  const statuses = new Set(responses.map((response) => response.slice(0, 3)));
  for (const status of ['200', '503', 'abo']) expect(statuses).toContain(status);
  // Enough of them that a byte of another body would have been seen.
  expect(reused).toBeGreaterThan(40);

  const mark = canary.toString();
  for (const response of responses) expect(response.includes(mark)).toBe(false);
  const values = new Set(calls.map(({ value }) => value));
  // Circuits open, so that not every call gets there.
  expect(upstream.received.length).toBeGreaterThan(100);
  for (const { bytes, isWhole } of upstream.received) {
    expect(bytes.includes(canary)).toBe(false);
    const value = longValueIn(bytes);
    expect(isWhole ? values.has(value) : [...values].some((each) => each.startsWith(value))).toBe(true);
  }

  // While it runs, its threads remove files that are listed here.
  await server.stop();
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name)).includes(canary), name).toBe(false);
}, 120_000);

/** The only long run of base64 in a body. */
function longValueIn(bytes: Buffer): string {
  return /[A-Za-z0-9+/=]{1000,}/.exec(bytes.toString('latin1'))?.[0] ?? '';
}

test('a view of a buffer that was given back is empty, and never shows the next body', () => {
  const memory = bodyPool.take(200_000);
  if (memory === undefined) throw new Error('the pool has buffers of this size');
  const view = Buffer.from(memory).fill('mine');
  const loan = { memory, isOver: true } as BufferLoan;
  bodyPool.giveBack(loan);
  const next = bodyPool.take(200_000);
  expect(next?.byteLength).toBeGreaterThanOrEqual(200_000);
  if (next !== undefined) Buffer.from(next).fill('his');
  expect(view.length).toBe(0);
});
