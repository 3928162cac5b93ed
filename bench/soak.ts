/** `npm run soak`: mixed load at half of the capacity for a long time; memory, descriptors and latency must not rise. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { collectGarbage, inspectorFlag, openInspector } from './collect-garbage.ts';
import { createKey, logFile, startGateway } from './gateway.ts';
import { descriptors, hasEnded, launchScript, memoryMb, stopAll, type Target } from './launch.ts';
import { machineLine, moveTo, procText, separateCores } from './machine.ts';
import { Traffic, type Sent } from './soak-traffic.ts';
import { problemsOf, type Course, type SoakResults, type Times } from './soak-verdict.ts';
import { median, quantile, slopeOf, type Slope } from './statistics.ts';
import { atSteadyRate } from './steady-rate.ts';

const help = `Run mixed load at half of the capacity, and check that memory and descriptors do not rise.

usage: npm run soak -- [--minutes N, 60 by default] [--out FOLDER, bench/results by default] [--help]

The first two fifths, at most ten minutes, are warm-up. Then the slopes of memory and descriptors must be 0 within three
standard errors, or below; a rise that is gone without traffic and after a garbage collection is no leak. From 30 minutes
on, the median latency at the end must also be as at the beginning; in a shorter run, what remains without traffic may
rise by a tenth.

exit status: 0 steady; 1 something rises, a response was wrong or missing, the gateway ended, or there was nothing to
measure (a system without /proc); 2 not understood

example:
  npm run soak -- --minutes 5
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    out: { type: 'string', default: 'bench/results' },
    help: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);

/** To find the capacity: so many requests at once, until the rate is that of warm code. */
const capacityRequests = 32;
const capacityMs = Math.min(30_000, minutes * 6_000);
const warmUpShare = 0.4;
const mostWarmUpMs = 600_000;
const sampleMs = 1_000;
/** Without traffic, until all connections are closed. Then garbage is collected: the server itself may leave 64 MB of it. */
const restMs = 15_000;
/** After the rest, for the heap to grow again, and for what is called to be compiled again. */
const settlingShare = 0.1;
const mostSettlingMs = 120_000;
/** The least of so many samples: what lives, without the garbage of the moment. */
const samplesEach = 10;
const timedFromMinutes = 30;
/**
 * Unfinished requests at most. A short run checks no times: on a busy machine it is slower, but has no more requests at
 * once than the warm-up had, so that its memory says something.
 */
const mostRunning = minutes < timedFromMinutes ? capacityRequests / 2 : 256;
/**
 * By which share the memory at rest may differ by chance: after each collection the same objects are spread over other
 * pages. After eight times 30,000 requests it was 208 to 220 MB, in no order. In an hour, three bytes for each request are more.
 */
const scatteredShare = 0.03;
/** By how much the median latency of the last fifth may be above that of the first. */
const slower = 1.1;

interface Sample {
  seconds: number;
  memoryMb: number;
  descriptors: number;
}

const key = 'soak-key-of-this-very-run';
/** Wrong JSON, ends too early, events out of order, nothing at all, an error. */
const faults = ['malformed-json', 'missing-terminator', 'out-of-order', 'empty-stream', 'error-event'];

/** Requests in a closed loop; the rate of the second half. */
async function capacity(traffic: Traffic): Promise<number> {
  const begin = performance.now();
  const half = begin + capacityMs / 2;
  const end = begin + capacityMs;
  let counted = 0;
  await Promise.all(
    Array.from({ length: capacityRequests }, async () => {
      while (performance.now() < end) {
        await traffic.next();
        if (performance.now() > half) counted += 1;
      }
    }),
  );
  return (counted * 1_000) / (capacityMs / 2);
}

const sampleOf = (target: Target) => ({ memoryMb: memoryMb(target), descriptors: descriptors(target) });

function watch(target: Target): { samples: Sample[]; stop: () => void } {
  const samples: Sample[] = [];
  const begin = performance.now();
  const timer = setInterval(() => {
    samples.push({ seconds: (performance.now() - begin) / 1_000, ...sampleOf(target) });
  }, sampleMs);
  return { samples, stop: () => clearInterval(timer) };
}

/** Its connections are closed; the next traffic opens its own. */
async function atRest(target: Target, inspector: string, traffic: Traffic): Promise<Omit<Sample, 'seconds'>> {
  await traffic.close();
  if (!hasEnded(target)) {
    await wait(restMs);
    await collectGarbage(inspector);
  }
  return sampleOf(target);
}

/** Per hour, of the least value in each window. */
function slopePerHour(samples: readonly Sample[], figure: keyof Omit<Sample, 'seconds'>): Slope {
  const points: [number, number][] = [];
  for (let at = 0; at + samplesEach <= samples.length; at += samplesEach) {
    const window = samples.slice(at, at + samplesEach);
    points.push([(window[0]?.seconds ?? 0) / 3_600, Math.min(...window.map((each) => each[figure]))]);
  }
  return slopeOf(points);
}

