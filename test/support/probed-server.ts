/** A server in a process of its own that reports the delay of its event loop: what its callers do costs it nothing. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { leastOf, type Delayed } from './loop-delay.ts';
import type { LoopReport } from './loop-probe.ts';
import { startProcess } from './server-process.ts';

const probe = pathToFileURL(join(import.meta.dirname, 'loop-probe.ts')).href;

export interface ProbedServer {
  url: string;
  key: string;
  /** `fetch` below the server's URL, with the key. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Of up to five acts the one in which the event loop of the server stood still least. */
  leastLoopDelay<Result>(act: () => Promise<Result>, enoughMs: number): Promise<Delayed<Result>>;
  /** The act, with the most processor time that a turn of the event loop took meanwhile as its delay. */
  longestTurn<Result>(act: () => Promise<Result>): Promise<Delayed<Result>>;
  stop(): Promise<void>;
}

export async function startProbedServer(settings: Record<string, string> = {}): Promise<ProbedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-probe-'));
  const file = join(folder, 'report');
  const key = 'key-of-a-probed-server';
  const server = await startProcess(
    { ...settings, MODELROUTE_DRAIN_TIMEOUT: '1', NODE_OPTIONS: `--import=${probe}`, LOOP_PROBE_FILE: file },
    key,
  );
  let reports = 0;
  /** Since the last one. */
  const report = async (): Promise<LoopReport> => {
    reports += 1;
    server.signal('SIGUSR2');
    for (;;) {
      const last = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LoopReport) : undefined;
      if (last?.number === reports) return last;
      await pause(2);
    }
  };
  const measured = async <Result>(act: () => Promise<Result>, part: 'delayMs' | 'turnMs') => {
    await report();
    const sinceMs = performance.now();
    const result = await act();
    const tookMs = performance.now() - sinceMs;
    return { result, tookMs, delayMs: (await report())[part] };
  };
  return {
    url: server.url,
    key,
    call: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${key}`);
      return fetch(server.url + path, { ...init, headers });
    },
    leastLoopDelay: (act, enoughMs) => leastOf(() => measured(act, 'delayMs'), enoughMs),
    longestTurn: (act) => measured(act, 'turnMs'),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
