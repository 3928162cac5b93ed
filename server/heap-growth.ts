/**
 * Lets the heap of thousands of requests grow less before it is collected. `--heap-growing-percent=100` doubles it, which
 * makes requests cheap while it is small: its collections are rare, and it costs tens of megabytes. Of thousands of
 * streams it would be hundreds, of nothing but garbage.
 *
 * Only where other cores mark what lives. On a single one, V8 wants to have marked all of it within half a second: of
 * 9,400 streams that takes most of the core, and they stand still meanwhile, so collections stay rare there.
 */
import { availableParallelism } from 'node:os';
import { execArgv, memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';

/** From so many running requests on, the heap is large for what lives in it, and not for a few bodies that come and go. */
const manyRunning = 2_000;
/** It then grows by this much, but by no less than this part of it. */
const growthBytes = 48 * 1024 * 1024;
const leastPercent = 15;
const stepPercent = 5;
const lookEveryMs = 5_000;

const flag = '--heap-growing-percent=';

/** What the growth depends on. */
interface Load {
  cores: number;
  running: number;
  /** In use. */
  heapBytes: number;
}

/** By how many percent the heap is to grow before it is collected; `usual` is the flag's. */
export function growthPercent(usual: number, { cores, running, heapBytes }: Load): number {
  if (cores === 1 || running < manyRunning) return usual;
  const percent = (growthBytes / heapBytes) * 100;
  return Math.min(usual, Math.max(leastPercent, Math.round(percent / stepPercent) * stepPercent));
}

/** Looks from now on, now and then, until it is disposed; without effect in a process that was started without the flag. */
export function startHeapGrowth(requests: { readonly running: number }): Disposable {
  const given = execArgv.findLast((word) => word.startsWith(flag));
  const usual = given === undefined ? Number.NaN : Number(given.slice(flag.length));
  const cores = availableParallelism();
  let percent = usual;
  const look = () => {
    const { running } = requests;
    const wanted = growthPercent(usual, { cores, running, heapBytes: memoryUsage().heapUsed });
    if (wanted === percent || Number.isNaN(wanted)) return;
    percent = wanted;
    setFlagsFromString(`${flag}${percent}`);
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
