/** The end of a reservation, as data: what cannot be said to Redis now can be said later, and saying it twice does no harm. */
import type { Spent } from '../limit-store.ts';
import type { ReservationParts } from '../reservation-id.ts';
import type { RedisConnection } from './redis-connection.ts';
import { settleScript } from './lua-script.ts';
import { keysOfAll, moneyParts } from './redis-keys.ts';
import type { CountedAt } from './reserve-reply.ts';

/** All that the settle script has to be told. */
export interface Settlement {
  parts: ReservationParts;
  /** Null where it is not known; then the tokens stay as they were counted. */
  counted: readonly CountedAt[] | null;
  tokensReserved: number;
  spent: Spent;
  /** Whether the money is charged too where a budget has been loaded anew and knows nothing of the reservation. */
  charges: boolean;
}

/** A slot that is never counted, an epoch that never was. */
const unknown: CountedAt = { slot: '-', epochs: [] };

/** Gives how many budgets held the reservation. */
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
