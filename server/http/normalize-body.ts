/** Writes the body of a request anew where the server goes on with another form of it. */
import { normalizeRequest } from '../contract/normalize-request.ts';
import { parseExactJson } from '../core/exact-json.ts';
import type { Exchange } from './surface.ts';

const sessionField = 'session_id';

/**
 * Changes the body of the exchange when its JSON is to change; most bodies stay as they came, byte for byte. Returns
 * the fields that were ignored.
 */
export function normalizeBody<Caller>(exchange: Exchange<Caller>): readonly string[] {
  const { operation, outline } = exchange;
  const normalized = normalizeRequest(operation.id, exchange.json);
  if (normalized === undefined) return [];
  // Read once more, so that large numbers keep all their digits.
  const exact = parseExactJson((outline?.bytes ?? exchange.body).toString('utf8'));
  const bytes = Buffer.from(JSON.stringify(normalizeRequest(operation.id, exact)?.json));
  if (normalized.ignored.includes(sessionField))
    exchange.bodySession = (exchange.json as { [sessionField]?: unknown })[sessionField];
  exchange.json = normalized.json;
  exchange.body = bytes;
  if (outline === undefined) return normalized.ignored;
  exchange.body = Buffer.concat(outline.fill(bytes).chunks);
  exchange.outline = {
    bytes,
    fill: (written) => outline.fill(written),
    whole: (json) => outline.whole(json),
  };
  return normalized.ignored;
}
