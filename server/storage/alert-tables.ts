/** The tables of alerts as the queries see them. Times are integers in ms since 1970, by the clock of the database. */
import type { Int64 } from './usage-tables.ts';

export type AlertTable = {
  /** Its first twelve digits are the time. */
  id: string;
  /** The same for the same cause, in every process. */
  identity: string;
  /** A later alert on the same topic takes the place of an earlier one. */
  topic: string;
  kind: string;
  /** null: the whole installation. */
  project: string | null;
  project_name: string | null;
  message: string;
  /** JSON, as the contract has it. */
  about: string;
  at_ms: Int64;
  /** When a node last saw its cause; null where the cause is an event and no state. */
  seen_at_ms: Int64 | null;
  /** May be in the future: the end of a period; null: not known yet. */
  ended_at_ms: Int64 | null;
};

/** An event to be sent. */
type AlertEventTable = {
  id: string;
  alert_id: string;
  channel: 'webhook' | 'email';
  type: 'alert.raised' | 'alert.resolved';
  /** The same bytes in every attempt. */
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  created_at_ms: Int64;
  /** Of the next attempt, or the time after which that of another process counts as dead. */
  due_at_ms: Int64;
  tries: number;
  /** Of the last attempt. */
  problem: string | null;
};

export type AlertTables = { alert: AlertTable; alert_event: AlertEventTable };
