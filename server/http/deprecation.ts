/** Notifies callers of a deprecated operation: RFC 9745 (Deprecation), RFC 8594 (Sunset), and a link to the docs. */
import type { Operation } from '../contract/contract.ts';

export function deprecationHeaders(operation: Operation, docsPath: string): Readonly<Record<string, string>> {
  if (!operation.deprecated) return {};
  const headers: Record<string, string> = { link: `<${docsPath}>; rel="deprecation"; type="text/html"` };
  if (operation.deprecatedSince !== undefined) {
    headers['deprecation'] = `@${Math.floor(Date.parse(operation.deprecatedSince) / 1_000)}`;
  }
  if (operation.sunset !== undefined) headers['sunset'] = new Date(operation.sunset).toUTCString();
  return headers;
}
