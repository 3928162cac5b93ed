/**
 * `npm run bench -- --streams`: thousands of paced streams at once through one process with everything on. They open at a
 * steady rate, run, are cut all at once, come back all at once, and run to their ends; every number of every stream is
 * checked.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startGateway } from './gateway.ts';
import { connectionsWithin } from '../server/http/descriptor-limit.ts';
import { cpuMs, descriptors, launchScript, memoryMb, stop } from './launch.ts';
import { descriptorLimit, type Cores } from './machine.ts';
import { plotBars } from './plot.ts';
import { probeWhile, type Seen } from './probe.ts';
import type { StreamCount } from './stream-count.ts';
import { StreamCrowd } from './stream-crowd.ts';

export interface ManyStreamsOptions {
  counts: readonly number[];
  key: string;
  /** Of this run; removed at its end. */
  folder: string;
  cores: Cores | undefined;
  out: string;
  /** What is known of the machine and the run. */
  machine: object;
  say: (lines: string | readonly string[]) => unknown;
  /** Between two events of a stream; all phases follow it. */
  paceMs: number;
}

/** Streams that open first must not end before the last ones have opened and all have run together. */
const events = 45;
const openingPaces = 20;
const steadyPaces = 10;
/** From so many on, it matters that V8 collects garbage on other cores where there are any (`server/heap-growth.ts`). */
const largeHeapStreams = 2_000;
/** The server collects what it has left after a minute at rest. */
const restPaces = 90;

export interface CrowdResult {
  streams: number;
  /** That the gateway may use: one of its own, or also those of the provider and the clients. */
  cores: 'one' | 'all';
  idleMb: number;
  openMb: number;
  kbPerStream: number;
  /** Share of one core while all streams run. */
  processor: number;
  steady: Seen;
  storm: Seen & { allBackMs: number };
  afterMb: number;
  complete: number;
  /** Connections that the gateway could not take at once, or refused with 503, and that came again. */
  refused: number;
  /** Numbers that were lost, doubled or out of order, streams that broke, and a probe without its response. */
  faults: string[];
}

/** Connections of the probe, and of nobody else. */
const probes = 1;
const patienceMs = 120_000;
const warmUpStreams = 50;

