/** Finds out whether `docs/dist` is the site that the sources make today, without touching it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite, type SiteFiles } from './build-site.ts';
import { serverPath } from './site-path.ts';

/** Written beside each file, for browsers that take it. */
const compressed = /\.(?:br|gz)$/;

/** One line per file that is missing, outdated or not made by the build. Throws what keeps the site from being built. */
export async function staleSiteLines(root: string): Promise<string[]> {
  return staleLines(join(root, 'docs/dist'), await buildSite({ root, baseUrl: '', path: serverPath }));
}

function staleLines(folder: string, files: SiteFiles): string[] {
  const stale = [...files].flatMap(([name, content]) => {
    const file = join(folder, name);
    if (!existsSync(file)) return [`missing   docs/dist/${name}`];
    return readFileSync(file).equals(Buffer.from(content)) ? [] : [`outdated  docs/dist/${name}`];
  });
  const present = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  const known = (name: string) =>
    files.has(name) || (compressed.test(name) && files.has(name.replace(compressed, '')));
  return [...stale, ...present.filter((name) => !known(name)).map((name) => `not made  docs/dist/${name}`)];
}
