/** `npm run soak`: mixed load at half of the capacity for a long time; memory, descriptors and latency must not rise. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createKey, startGateway } from './gateway.ts';
import { descriptors, launchScript, memoryMb, stopAll, type Target } from './launch.ts';
import { machineLine, moveTo, separateCores } from './machine.ts';
import { Traffic, type Sent } from './soak-traffic.ts';
import { isRising, median, quantile, slopeOf, type Slope } from './statistics.ts';

const help = `Run mixed load at half of the capacity, and check that memory and descriptors do not rise.

usage: npm run soak -- [--minutes N, 60 by default] [--out FOLDER, bench/results by default] [--help]

The first two fifths, at most ten minutes, are warm-up. Then the slopes of memory and descriptors must be 0 within three
standard errors, or below. From 30 minutes on, the median latency at the end must also be as at the beginning.

exit status: 0 steady, 1 something rises or a response was wrong, 2 not understood

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
/** The least of so many samples: what lives, without the garbage of the moment. */
const samplesEach = 10;
const timedFromMinutes = 30;
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

/** Requests at a steady rate, whatever the responses do. */
async function atRate(
  traffic: Traffic,
  perSecond: number,
  durationMs: number,
  done: (sent: Sent) => void,
): Promise<void> {
  const begin = performance.now();
  const running = new Set<Promise<void>>();
  let sent = 0;
  while (performance.now() - begin < durationMs) {
    const due = ((performance.now() - begin) / 1_000) * perSecond;
    for (; sent < due; sent++) {
      const one = (async () => done(await traffic.next()))();
      running.add(one);
      void one.finally(() => running.delete(one)).catch(() => {});
    }
    await wait(5);
  }
  await Promise.all(running);
}

function watch(target: Target): { samples: Sample[]; stop: () => void } {
  const samples: Sample[] = [];
  const begin = performance.now();
  const timer = setInterval(() => {
    const seconds = (performance.now() - begin) / 1_000;
    samples.push({ seconds, memoryMb: memoryMb(target), descriptors: descriptors(target) });
  }, sampleMs);
  return { samples, stop: () => clearInterval(timer) };
}

/** Per hour, of the least value in each window. */
function slopePerHour(samples: readonly Sample[], figure: 'memoryMb' | 'descriptors'): Slope {
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
  const options = { folder, upstream: upstream.url, key, cores: cores?.target };
  const gateway = await startGateway(options);
  const limited = await createKey(folder, ['--rpm', '60', '--tpm', '100000', '--budget', 'day=1']);
  const traffic = new Traffic(gateway.url, { usual: key, limited }, faults);
  const perSecond = (await capacity(traffic)) / 2;
  console.log(machineLine());
  console.log(`${minutes} minutes at ${perSecond.toFixed(0)} requests a second, half of the capacity`);

  const wrong = new Map<string, number>();
  const latencies: number[] = [];
  const durationMs = minutes * 60_000;
  const warmUpMs = Math.min(mostWarmUpMs, durationMs * warmUpShare);
  const count = (isTimed: boolean) => (sent: Sent) => {
    const { step, status, ms } = sent;
    if (isTimed && step.name === 'chat') latencies.push(ms);
    if (step.expected.includes(status)) return;
    const what = `${step.name}: status ${status}`;
    wrong.set(what, (wrong.get(what) ?? 0) + 1);
  };
  await atRate(traffic, perSecond, warmUpMs, count(false));
  const watched = watch(gateway);
  await atRate(traffic, perSecond, durationMs - warmUpMs, count(true));
  watched.stop();
  await traffic.close();

  const memory = slopePerHour(watched.samples, 'memoryMb');
  const files = slopePerHour(watched.samples, 'descriptors');
  const fifth = Math.ceil(latencies.length / 5);
  const [early, late] = [latencies.slice(0, fifth), latencies.slice(-fifth)];
  const isSlower = minutes >= timedFromMinutes && median(late) > median(early) * slower;
  console.log(`memory: ${shown(memory)} MB an hour${isRising(memory) ? ': it rises' : ''}`);
  console.log(`descriptors: ${shown(files)} an hour${isRising(files) ? ': they rise' : ''}`);
  console.log(
    `latency of a chat completion, p50 and p99: ${times(early)} at the beginning, ${times(late)} at the end${isSlower ? ': it rises' : ''}`,
  );
  for (const [what, times_] of wrong) console.log(`wrong: ${what}, ${times_} times`);
  mkdirSync(values.out, { recursive: true });
  writeFileSync(
    join(values.out, 'soak.json'),
    `${JSON.stringify({ machine: machineLine(), minutes, perSecond, memory, descriptors: files, wrong: Object.fromEntries(wrong), samples: watched.samples }, null, 2)}\n`,
  );
  return isRising(memory) || isRising(files) || isSlower || wrong.size > 0 ? 1 : 0;
}

const shown = ({ perUnit, error }: Slope) => `${perUnit.toFixed(1)} ± ${error.toFixed(1)}`;
const times = (all: readonly number[]) =>
  `${quantile(all, 0.5).toFixed(1)} and ${quantile(all, 0.99).toFixed(1)} ms`;

if (values.help) console.log(help);
else if (!(minutes > 0)) {
  console.error(`soak: --minutes ${values.minutes}: expected a number above 0; see npm run soak -- --help`);
  process.exitCode = 2;
} else {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-soak-'));
  try {
    process.exitCode = await main(folder);
  } finally {
    stopAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
