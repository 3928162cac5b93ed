/** Units of a cost beside its tokens, and the number of requests of an hour without a known cost. */
import type { Engine } from '../engine.ts';

export const exactCost = ({ int64 }: Engine): string[] => [
  `alter table usage_entry add column service_tier text`,
  `alter table usage_entry add column images ${int64}`,
  `alter table usage_total add column unpriced ${int64} not null default 0`,
];
