/** One node of several on one Redis: requests as fast as it can, and prints the results. Run by a test. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Limiter } from '../../../server/limits/limiter.ts';
import { FallbackStore } from '../../../server/limits/redis/fallback-store.ts';
import { dollar, emptyLedger, granted, request, subject } from './support/requests.ts';

const [, , url = '', job = '', prefix = ''] = process.argv;

const store = await FallbackStore.open({
  url,
  ledger: emptyLedger,
  down: 'closed',
  // The machine that runs this is busy; a late reply is not an outage here.
  timeoutMs: 20_000,
  prefix,
});
const limiter = new Limiter(store);
const say = (message: unknown) => process.send?.(message);

/** 300 a minute, asked for 1,000 times by four processes at once. */
async function rate(): Promise<void> {
  const key = subject('key', { requestsPerMinute: 300 });
  let won = 0;
  for (let turn = 0; turn < 250; turn += 1)
    if ((await limiter.reserve(request([key], { nowMs: Date.now() }))).granted) won += 1;
  say({ won });
}

/** Requests that reserve a dollar and cost a part of it, until nothing is left. */
async function budget(): Promise<void> {
  const project = subject('project', { budgets: [{ period: 'total', nanoUsd: 100n * dollar }] });
  let spent = 0n;
  let won = 0;
  const workers = Array.from({ length: 8 }, async (_, worker) => {
    for (;;) {
      const decision = await limiter.reserve(
        request([project], { nowMs: Date.now(), costWorstNanoUsd: dollar }),
      );
      if (!decision.granted) return;
      won += 1;
      const costNanoUsd = dollar - BigInt((worker * 7 + won * 13) % 900) * 1_000_003n;
      await sleep(won % 3);
      spent += costNanoUsd;
      await decision.reservation.settle({ tokens: 1, costNanoUsd });
    }
  });
  await Promise.all(workers);
  say({ won, spent: String(spent) });
}

/** Takes all places and never ends; the test kills it. */
async function hoard(): Promise<void> {
  const key = subject('key', { concurrentRequests: 5, budgets: [{ period: 'total', nanoUsd: 5n * dollar }] });
  const ids: string[] = [];
  for (;;) {
    const decision = await limiter.reserve(
      request([key], { nowMs: Date.now(), leaseMs: 1_500, costWorstNanoUsd: dollar }),
    );
    if (!decision.granted) break;
    ids.push(granted(decision).id);
  }
  say({ ids });
  await sleep(60_000);
}

say('ready');
await once(process, 'message');
await { rate, budget, hoard }[job as 'rate' | 'budget' | 'hoard']();
await limiter.close();
process.disconnect();
