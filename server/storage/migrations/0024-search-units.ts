/** The search units of a rerank, which some models are sold by. */
import type { Engine } from '../engine.ts';

export const searchUnits = ({ int64 }: Engine): string[] => [
  `alter table usage_entry add column search_units ${int64}`,
];
