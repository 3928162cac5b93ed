/** Parses the reply of the script that reads one subject. */
import { z } from 'zod';
import type { LimitUse } from '../limit-use.ts';

const nanosPerDollar = 1_000_000_000n;
const count = z.coerce.number();
const money = z.coerce.bigint();
const reply = z.tuple([
  count,
  count,
  count,
  count,
  z.array(z.union([z.tuple([money, money, money, money]), z.tuple([])])),
]);

/** Undefined means a budget that is not loaded. */
export function decodeUseReply(
  answer: unknown,
): Omit<LimitUse, 'budgets'> & { budgets: (bigint | undefined)[] } {
  const [requests, tokens, resetMs, underWay, budgets] = reply.parse(answer);
  return {
    requests,
    tokens,
    resetMs,
    underWay,
    budgets: budgets.map((budget) => {
      if (budget.length === 0) return undefined;
      const [dollars, nanos, reservedDollars, reservedNanos] = budget;
      return (dollars + reservedDollars) * nanosPerDollar + nanos + reservedNanos;
    }),
  };
}
