/** What another client sees of the gateway meanwhile: the time of `/healthz`, and the event-loop delay that it reports. */
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './statistics.ts';

const everyMs = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface Seen {
  requests: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Of the event loop, as the gateway's metrics have it; its timer alone takes 10 ms of it. NaN where they have none. */
  loopP99Ms: number;
}

/** Asks again and again while `work` runs. */
export async function probeWhile<T>(url: string, work: () => Promise<T>): Promise<{ result: T; seen: Seen }> {
  // Reading it begins a new measurement.
  await loopDelayMs(url);
  const times: number[] = [];
  const running = new AbortController();
  const probing = (async () => {
    while (!running.signal.aborted) {
      const begin = performance.now();
      await read(`${url}/healthz`);
      times.push(performance.now() - begin);
      await wait(everyMs);
    }
  })();
  try {
    const result = await work();
    running.abort();
    await probing;
    const seen = {
      requests: times.length,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      maxMs: Math.max(...times),
      loopP99Ms: await loopDelayMs(url),
    };
    return { result, seen };
  } finally {
    running.abort();
  }
}

async function loopDelayMs(url: string): Promise<number> {
  const metrics = await read(`${url}/metrics`);
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1_000;
}

function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(body) : reject(new Error(`${url}: ${response.statusCode}`)),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}
