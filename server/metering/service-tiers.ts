/** Service tiers: those that a request allows, and the one that the provider reports. */

/** Names of the tier at whose prices the catalog lists a model. */
const standardTiers: ReadonlySet<string> = new Set(['default', 'standard', 'auto']);

/** The tier that a response names, for its prices; null: none, or the one at whose prices the catalog lists the model. */
export function reportedTier(name: unknown): string | null {
  if (typeof name !== 'string' || standardTiers.has(name)) return null;
  // OpenAI has two names for one tier.
  return name === 'fast' ? 'priority' : name;
}

/** Prices of the messages format's fast mode, which only requests that ask for it may have. */
export const fastMode = 'fast';

/** By the tier that the request names: those that may serve it besides that of the catalog. */
const allowedTiers: Readonly<Record<string, readonly string[]>> = {
  default: [],
  standard_only: [],
  flex: ['flex'],
  priority: ['priority'],
  fast: ['priority'],
  ultrafast: ['priority', 'ultrafast'],
  // Providers of the messages format get `auto` for it.
  scale: ['scale', 'priority'],
};

/** What a request says of service tiers. */
export interface AskedTier {
  /** null: nothing. */
  name: string | null;
  isFastMode: boolean;
}

export function askedTierOf({ service_tier: name, speed }: Readonly<Record<string, unknown>>): AskedTier {
  return { name: typeof name === 'string' ? name : null, isFastMode: speed === 'fast' };
}

/** A request that names no tier may be served in any of them: the provider's account decides. */
export function mayUseTier({ name, isFastMode }: AskedTier, serviceTier: string): boolean {
  if (serviceTier === fastMode) return isFastMode;
  const allowed = name !== null && Object.hasOwn(allowedTiers, name) ? allowedTiers[name] : undefined;
  return allowed?.includes(serviceTier) ?? true;
}