export async function measureManyStreams(options: ManyStreamsOptions): Promise<void> {
  const { say, out } = options;
  const limit = descriptorLimit();
  const most = connectionsWithin(limit, await openAtRest(options)) - probes;
  const counts = [...new Set(options.counts.map((count) => Math.min(count, most)))];
  if (counts.some((count, at) => count !== options.counts[at]))
    say(
      `a process may have ${limit} descriptors here: the gateway takes ${most} streams; raise it with ulimit -n for more`,
    );
  const results: CrowdResult[] = [];
  const measure = async (streams: number, cores: CrowdResult['cores']) => {
    const result = await measureCrowd(streams, cores, options);
    results.push(result);
    say(linesOf(result));
  };
  for (const count of counts) await measure(count, options.cores === undefined ? 'all' : 'one');
  const highest = Math.max(...counts);
  if (options.cores !== undefined && highest >= largeHeapStreams) await measure(highest, 'all');
  mkdirSync(out, { recursive: true });
  writeFileSync(
    join(out, 'streams.json'),
    `${JSON.stringify({ ...options.machine, descriptorLimit: limit, results }, null, 2)}\n`,
  );
  writeFileSync(join(out, 'streams.svg'), plotOf(results));
  say(`\nwritten: ${join(out, 'streams.json')}, ${join(out, 'streams.svg')}`);
  if (results.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
}

/** Descriptors of a gateway that serves nobody. */
async function openAtRest({ folder, key }: ManyStreamsOptions): Promise<number> {
  const upstream = 'http://127.0.0.1:1';
  const gateway = await startGateway({ folder: mkdtempSync(join(folder, 'rest-')), upstream, key });
  const open = descriptors(gateway);
  await stop(gateway);
  return open;
}

async function measureCrowd(
  streams: number,
  allowed: CrowdResult['cores'],
  options: ManyStreamsOptions,
): Promise<CrowdResult> {
  const { key, cores, paceMs } = options;
  const folder = mkdtempSync(join(options.folder, 'streams-'));
  const upstream = await launchScript(
    'paced upstream',
    'paced-upstream.ts',
    [String(paceMs), String(events)],
    { cores: cores?.others },
  );
  const target = cores && (allowed === 'one' ? cores.target : `${cores.target},${cores.others}`);
  const gateway = await startGateway({ folder, upstream: upstream.url, key, cores: target });
  const at = { url: gateway.url, key };
  await warmUp(at, Math.min(warmUpStreams, streams));
  await wait(2_000);
  const idleMb = memoryMb(gateway);
  using crowd = new StreamCrowd(streams);

  const openingMs = openingPaces * paceMs;
  await crowd.open(at, (streams / openingMs) * 1_000);
  await crowd.until(({ settled }) => settled >= streams, openingMs + patienceMs);
  const cpuBefore = cpuMs(gateway);
  const { seen: steady } = await probeWhile(gateway.url, () => wait(steadyPaces * paceMs));
  const processor = (cpuMs(gateway) - cpuBefore) / (steadyPaces * paceMs);
  const openMb = memoryMb(gateway);
  await crowd.cut();

  const storm = await probeWhile(gateway.url, async () => {
    await crowd.open(at, null);
    return crowd.until(({ settled }) => settled >= streams, patienceMs);
  });
  const end = await crowd.until(({ ended }) => ended >= streams, events * paceMs + patienceMs);
  await wait(restPaces * paceMs);
  const afterMb = memoryMb(gateway);
  await stop(gateway);
  await stop(upstream);
  return {
    streams,
    cores: allowed,
    idleMb,
    openMb,
    kbPerStream: ((openMb - idleMb) * 1_024) / streams,
    processor,
    steady,
    storm: { ...storm.seen, allBackMs: storm.result.ms },
    afterMb,
    complete: end.count.complete,
    refused: end.count.refused,
    faults: [
      ...end.count.faults,
      ...missing(end.count, streams),
      ...unanswered(steady, 'while they ran'),
      ...unanswered(storm.seen, 'while they came back'),
    ],
  };
}

/** A complete stream has all its numbers, and every stream is complete. */
function missing({ complete, ended, numbers }: StreamCount, streams: number): string[] {
  return [
    ...(ended < streams ? [`${streams - ended} streams did not end`] : []),
    ...(complete === streams && numbers !== streams * events
      ? [`${numbers} numbers came, ${streams * events} were sent`]
      : []),
  ];
}

function unanswered({ requests, failures }: Seen, when: string): string[] {
  return failures === 0 ? [] : [`${failures} of ${requests} requests for /healthz failed ${when}`];
}

/** Some streams, which are cut: the code is loaded before the idle figure. */
async function warmUp(at: { url: string; key: string }, streams: number): Promise<void> {
  using crowd = new StreamCrowd(streams);
  await crowd.open(at, streams);
  await crowd.until(({ begun }) => begun === streams, patienceMs);
  await crowd.cut();
}

function linesOf(result: CrowdResult): string[] {
  const { streams, cores, idleMb, openMb, kbPerStream, processor, steady, storm, afterMb, faults } = result;
  const seen = ({ p50Ms, p99Ms, maxMs, loopP99Ms }: Seen) =>
    `/healthz p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms, most ${maxMs.toFixed(0)} ms; event loop p99 ${loopP99Ms.toFixed(0)} ms`;
  const more = (afterMb / idleMb - 1) * 100;
  return [
    '',
    `${streams} streams at once, the gateway on ${cores === 'one' ? 'a core of its own' : 'all cores'}`,
    `  memory     ${idleMb.toFixed(0)} MB idle, ${openMb.toFixed(0)} MB open: ${kbPerStream.toFixed(1)} KB each; ${afterMb.toFixed(0)} MB after (${more >= 0 ? '+' : ''}${more.toFixed(0)} %)`,
    `  running    ${(processor * 100).toFixed(0)} % of a core; ${seen(steady)}`,
    `  reconnect  all back after ${(storm.allBackMs / 1_000).toFixed(1)} s, ${result.refused} connections tried again; ${seen(storm)}`,
    `  content    ${result.complete} complete; ${faults.length === 0 ? 'nothing lost, doubled or out of order' : `${faults.length} faults: ${[...new Set(faults)].slice(0, 3).join('; ')}`}`,
  ];
}

function plotOf(results: readonly CrowdResult[]): string {
  const groups = results.map(({ streams, cores, idleMb, openMb, afterMb }) => ({
    label: `${streams} streams, ${cores === 'one' ? 'one core' : 'all cores'}`,
    bars: [
      { name: 'idle', value: idleMb },
      { name: 'all open', value: openMb },
      { name: 'after them', value: afterMb },
    ],
  }));
  return plotBars('Memory of the gateway under many streams, MB', groups);
}
