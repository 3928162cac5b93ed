/**
 * Translates ids of tool calls between formats. Both directions use one bijection, so that an id which a client
 * sends back reaches the provider as the one that it generated, byte for byte.
 */

const swapped = { call_: 'toolu_', toolu_: 'call_' } as const;
/** Prefix of an id that only wraps, in base64url, one that the messages format does not allow. */
const escape = 'x64-';

/** Exchanges the prefixes `call_` and `toolu_`; undoes `legalCallId`. Applying it twice gives the original id. */
export function swapCallId(id: string): string {
  if (id.startsWith(escape)) {
    const unescaped = Buffer.from(id.slice(escape.length), 'base64url').toString();
    if (escaped(unescaped) === id) return unescaped;
  }
  for (const [prefix, other] of Object.entries(swapped))
    if (id.startsWith(prefix)) return other + id.slice(prefix.length);
  return id;
}

/** The same, as the messages format allows it: letters, digits, `_` and `-`, at least one. Ids that differ stay different. */
export function legalCallId(id: string): string {
  const legal = /^[a-zA-Z0-9_-]+$/.test(id) && !id.startsWith(escape);
  return legal ? swapCallId(id) : escaped(id);
}

function escaped(id: string): string {
  return escape + Buffer.from(id).toString('base64url');
}

/** The id of a completion in the style of another format: its prefix exchanged, or put before a foreign one. */
export function completionIdIn(prefix: string, foreignPrefix: string, id: string): string {
  return id.startsWith(prefix)
    ? id
    : prefix + (id.startsWith(foreignPrefix) ? id.slice(foreignPrefix.length) : id);
}
