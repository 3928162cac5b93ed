/** The links of a text that somebody else wrote. */

const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** The URL of a link that the page offers; undefined for scripts, data and paths within the console. */
export function safeLink(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return schemes.has(url.protocol) ? url.href : undefined;
}
