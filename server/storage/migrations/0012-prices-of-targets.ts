/** The prices that a request was charged at, where they are those of its target and not those of its model. */
export const pricesOfTargets = (): string[] => [`alter table usage_entry add column price_version text`];
