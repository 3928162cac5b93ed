/** Chooses among several hosts of one model where something speaks for one of them; else it stays the user's choice. */
import type { IndexedModel } from './model-index.ts';
import { placeOf } from './split-id.ts';
import { vendorOf } from './vendor.ts';
import { region } from './vocabulary.ts';

/**
 * Of `offers`, which are the same model in different places, best first: the only one that keeps the whole old id,
 * else the maker's own, else the first at the old price; with `why`. A region is never chosen: it decides where data
 * go.
 */
export function chooseHost<Offer extends { model: IndexedModel }>(
  from: IndexedModel,
  offers: readonly Offer[],
): (Offer & { why: string }) | undefined {
  if (offers.some(({ model }) => model.facts.hosts.some((host) => region.test(host)))) return undefined;
  const { id, price } = from.entry;
  const [verbatim, ...more] = offers.filter(({ model }) => model.entry.id.endsWith(`/${id}`));
  if (verbatim !== undefined && more.length === 0)
    return { ...verbatim, why: 'of several hosts the one that keeps the whole id' };
  const own = offers.find(({ model }) => vendorOf(placeOf(model.facts)) === model.facts.vendor);
  if (own !== undefined) return { ...own, why: "of several hosts the maker's own" };
  const sameInPrice = offers.find(({ model }) => price !== undefined && model.entry.price === price);
  if (sameInPrice !== undefined) return { ...sameInPrice, why: 'of several hosts one at the same price' };
  return undefined;
}
