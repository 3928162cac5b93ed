/** Nulls that a library writes when it dumps an object: for each member that it knows and this service has not returned. */
import { parseExactJson } from '../core/exact-json.ts';
import { isJsonObject } from '../core/json.ts';
import type { Exchange } from './surface.ts';

/** Leaves those in the history out, which the contract does not have: they say nothing. Returns whether there were any. */
export function withoutDumpedNulls<Caller>(exchange: Exchange<Caller>): boolean {
  const { operation, json } = exchange;
  const strip = (body: unknown): boolean => {
    if (!isJsonObject(body)) return false;
    const { messages, input } = body;
    return operation.stripUnknownNulls({ messages, input }).length > 0;
  };
  if (!strip(json)) return false;
  // Read once more, so that large numbers keep all their digits.
  const exact = parseExactJson(exchange.body.toString('utf8'));
  strip(exact);
  exchange.body = Buffer.from(JSON.stringify(exact));
  exchange.loan = undefined;
  return true;
}
