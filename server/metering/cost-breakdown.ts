/** The items of a request's cost, from its record and the prices that it was charged at. */
import type { Pricing } from '../core/pricing.ts';
import { billedOf } from './billed-units.ts';
import { costLines } from './cost.ts';
import { formatDecimal, toNano } from './nano-usd.ts';
import type { PricedItem } from './price-schedule.ts';
import type { UsageRecord } from './usage-record.ts';

interface BrokenDownCost {
  item: PricedItem;
  quantity: number;
  /** US dollars for one, and for all of them, as exact decimal strings. */
  price: string;
  cost: string;
}

/**
 * Their sum, rounded once, is the cost. Empty when the request was not charged; null when its cost is not known or is not
 * that of its tokens, because a correction has set it.
 */
export function costBreakdown(record: UsageRecord, pricing: Pricing | undefined): BrokenDownCost[] | null {
  const { costNano, tokens } = record;
  if (costNano === null) return null;
  const found = pricing === undefined ? null : costLines(tokens, pricing, billedOf(record, pricing));
  if (found === null || pricing === undefined) return costNano === 0n ? [] : null;
  const { lines, scale } = found;
  let sum = 0n;
  const items = lines.map(({ item, quantity, price }) => {
    const units = BigInt(quantity) * (price ?? 0n);
    sum += units;
    return {
      item,
      quantity,
      price: formatDecimal({ units: price ?? 0n, scale }),
      cost: formatDecimal({ units, scale }),
    };
  });
  const isWhole = lines.every(({ price }) => price !== null) && toNano({ units: sum, scale }) === costNano;
  return isWhole ? items : costNano === 0n ? [] : null;
}
