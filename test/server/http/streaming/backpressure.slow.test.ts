/** A caller who reads slowly, or not at all, slows the provider down and costs the server no memory. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEndlessProvider, type EndlessProvider } from './endless-provider.ts';
import { openReader, type Reader } from './reader.ts';
import { hasProc, startServerProcess, type ServerProcess } from './server-process.ts';
import { timeUntil } from './time-until.ts';

/** How much the memory of the server may grow, MiB. */
const boundMib = 60;
/** How many callers who do not read, at a time. */
const readers = 4;
/** How much may be under way to one of them, MiB; nearly all of it is in the buffers of the system's sockets. */
const underWayMib = 24;
/** The provider is taken for paused when it could send nothing for so long. */
const quietMs = 400;
/** And not at all, or not to go on, when that has not come by then. */
const longestMs = 15_000;
/** How soon a caller who leaves is noticed, each time that the machine does not stand still meanwhile. */
const soonMs = 1_000;

if (!hasProc) console.warn('no /proc: the memory of the server is not watched');

describe.skipIf(!hasProc)('callers who do not read', { timeout: 60_000 }, () => {
  let provider: EndlessProvider;
  let server: ServerProcess;
  beforeAll(async () => {
    provider = await startEndlessProvider();
    server = await startServerProcess({
      MODELROUTE_CONFIG: provider.configFile,
      // The collector frees sooner, so that the measured memory is the memory in use.
      NODE_OPTIONS: '--max-semi-space-size=2',
    });
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  function openAll(path: string, body?: unknown): Promise<Reader[]> {
    const headers = { authorization: `Bearer ${server.key}` };
    return Promise.all(Array.from({ length: readers }, () => openReader(server.url, path, headers, body)));
  }

  /** Resolves when the provider can send nothing more; with what it has sent by then. */
  async function paused(): Promise<number> {
    const startedMs = performance.now();
    let sent = -1;
    while (sent !== provider.sentBytes()) {
      sent = provider.sentBytes();
      await delay(quietMs);
      if (performance.now() - startedMs > longestMs) throw new Error('the provider is not paused');
    }
    return sent;
  }

  /** Reads for a while at a few megabytes a second, until the provider goes on; the most memory that the server has in that time. */
  async function readSlowly({ socket }: Reader): Promise<number> {
    const [startedMs, sent] = [performance.now(), provider.sentBytes()];
    const isPaused = () => provider.sentBytes() === sent && performance.now() - startedMs < longestMs;
    let most = 0;
    for (let turn = 0; turn < 20 || isPaused(); turn++) {
      socket.resume();
      await delay(10);
      socket.pause();
      await delay(40);
      most = Math.max(most, server.memoryMib());
    }
    return most;
  }

  async function round(path: string, body: unknown) {
    const startedAt = provider.sentBytes();
    const all = await openAll(path, body);
    const pausedAt = await paused();
    const [first] = all;
    const peakMib = Math.max(server.memoryMib(), first === undefined ? 0 : await readSlowly(first));
    const goneOn = provider.sentBytes() - pausedAt;
    for (const { socket } of all) socket.destroy();
    const leftMs = await timeUntil(() => provider.running());
    const sentMib = (pausedAt - startedAt) / 1024 / 1024;
    return { peakMib, sentMib, goneOn, leftMs, read: first?.received() };
  }

  const user = [{ role: 'user', content: 'go on' }];
  test.each([
    ['small events', '/v1/chat/completions', { model: 'endless/small', stream: true, messages: user }],
    ['events of 1 MiB', '/v1/chat/completions', { model: 'endless/large', stream: true, messages: user }],
    [
      'events of messages',
      '/alt/v1/messages',
      { model: 'endless/messages', stream: true, max_tokens: 100, messages: user },
    ],
    ['audio', '/v1/audio/speech', { model: 'endless/speech', input: 'go on', voice: 'alloy' }],
  ])('%s: the provider is paused, goes on, and is left', async (_kind, path, body) => {
    // The first rounds fill what the collector lets lie about before it acts; what the next adds is what callers cost.
    const before = [await round(path, body), await round(path, body)];
    const last = await round(path, body);
    expect(last.sentMib).toBeLessThan(readers * underWayMib);
    expect(last.peakMib - Math.max(...before.map(({ peakMib }) => peakMib))).toBeLessThan(boundMib);
    expect(last.read).toBeGreaterThan(512 * 1024);
    expect(last.goneOn).toBeGreaterThan(0);
    expect(Math.min(...[...before, last].map(({ leftMs }) => leftMs))).toBeLessThan(soonMs);
  });

  test('a file: it is read from the disk as it is taken, and closed', async () => {
    const mebibyte = randomBytes(1024 * 1024);
    const form = new FormData();
    form.set('purpose', 'user_data');
    form.set('file', new Blob(Array.from({ length: 96 }, () => mebibyte)), 'large.bin');
    const headers = { authorization: `Bearer ${server.key}` };
    const uploaded = await fetch(`${server.url}/v1/files`, { method: 'POST', headers, body: form });
    const { id } = (await uploaded.json()) as { id: string };
    const startMib = server.memoryMib();
    const all = await openAll(`/v1/files/${id}/content`);
    await delay(quietMs);
    expect(server.memoryMib() - startMib).toBeLessThan(boundMib);
    await expect.poll(() => server.openFiles('files')).toBe(readers);
    const leftMs: number[] = [];
    for (const [at, { socket }] of all.entries()) {
      socket.destroy();
      leftMs.push(await timeUntil(() => server.openFiles('files'), readers - at - 1));
    }
    expect(Math.min(...leftMs)).toBeLessThan(soonMs);
  });
});
