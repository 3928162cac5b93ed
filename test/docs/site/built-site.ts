/** The documentation site of this repository, built once per test file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { buildSite, type SiteFiles } from '../../../docs/build/site/build-site.ts';
import { serverPath } from '../../../docs/build/site/site-path.ts';

export const root = resolve(import.meta.dirname, '../../..');

export function buildThisSite(): Promise<SiteFiles> {
  return buildSite({ root, baseUrl: '', path: serverPath });
}

export function writeSite(files: SiteFiles, folder: string): void {
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** A file of the site as text. Throws when the site has none of that name. */
export function textOf(files: SiteFiles, name: string): string {
  const content = files.get(name);
  if (content === undefined) throw new Error(`the site has no ${name}`);
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
}

/** Targets of the attributes, as files of the site; those of the server and of other hosts are left out. */
export function targetsOf(files: SiteFiles, page: string): string[] {
  const html = textOf(files, page);
  return [...html.matchAll(/\s(?:href|src)="([^"#?]*)/g)].flatMap(([, target = '']) => {
    if (target === '' || /^(?:[a-z]+:|\/)/.test(target)) return [];
    const name = posix.normalize(posix.join(posix.dirname(page), target));
    return [name.endsWith('/') || name === '.' ? posix.join(name, 'index.html') : name];
  });
}
