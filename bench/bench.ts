/**
 * `npm run bench`: what the server costs, side by side in one run on loopback. Absolute figures
 * depend on the machine; the ratios are what counts. Targets take turns, so that whatever else the
 * machine does hits all of them alike.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadContracts } from '../server/contract/bundles.ts';
import { chatRequest } from './bodies.ts';
import { cpuMs, launch, memoryMb, stop, stopAll, type Target } from './launch.ts';
import { applyLoad, quantile } from './load.ts';
import { microsecondsPerEvent } from './per-event.ts';
import { eventsPerStream } from './stream-size.ts';

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
const report: Record<string, unknown> = {};
const say = (text: string) => options.json || console.log(text);

const folder = mkdtempSync(join(tmpdir(), 'modelroute-bench-'));
const key = 'bench-key-of-this-very-run';
/** Connections under load; streams at once. */
const connections = 32;
const streams = 16;
/** Before the first measurement of each kind, milliseconds: until then the engine is still compiling, which costs twice the work itself. */
const warmUpMs = 4_000;

const median = (numbers: readonly number[]) => quantile(numbers, 0.5);

/** Measures all targets in turns, each round in another order, and gives the medians of each. */
async function inTurns<T extends Record<string, number>>(
  targets: readonly Target[],
  measure: (target: Target) => Promise<T>,
): Promise<T[]> {
  const all = new Map<Target, T[]>(targets.map((target) => [target, []]));
  for (let round = 0; round < rounds; round++) {
    const order = targets.map((_, at) => targets[(at + round) % targets.length]);
    for (const target of order) if (target !== undefined) all.get(target)?.push(await measure(target));
  }
  return targets.map((target) => {
    const results = all.get(target) ?? [];
    const names = Object.keys(results[0] ?? {});
    return Object.fromEntries(
      names.map((name) => [name, median(results.map((result) => result[name] ?? Number.NaN))]),
    ) as T;
  });
}

/** Under load: responses per second, latencies, and the processor time of the target for each response. */
async function underLoad(target: Target, payload: Buffer, stream: boolean) {
  const load = { url: target.url, key, payload, connections: stream ? streams : connections, stream };
  const before = cpuMs(target);
  const { perSecond, p50Ms, p99Ms, responses } = await applyLoad({ ...load, durationMs: seconds * 1_000 });
  return { perSecond, p50Ms, p99Ms, cpuUs: ((cpuMs(target) - before) * 1_000) / responses };
}

/** One request at a time: what the way through adds when nothing else happens. */
async function alone(target: Target, payload: Buffer, stream: boolean) {
  const responses = payload.length > 100_000 || stream ? 80 : 400;
  const { p50Ms, firstMs } = await applyLoad({
    url: target.url,
    key,
    payload,
    connections: 1,
    responses,
    stream,
  });
  return { ms: stream ? firstMs : p50Ms };
}

async function compare(
  label: string,
  targets: readonly Target[],
  payload: Buffer,
  stream = false,
): Promise<void> {
  for (const { url } of targets)
    await applyLoad({ url, key, payload, stream, connections: streams, durationMs: warmUpMs });
  const loaded = await inTurns(targets, (target) => underLoad(target, payload, stream));
  const single = await inTurns(targets, (target) => alone(target, payload, stream));
  const events = stream ? eventsPerStream : 1;
  const yardstick = loaded[0];
  for (const [at, { name }] of targets.entries()) {
    const { perSecond = 0, p50Ms = 0, p99Ms = 0, cpuUs = 0 } = loaded[at] ?? {};
    const ms = single[at]?.ms ?? 0;
    const row = {
      per_second: perSecond * events,
      ratio: perSecond / (yardstick?.perSecond ?? Number.NaN),
      cpu_us: cpuUs / events,
      cpu_ratio: (yardstick?.cpuUs ?? Number.NaN) / cpuUs,
      p50_ms: p50Ms,
      p99_ms: p99Ms,
      alone_ms: ms,
      added_ms: ms - (single[0]?.ms ?? Number.NaN),
    };
    report[`${label} ${name}`] = row;
    const cells = [
      label.padEnd(8),
      name.padEnd(32),
      row.per_second.toFixed(0).padStart(7),
      row.ratio.toFixed(2).padStart(6),
      row.cpu_us.toFixed(stream ? 2 : 0).padStart(7),
      row.cpu_ratio.toFixed(2).padStart(6),
      p50Ms.toFixed(1).padStart(7),
      p99Ms.toFixed(1).padStart(7),
      ms.toFixed(2).padStart(7),
      row.added_ms.toFixed(2).padStart(7),
    ];
    say(cells.join(' '));
  }
}

