/** The path under which the site is published. All links are relative, but for those of the page of a missing URL. */

/** Where this server publishes the site. */
export const serverPath = '/docs/';

/** Undefined when the path can be one. */
export function sitePathProblem(path: string): string | undefined {
  if (/^\/(?:[\w.~-]+\/)*$/.test(path)) return undefined;
  return `docs: --path is ${JSON.stringify(path)}, which is no path of a folder: give it as /docs/ or /, with a slash at both ends`;
}