async function main(folder: string): Promise<number> {
  const cores = separateCores();
  if (cores !== undefined) moveTo(cores.others);
  const upstream = await launchScript('upstream', 'upstream.ts', [], { cores: cores?.others });
  const options = { folder, upstream: upstream.url, key, cores: cores?.target, hasSandbox: true };
  const gateway = await startGateway({ ...options, flags: [inspectorFlag] });
  const inspector = await openInspector(gateway.pid, logFile(folder));
  const limited = await createKey(folder, ['--rpm', '60', '--tpm', '100000', '--budget', 'day=1']);
  const newTraffic = () => new Traffic(gateway.url, { usual: key, limited }, faults);
  const warmUp = newTraffic();
  const perSecond = (await capacity(warmUp)) / 2;
  console.log(machineLine());
  console.log(`${minutes} minutes at ${perSecond.toFixed(0)} requests a second, half of the capacity`);

  const wrong = new Map<string, number>();
  const latencies: number[] = [];
  const durationMs = minutes * 60_000;
  const warmUpMs = Math.min(mostWarmUpMs, durationMs * warmUpShare);
  const countWrong = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1);
  const send = (traffic: Traffic, forMs: number, isTimed: boolean) =>
    atSteadyRate<Sent>({
      send: () => traffic.next(),
      perSecond,
      durationMs: forMs,
      mostRunning,
      done: ({ step, status, ms }) => {
        if (isTimed && step.name === 'chat') latencies.push(ms);
        if (!step.expected.includes(status)) countWrong(`${step.name}: status ${status}`);
      },
      failed: (cause) => countWrong(cause instanceof Error ? cause.message : String(cause)),
      isOver: () => hasEnded(gateway),
    });
  const settlingMs = Math.min(mostSettlingMs, durationMs * settlingShare);
  const watchedMs = durationMs - warmUpMs - settlingMs;
  await send(warmUp, warmUpMs, false);
  const before = await atRest(gateway, inspector, warmUp);
  const traffic = newTraffic();
  await send(traffic, settlingMs, false);
  const watched = watch(gateway);
  await send(traffic, watchedMs, true);
  watched.stop();
  const after = await atRest(gateway, inspector, traffic);

  const memory = slopePerHour(watched.samples, 'memoryMb');
  const files = slopePerHour(watched.samples, 'descriptors');
  const fifth = Math.ceil(latencies.length / 5);
  const [early, late] = [latencies.slice(0, fifth), latencies.slice(-fifth)];
  const latency = { early: timesOf(early), late: timesOf(late) };
  const courses: Course[] = [
    { name: 'memory', slope: memory, restBefore: before.memoryMb, restAfter: after.memoryMb },
    { name: 'descriptors', slope: files, restBefore: before.descriptors, restAfter: after.descriptors },
  ];
  const problems = problemsOf({
    courses,
    hours: watchedMs / 3_600_000,
    toleratedShare: minutes < timedFromMinutes ? 0.1 : scatteredShare,
    hasProc: procText('self/status') !== '',
    isDead: hasEnded(gateway),
    wrong,
    isSlower: minutes >= timedFromMinutes && latency.late.p50Ms > latency.early.p50Ms * slower,
  });
  console.log(
    `memory: ${shown(memory)} MB an hour; at rest ${before.memoryMb.toFixed(0)} MB before, ${after.memoryMb.toFixed(0)} MB after`,
  );
  console.log(
    `descriptors: ${shown(files)} an hour; at rest ${before.descriptors} before, ${after.descriptors} after`,
  );
  console.log(
    `latency of a chat completion, p50 and p99: ${times(latency.early)} at the beginning, ${times(latency.late)} at the end`,
  );
  for (const problem of problems) console.log(`wrong: ${problem}`);
  mkdirSync(values.out, { recursive: true });
  const summary: SoakResults = {
    machine: machineLine(),
    at: new Date().toISOString(),
    minutes,
    perSecond,
    courses,
    latency,
    problems,
  };
  writeFileSync(
    join(values.out, 'soak.json'),
    `${JSON.stringify({ ...summary, samples: watched.samples }, null, 2)}\n`,
  );
  return problems.length > 0 ? 1 : 0;
}

const timesOf = (all: readonly number[]): Times => ({ p50Ms: median(all), p99Ms: quantile(all, 0.99) });
const shown = ({ perUnit, error }: Slope) => `${perUnit.toFixed(1)} ± ${error.toFixed(1)}`;
const times = ({ p50Ms, p99Ms }: Times) => `${p50Ms.toFixed(1)} and ${p99Ms.toFixed(1)} ms`;

if (values.help) console.log(help);
else if (!(minutes > 0)) {
  console.error(`soak: --minutes ${values.minutes}: expected a number above 0; see npm run soak -- --help`);
  process.exitCode = 2;
} else {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-soak-'));
  const end = () => {
    stopAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      end();
      process.exit(1);
    });
  try {
    process.exitCode = await main(folder);
  } finally {
    end();
  }
}
