/** Paths of endpoints that only other aggregators have, in a string without their base URL. */
import { belowVersion } from '../facts/find-foreign.ts';
import { foreignEndpoints, type ForeignEndpoint } from '../facts/foreign.ts';
import type { Hit } from './hit.ts';
import { pattern } from './pattern.ts';
import type { SourceFile } from './source-file.ts';

export function endpointFinder(from: ReadonlySet<string>): (file: SourceFile) => Hit[] {
  const byPath = new Map<string, ForeignEndpoint>();
  for (const endpoint of foreignEndpoints)
    if (endpoint.of.some((name) => from.has(name)) && !byPath.has(endpoint.path))
      byPath.set(endpoint.path, endpoint);
  const searches = [...byPath.values()].map((endpoint) => ({
    endpoint,
    search: searchOf(belowVersion(endpoint)),
  }));
  return ({ text }) => {
    const hits = searches.flatMap(({ endpoint, search }) =>
      [...text.matchAll(search)].map(({ 0: path, index }): Hit => {
        const { action, how, of } = endpoint;
        return {
          kind: 'endpoint',
          name: endpoint.path,
          start: index,
          end: index + path.length,
          action,
          how,
          of,
          needs: 'file',
        };
      }),
    );
    // `/guardrails/{id}` is also found inside longer paths; the longest one is meant.
    const longest = new Map<number, Hit>();
    for (const hit of hits) {
      const other = longest.get(hit.start);
      if (other === undefined || hit.end > other.end) longest.set(hit.start, hit);
    }
    return [...longest.values()];
  };
}

/** A segment as code writes it: a variable in a string, a placeholder, a concatenated string, or itself. */
const segment = `(?:\\$?\\{[^}\\n]*\\}|%[sv]|[\\w.:~-]+|["']\\s*\\+\\s*[\\w.]+\\s*\\+\\s*["'])`;

/** After a quote, a variable or the version; up to a quote, a query or the end of the word. */
function searchOf(path: string): RegExp {
  const source = path
    // Author and slug are often one variable.
    .replace('/{author}/{slug}/endpoints', '/{author}(?:/{slug})?/endpoints')
    .split(/(\{\w+\}|\*|\(\?:\/|\)\?)/)
    .map((part) => {
      if (part === '*') return '[\\w/-]+';
      if (part.startsWith('{')) return segment;
      return part === '(?:/' || part === ')?' ? part : pattern(part);
    })
    .join('');
  return new RegExp(`(?<=["'\`}]|/v1|_URL|\\$\\w+|%[sv])${source}(?=["'\`?\\s]|$)`, 'gm');
}
