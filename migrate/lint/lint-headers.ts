/** Finds the headers that only other aggregators read, and the keys that only they know. */
import { foreignHeaders, foreignPlaces, type ForeignHeader } from '../facts/foreign.ts';
import type { Finding } from './finding.ts';
import type { Surface } from './contract.ts';
import type { Header } from './request-entry.ts';

export interface HeaderVerdict {
  headers: Header[];
  findings: Pick<Finding, 'name' | 'kind' | 'action' | 'how' | 'note'>[];
  /** The value of a session header, which becomes a member of the body. */
  promptCacheKey?: string;
}

const ownKey = 'Bearer $MODELROUTE_KEY';

export function lintHeaders(headers: readonly Header[], surface: Surface | undefined): HeaderVerdict {
  const verdict: HeaderVerdict = { headers: [], findings: [] };
  for (const header of headers) {
    const rule = ruleOf(header.name);
    if (rule !== undefined) treat(header, rule, surface, verdict);
    else verdict.headers.push(withOwnKey(header, verdict));
  }
  return verdict;
}

function ruleOf(name: string): ForeignHeader | undefined {
  const lower = name.toLowerCase();
  return foreignHeaders.find((rule) => {
    const known = rule.name.toLowerCase();
    return known.endsWith('*') ? lower.startsWith(known.slice(0, -1)) : lower === known;
  });
}

function treat(
  header: Header,
  rule: ForeignHeader,
  surface: Surface | undefined,
  verdict: HeaderVerdict,
): void {
  const { action, how, of } = rule;
  const finding = { name: header.name, kind: 'header' as const, note: `only on ${of.join(', ')}` };
  const done = rule.rewrite === undefined ? false : rewrite(header, rule.rewrite, surface, verdict);
  verdict.findings.push({ ...finding, action: action === 'rewrite' && !done ? 'drop' : action, how });
}

function rewrite(header: Header, way: string, surface: Surface | undefined, verdict: HeaderVerdict): boolean {
  if (way === 'prompt-cache-key' && surface !== 'alt') {
    verdict.promptCacheKey = header.value;
    return true;
  }
  if (way === 'anthropic-beta' && surface === 'alt') {
    verdict.headers.push({ ...header, name: 'anthropic-beta' });
    return true;
  }
  const isKeyed = verdict.headers.some(({ name }) => name.toLowerCase() === 'authorization');
  if (way !== 'authorization' || isKeyed) return false;
  verdict.headers.push({ ...header, name: 'Authorization', value: ownKey });
  return true;
}

const keyHeaders = new Set(['authorization', 'x-api-key']);

/** A key of another aggregator is no key here; it is never shown. */
function withOwnKey(header: Header, verdict: HeaderVerdict): Header {
  if (!keyHeaders.has(header.name.toLowerCase())) return header;
  const place = foreignPlaces.find(
    ({ env, keyPrefixes }) =>
      env.some((name) => new RegExp(`\\$\\{?${name}\\b`).test(header.value)) ||
      keyPrefixes.some((prefix) => header.value.replace(/^Bearer\s+/i, '').startsWith(prefix)),
  );
  if (place === undefined) return header;
  verdict.findings.push({
    name: header.name,
    kind: 'header',
    action: 'rewrite',
    how: 'holds $MODELROUTE_KEY; put your own key there',
    note: `a key of ${place.of}`,
  });
  const value = header.name.toLowerCase() === 'x-api-key' ? '$MODELROUTE_KEY' : ownKey;
  return { ...header, value };
}
