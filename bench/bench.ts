/**
 * `npm run bench`: what the server costs, side by side in one run on loopback. Absolute figures
 * depend on the machine; the ratios are what counts. Targets take turns, so that whatever else the
 * machine does hits all of them alike.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { Agent, request } from 'undici';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log('npm run bench -- [--seconds N per measurement, default 3] [--rounds N, default 3] [--json]');
  process.exit(0);
}
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const say = (text: string) => options.json || console.log(text);

const folder = mkdtempSync(join(tmpdir(), 'modelroute-bench-'));
const children: ChildProcess[] = [];
const key = 'bench-key-of-this-run';

interface Target {
  name: string;
  url: string;
  pid: number;
}

/** Starts a program of this folder or the server and waits for its ready line. */
async function launch(name: string, script: string, args: string[], settings: Record<string, string> = {}): Promise<Target & { startMs: number }> {
  const startedMs = performance.now();
  const path = new URL(script, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let out = '';
  for await (const piece of child.stdout ?? []) {
    out += String(piece);
    const url = /listening on (http:\S+)/.exec(out)?.[1];
    if (url !== undefined) return { name, url, pid: child.pid ?? 0, startMs: performance.now() - startedMs };
  }
  throw new Error(`${name} did not start: ${out}`);
}

function memoryMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb ?? 0) / 1_024;
}

/** A chat request of about `bytes`, several messages long. */
function body(bytes: number, stream = false): string {
  const share = Math.min(2_000, Math.max(1, bytes - 200));
  const messages = Array.from({ length: Math.max(1, Math.floor(bytes / (share + 40))) }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: 'y'.repeat(share),
  }));
  return JSON.stringify({ model: 'bench', messages, temperature: 0.5, ...(stream && { stream: true }) });
}

async function requestsPerSecond(target: Target, payload: string): Promise<{ rate: number; p50Ms: number; p99Ms: number }> {
  const result = await autocannon({
    url: `${target.url}/v1/chat/completions`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: payload,
    connections: 32,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target.name}: ${result.non2xx} non-2xx, ${result.errors} errors`);
  return { rate: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

/** Latency of single requests, one after the other: what the way through adds when nothing else happens. */
async function idleLatencyMs(target: Target, payload: string, count = 300): Promise<number> {
  const agent = new Agent({ connections: 1 });
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const begin = performance.now();
    const { body: answer } = await request(`${target.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: payload,
      dispatcher: agent,
    });
    await answer.dump();
    times.push(performance.now() - begin);
  }
  await agent.close();
  return median(times);
}

