/**
 * What a client library sends back beside the members that the contract has: nulls of all members that it knows, and what a
 * provider's response had beyond the contract.
 */
import { modelHistory } from '../contract/model-history.ts';
import { parseExactJson } from '../core/exact-json.ts';
import { isJsonObject } from '../core/json.ts';
import type { Exchange } from './surface.ts';

/** Leaves the nulls in the history out, which say nothing, and those of a rerank request. Returns whether there were any. */
export function withoutDumpedNulls<Caller>(exchange: Exchange<Caller>): boolean {
  const { operation } = exchange;
  const strip = (body: unknown): string[] => {
    if (!isJsonObject(body)) return [];
    const { messages, input } = body;
    return [
      ...operation.stripUnknownNulls(operation.id === 'createRerank' ? body : { messages, input }),
      ...operation.stripSurplusNulls(modelHistory(body)),
    ];
  };
  return stripped(exchange, strip).length > 0;
}

/** Leaves out what no contract has of what a model wrote. Returns the paths. */
export function withoutForeignMembers<Caller>(exchange: Exchange<Caller>): string[] {
  return stripped(exchange, (body) => exchange.operation.stripUnknownFields(modelHistory(body)));
}

function stripped<Caller>(exchange: Exchange<Caller>, strip: (body: unknown) => string[]): string[] {
  const paths = strip(exchange.json);
  if (paths.length === 0) return paths;
  // Read once more, so that large numbers keep all their digits.
  const exact = parseExactJson(exchange.body.toString('utf8'));
  strip(exact);
  exchange.body = Buffer.from(JSON.stringify(exact));
  exchange.loan = undefined;
  return paths;
}
