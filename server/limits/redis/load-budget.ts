/** Fills a budget in Redis from the ledger, by the one process that holds its lock. */
import type { BudgetLedger } from '../budget-ledger.ts';
import type { PeriodSpan } from '../period.ts';
import { isReservedBy, nameOf, newName, type ReservedAt } from '../reservation-id.ts';
import { loadScript } from './lua-script.ts';
import type { RedisConnection } from './redis-connection.ts';
import { lifeMs, moneyParts } from './redis-keys.ts';

/** A budget that is not in Redis yet. */
export interface BudgetToLoad {
  key: string;
  subject: ReservedAt;
  span: PeriodSpan;
}

/** Rejects when the ledger cannot be read; the lock is then released, so that the next request may try. */
export async function loadBudget(
  connection: RedisConnection,
  ledger: BudgetLedger,
  lock: string,
  { key, subject: { kind, id, endUser }, span }: BudgetToLoad,
  nowMs: number,
): Promise<void> {
  try {
    const { spentNanoUsd, open } = await ledger.load({ kind, id, endUser }, span);
    const ours = open.filter(({ reservationId }) => isReservedBy(reservationId, { kind, id }, span));
    await connection.run(
      loadScript,
      [key],
      [
        lock,
        newName(),
        lifeMs(kind, span, nowMs),
        ...moneyParts(spentNanoUsd),
        ...ours.flatMap(({ reservationId, nanoUsd }) => [
          nameOf(reservationId),
          moneyParts(nanoUsd).join(':'),
        ]),
      ],
    );
  } catch (error) {
    await connection.run(loadScript, [key], [lock, '']).catch(() => undefined);
    throw error;
  }
}
