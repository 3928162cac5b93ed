/** The end of a reservation, as data: it can be sent to Redis later, and sending it twice does no harm. */
import type { Spent } from '../limit-store.ts';
import type { ReservationParts } from '../reservation-id.ts';
import type { RedisConnection } from './redis-connection.ts';
import { settleScript } from './lua-script.ts';
import { keysOfAll, moneyParts } from './redis-keys.ts';
import type { CountedAt } from './script-replies.ts';

/** All arguments of the settle script. */
export interface Settlement {
  parts: ReservationParts;
  /** Null where it is not known; then the tokens stay as they were counted. */
  counted: readonly CountedAt[] | null;
  tokensReserved: number;
  spent: Spent;
  /** Whether the money is charged too where a budget has been reloaded and lacks the reservation. */
  charges: boolean;
}

/** Of a reservation that Redis may not have: takes back what is reserved there, if anything, and charges for nothing else. */
export function uncountedSettlement(parts: ReservationParts, spent: Spent): Settlement {
  return { parts, counted: null, tokensReserved: 0, spent, charges: false };
}

/** A slot that is never counted, an epoch that never was. */
const unknown: CountedAt = { slot: '-', epochs: [] };

/** Returns how many budgets had the reservation. */
export async function sendSettlement(
  connection: RedisConnection,
  prefix: string,
  nowMs: number | null,
  { parts, counted, tokensReserved, spent, charges }: Settlement,
): Promise<number> {
  const places = parts.subjects.flatMap(({ spans }, index) => {
    const { slot, epochs } = counted?.[index] ?? unknown;
    return [slot, String(spans.length), ...spans.map((_, at) => epochs[at] ?? '-')];
  });
  const reply = await connection.run(settleScript, keysOfAll(prefix, parts), [
    String(nowMs ?? -1),
    parts.name,
    String(tokensReserved),
    String(spent.tokens),
    ...moneyParts(spent.costNanoUsd),
    charges ? '1' : '0',
    String(parts.subjects.length),
    ...places,
  ]);
  return Number(reply);
}