/** Events per second over 16 streams at once, and the median time to the first chunk of one stream alone. */
async function streaming(target: Target): Promise<{ rate: number; firstMs: number }> {
  const agent = new Agent({ bodyTimeout: 0 });
  const payload = body(500, true);
  const one = async (): Promise<{ events: number; firstMs: number }> => {
    const begin = performance.now();
    let firstMs = 0;
    let events = 0;
    const { body: answer } = await request(`${target.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: payload,
      dispatcher: agent,
    });
    for await (const piece of answer as AsyncIterable<Buffer>) {
      firstMs ||= performance.now() - begin;
      for (let at = piece.indexOf('\n\n'); at >= 0; at = piece.indexOf('\n\n', at + 2)) events++;
    }
    return { events, firstMs };
  };
  const alone: number[] = [];
  for (let at = 0; at < 30; at++) alone.push((await one()).firstMs);
  const until = performance.now() + seconds * 1_000;
  const begin = performance.now();
  let events = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < until) events += (await one()).events;
    }),
  );
  const rate = (events * 1_000) / (performance.now() - begin);
  await agent.close();
  return { rate, firstMs: median(alone) };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Measures all targets in turns, `rounds` times, and gives the median of each. */
async function inTurns<T extends Record<string, number>>(targets: readonly Target[], measure: (target: Target) => Promise<T>): Promise<T[]> {
  const all: T[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, target] of targets.entries()) all[at]?.push(await measure(target));
  }
  return all.map((results) => {
    const names = Object.keys(results[0] ?? {});
    return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name] ?? Number.NaN))])) as T;
  });
}

async function main(): Promise<void> {
  const upstream = await launch('upstream', 'upstream.ts', []);
  const config = join(folder, 'providers.yaml');
  writeFileSync(config, JSON.stringify({ providers: { bench: { dialect: 'chat', base_url: `${upstream.url}/v1` } }, models: [{ id: 'bench', provider: 'bench' }] }));
  const settings = (name: string) => ({
    PORT: '0',
    MODELROUTE_DATA: join(folder, name),
    MODELROUTE_KEY: key,
    MODELROUTE_CONFIG: config,
    MODELROUTE_LOG: 'warn',
  });
  const bare = await launch('bare Node proxy', 'bare-proxy.ts', [upstream.url]);
  const unvalidated = await launch('modelroute, no validation', 'unvalidated-server.ts', [], settings('unvalidated'));
  const starts: number[] = [];
  let server: Target & { startMs: number } = await launch('modelroute', '../server/main.ts', [], settings('server'));
  for (let at = 0; at < 4; at++) {
    starts.push(server.startMs);
    process.kill(server.pid, 'SIGTERM');
    server = await launch('modelroute', '../server/main.ts', [], settings('server'));
  }
  const targets = [bare, unvalidated, server];
  const idleMb = memoryMb(server.pid);

  const report: Record<string, unknown> = { ready_ms: median([...starts, server.startMs]) };
  say(`ready after ${median([...starts, server.startMs]).toFixed(0)} ms, ${idleMb.toFixed(0)} MB\n`);
  say('                              req/s   ratio   p50 ms  p99 ms   one by one: ms, added');
  for (const [label, bytes] of [
    ['0.5 KB', 500],
    ['20 KB', 20_000],
    ['1 MB', 1_000_000],
  ] as const) {
    const payload = body(bytes);
    const loaded = await inTurns(targets, (target) => requestsPerSecond(target, payload));
    const idle = await inTurns(targets, async (target) => ({ ms: await idleLatencyMs(target, payload, bytes > 100_000 ? 60 : 300) }));
    for (const [at, target] of targets.entries()) {
      const { rate = 0, p50Ms = 0, p99Ms = 0 } = loaded[at] ?? {};
      const ratio = rate / (loaded[0]?.rate ?? 1);
      const added = (idle[at]?.ms ?? 0) - (idle[0]?.ms ?? 0);
      report[`${label} ${target.name}`] = { requests_per_second: rate, ratio, p50_ms: p50Ms, p99_ms: p99Ms, added_ms: added };
      say(
        `${label.padEnd(7)} ${target.name.padEnd(26)} ${rate.toFixed(0).padStart(6)}  ${ratio.toFixed(2)}  ${p50Ms.toFixed(1).padStart(7)} ${p99Ms.toFixed(1).padStart(7)}   ${(idle[at]?.ms ?? 0).toFixed(2)}, +${added.toFixed(2)}`,
      );
    }
  }
  const streams = await inTurns(targets, streaming);
  say('\nstreams                     events/s   ratio   first chunk ms, added');
  for (const [at, target] of targets.entries()) {
    const { rate = 0, firstMs = 0 } = streams[at] ?? {};
    const ratio = rate / (streams[0]?.rate ?? 1);
    const added = firstMs - (streams[0]?.firstMs ?? 0);
    report[`stream ${target.name}`] = { events_per_second: rate, ratio, first_chunk_ms: firstMs, added_ms: added };
    say(`${target.name.padEnd(26)} ${rate.toFixed(0).padStart(9)}  ${ratio.toFixed(2)}   ${firstMs.toFixed(2)}, +${added.toFixed(2)}`);
  }
  report['memory_mb'] = { idle: idleMb, after_load: memoryMb(server.pid) };
  say(`\nmemory ${idleMb.toFixed(0)} MB idle, ${memoryMb(server.pid).toFixed(0)} MB after the load`);
  if (options.json) console.log(JSON.stringify(report, null, 2));
}

try {
  await main();
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
