/** The completions of projects that store their prompts, and the time that a request waited for its admission. */
import type { Engine } from '../engine.ts';

export const storedResponses = ({ int64, end }: Engine): string[] => [
  `create table usage_response (id text primary key not null, at_ms ${int64} not null, response text not null) ${end}`,
  `alter table usage_entry add column admitted_ms ${int64}`,
];
