/**
 * Lets a large heap grow less before it is collected. `--heap-growing-percent=100` doubles it, which makes requests cheap
 * while it is small: its collections are rare, and it costs tens of megabytes. With thousands of streams it would be
 * hundreds, of nothing but garbage.
 */
import { execArgv, memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';

/** From so much in use on, it grows by this part of it, percent. */
const largeBytes = 128 * 1024 * 1024;
const largePercent = 15;
const lookEveryMs = 5_000;

const flag = '--heap-growing-percent';

/** Looks from now on, now and then, until it is disposed; without effect in a process that was started without the flag. */
export function startHeapGrowth(): Disposable {
  const usual = execArgv.findLast((word) => word.startsWith(`${flag}=`));
  let isLarge = false;
  const look = () => {
    const wasLarge = isLarge;
    isLarge = memoryUsage().heapUsed >= largeBytes;
    if (isLarge === wasLarge || usual === undefined) return;
    setFlagsFromString(isLarge ? `${flag}=${largePercent}` : usual);
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
