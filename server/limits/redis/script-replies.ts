/** Parses the wire replies of the scripts. The scripts are ours, so their replies are not validated. */
import type { BudgetUse, LimitUse } from '../limit-use.ts';
import { never, type Verdict } from '../verdict.ts';
import { moneyOf } from './redis-keys.ts';

/** Where one subject counted a request: its slot, and the epoch of each of its budgets. */
export interface CountedAt {
  slot: string;
  epochs: readonly string[];
}

/** Decided, or some budgets have to be loaded first: by this process, or by one that is already loading. */
export type ReserveReply =
  | { kind: 'load'; budgets: readonly ('ready' | 'ours' | 'theirs')[] }
  | {
      kind: 'decided';
      verdicts: Verdict[];
      counted: CountedAt[] | null;
      /** Of the request's key, to be dropped because there are too many. */
      oldestEndUsers: readonly string[];
    };

type WireVerdict = [number, number, number, number, number, number, number];
type Wire = [2, number[]] | [0 | 1, WireVerdict[], [string, string[]][], string[]];

const loadStates = ['ready', 'ours', 'theirs'] as const;
const wait = (ms: number) => (ms < 0 ? never : ms);

function verdict([requests, tokens, reset, requestsWait, tokensWait, full, uncovered]: WireVerdict): Verdict {
  return {
    requestsUsed: requests,
    tokensUsed: tokens,
    resetMs: reset,
    requestsWaitMs: wait(requestsWait),
    tokensWaitMs: wait(tokensWait),
    isFull: full === 1,
    uncovered: uncovered - 1,
  };
}

export function decodeReserveReply(reply: unknown): ReserveReply {
  const wire = reply as Wire;
  if (wire[0] === 2) return { kind: 'load', budgets: wire[1].map((state) => loadStates[state] ?? 'theirs') };
  const [granted, verdicts, places, oldestEndUsers] = wire;
  return {
    kind: 'decided',
    verdicts: verdicts.map(verdict),
    counted: granted === 1 ? places.map(([slot, epochs]) => ({ slot, epochs })) : null,
    oldestEndUsers,
  };
}

type Money = [dollars: string, nanos: string];

/** Of the script that reads one subject. Undefined means a budget that is not loaded. */
export function decodeUseReply(
  reply: unknown,
): Omit<LimitUse, 'budgets' | 'reserved'> & { budgets: (BudgetUse | undefined)[] } {
  const [requests, tokens, resetMs, underWay, budgets] = reply as [
    ...[number, number, number, number],
    ([...Money, ...Money] | [])[],
  ];
  return {
    requests,
    tokens,
    resetMs,
    underWay,
    budgets: budgets.map((budget) => {
      if (budget.length === 0) return undefined;
      const [dollars, nanos, reservedDollars, reservedNanos] = budget;
      const reserved = moneyOf(reservedDollars, reservedNanos);
      return { used: moneyOf(dollars, nanos) + reserved, reserved };
    }),
  };
}
