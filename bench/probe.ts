/** What another client sees of the gateway meanwhile: the time of `/healthz`, and the event-loop delay that it reports. */
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './statistics.ts';

const everyMs = 20;
const patienceMs = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface Seen {
  requests: number;
  /** Requests for `/healthz` without its response. */
  failures: number;
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
  let failures = 0;
  const running = new AbortController();
  const probing = (async () => {
    while (!running.signal.aborted) {
      const begin = performance.now();
      try {
        await read(`${url}/healthz`);
        times.push(performance.now() - begin);
      } catch {
        failures += 1;
      }
      await wait(everyMs);
    }
  })();
  try {
    const result = await work();
    running.abort();
    await probing;
    const seen = {
      requests: times.length + failures,
      failures,
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
  const metrics = await patientRead(`${url}/metrics`);
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1_000;
}

/** A gateway at its limit may refuse a connection, and has room for it a moment later. */
async function patientRead(url: string): Promise<string> {
  for (const until = performance.now() + patienceMs; ;) {
    try {
      return await read(url);
    } catch (fault) {
      if (performance.now() > until) throw fault;
      await wait(everyMs);
    }
  }
}

/** A connection that was kept open may be closed just then, as a gateway at its limit does with idle ones: the next one follows. */
function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(body) : reject(new Error(`${url}: ${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    request.on('error', (fault) => (request.reusedSocket ? resolve(read(url)) : reject(fault)));
  });
}
