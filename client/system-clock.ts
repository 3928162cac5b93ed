/** The platform's own time and chance. */
import { maxTimerMs } from './deadline.ts';
import type { Clock } from './options.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, Math.min(ms, maxTimerMs));
      signal?.addEventListener('abort', finish);
      if (signal?.aborted === true) finish();
    }),
};
