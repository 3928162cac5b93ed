/** The savings by input tokens from a cache: their price without it, minus their price, as in the prices of their request. */
import type { Pricing } from '../core/pricing.ts';
import type { TokenClass, TokenCounts } from '../core/token-counts.ts';
import { stepOf } from './cost.ts';
import type { Decimal } from './nano-usd.ts';
import { scheduleOf, stepsOfTier } from './price-schedule.ts';

/** The class that tokens from a cache would be in without it. */
const uncachedClass = {
  input_cache_read: 'input_text',
  input_audio_cache_read: 'input_audio',
} as const satisfies Partial<Record<TokenClass, TokenClass>>;

export const cachedClasses = Object.keys(uncachedClass) as (keyof typeof uncachedClass)[];

/** Null when a price is not known. */
export function cacheSavings(
  counts: TokenCounts,
  pricing: Pricing,
  serviceTier: string | null,
): Decimal | null {
  const schedule = scheduleOf(pricing);
  const { prices } = stepOf(stepsOfTier(schedule, serviceTier), counts);
  let units = 0n;
  for (const name of cachedClasses) {
    const [price, uncached] = [prices[name], prices[uncachedClass[name]]];
    const count = counts[name] ?? 0;
    if (count === 0) continue;
    if (price === null || uncached === null) return null;
    units += BigInt(count) * (uncached - price);
  }
  return { units, scale: schedule.scale };
}
