/** The units of a request that are charged beside its tokens. */
import type { Pricing } from '../core/pricing.ts';
import type { Billed } from './cost.ts';

export interface KnownUnits {
  /** Images in the request; null in records from before they were kept. */
  images: number | null;
  webSearches: number | null;
  searchUnits: number | null;
  serviceTier: string | null;
}

export function billedOf(
  { images, webSearches, searchUnits, serviceTier }: KnownUnits,
  pricing: Pricing,
): Billed {
  // Where the tokens of images have a price, the images themselves are in it.
  const isByToken = Object.hasOwn(pricing, 'image_token');
  return {
    images: isByToken ? 0 : (images ?? 0),
    webSearches: webSearches ?? 0,
    searchUnits: searchUnits ?? 0,
    serviceTier,
  };
}
