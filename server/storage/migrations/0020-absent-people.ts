/** When the keys that a person made were disabled together. */
import type { Engine } from '../engine.ts';

export const absentPeople = ({ int64 }: Engine): string[] => [
  `alter table person add column keys_disabled_at_ms ${int64}`,
];
