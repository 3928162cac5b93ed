/**
 * Only what was checked is sent on. The server reads the last of two members with one name; a provider that reads the
 * first would get other limits than those that were reserved, or a file of somebody else.
 */
import { parseExactJson } from '../core/exact-json.ts';
import type { Exchange } from './surface.ts';

/** Writes a body that repeats a name anew, with the last of the members alone. */
export function dropRepeatedNames<Caller>(exchange: Exchange<Caller>): void {
  exchange.body = Buffer.from(JSON.stringify(parseExactJson(exchange.body.toString('utf8'))));
  exchange.loan = undefined;
}