/** The flags of Node with which `npm start` runs the server. */
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};
const flags = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));

async function startServer(name: string, script: string, upstream: Target): Promise<Target> {
  const config = join(folder, 'providers.yaml');
  const provider = { dialect: 'chat', base_url: `${upstream.url}/v1` };
  writeFileSync(
    config,
    JSON.stringify({ providers: { bench: provider }, models: [{ id: 'bench', provider: 'bench' }] }),
  );
  return launch(name, script, [], {
    PORT: '0',
    MODELROUTE_DATA: join(folder, name.replaceAll(/\W/g, '-')),
    MODELROUTE_KEY: key,
    MODELROUTE_CONFIG: config,
    MODELROUTE_LOG: 'warn',
    NODE_OPTIONS: flags.join(' '),
  });
}

/** Starts the server several times; the first start has nothing prepared, the last one stays. */
async function starts(upstream: Target): Promise<Target> {
  const times: number[] = [];
  let server = await startServer('modelroute', '../server/main.ts', upstream);
  for (let at = 0; at < 5; at++) {
    times.push(server.readyMs);
    await stop(server);
    server = await startServer('modelroute', '../server/main.ts', upstream);
  }
  times.push(server.readyMs);
  const [first = Number.NaN, ...later] = times;
  report['ready_ms'] = { first, later: median(later) };
  say(`ready after ${median(later).toFixed(0)} ms (first start ${first.toFixed(0)} ms)`);
  return server;
}

/** Twice the same load on a fresh server: what the second adds is growth. */
async function memory(upstream: Target): Promise<void> {
  const server = await startServer('modelroute', '../server/main.ts', upstream);
  const figures = [memoryMb(server)];
  for (let round = 0; round < 2; round++) {
    for (const [bytes, stream] of [
      [500, false],
      [20_000, false],
      [1_000_000, false],
      [500, true],
    ] as const) {
      const load = { url: server.url, key, payload: chatRequest(bytes, stream), stream };
      await applyLoad({ ...load, connections: stream ? streams : connections, durationMs: seconds * 1_000 });
    }
    figures.push(memoryMb(server));
  }
  const [idle = Number.NaN, once = Number.NaN, twice = Number.NaN] = figures;
  report['memory_mb'] = { idle, after_load: once, after_second_load: twice };
  say(
    `\nmemory: ${idle.toFixed(0)} MB idle, ${once.toFixed(0)} MB after the load, ${twice.toFixed(0)} MB after the same again`,
  );
}

async function main(): Promise<void> {
  const upstream = await launch('upstream', 'upstream.ts');
  const server = await starts(upstream);
  const targets = [
    await launch('bare proxy, undici.request', 'bare-proxy.ts', [upstream.url, 'request']),
    await launch('bare proxy, undici dispatch', 'bare-proxy.ts', [upstream.url, 'dispatch']),
    await startServer('modelroute without validation', 'unvalidated-server.ts', upstream),
    server,
  ];
  say(
    `\n${rounds} rounds of ${seconds} s, ${connections} connections; ratios are to the first row, higher is better`,
  );
  say(
    'request  target                             req/s  ratio  cpu µs  ratio  p50 ms  p99 ms   alone   added',
  );
  for (const [label, bytes] of [
    ['0.5 KB', 500],
    ['20 KB', 20_000],
    ['1 MB', 1_000_000],
  ] as const) {
    await compare(label, targets, chatRequest(bytes));
  }
  say(`\n${streams} streams of ${eventsPerStream} events; alone: to the first byte`);
  say(
    '         target                          events/s  ratio  cpu µs  ratio  p50 ms  p99 ms   first   added',
  );
  await compare('stream', targets, chatRequest(500, true), true);
  await memory(upstream);
  const contract = loadContracts().v1;
  const [short, long] = [1_000, 100_000].map((events) => microsecondsPerEvent(contract, events));
  report['microseconds_per_event'] = { of_1_000: short, of_100_000: long };
  say(
    `\none event in process: ${short?.toFixed(2)} µs in a stream of 1,000, ${long?.toFixed(2)} µs in one of 100,000`,
  );
  if (options.json) console.log(JSON.stringify(report, null, 2));
}

try {
  await main();
} finally {
  stopAll();
  rmSync(folder, { recursive: true, force: true });
}
