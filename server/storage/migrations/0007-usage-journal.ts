/**
 * The tables of the journal for usage records (of the embedded database alone; PostgreSQL has them empty): how far each
 * file has been applied, and the rows that their tables did not take, which are kept until they are dealt with.
 */
import type { Engine } from '../engine.ts';

export const usageJournal = ({ int64, end }: Engine): string[] => [
  `create table usage_journal (
    name text primary key not null,
    applied ${int64} not null) ${end}`,
  `create table usage_set_aside (
    table_name text not null,
    content text not null,
    reason text) ${end}`,
];
