/** The reference pages and what they load, for a site that another web server publishes. This server has them anyway. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentNames } from '../../../openapi/build/error-table.ts';
import { referenceFolders } from '../../../openapi/build/operation-links.ts';
import { pageAssets } from '../../../openapi/generated/reference-pages.ts';
import { documentsFolder } from '../../../server/http/precompress.ts';
import type { SiteFiles } from './build-site.ts';

/** `baseUrl`: URL of the server that the pages describe; empty: the one that publishes them, above the site. */
export function referenceFiles(baseUrl: string): SiteFiles {
  const read = (file: string): string => readFileSync(join(documentsFolder, file), 'utf8');
  const pages = documentNames.map((name): [string, string] => [
    `reference/${referenceFolders[name]}/index.html`,
    elsewhere(read(`${name}.html`), baseUrl),
  ]);
  const assets = Object.entries(pageAssets).map(([urlName, file]): [string, string] => [
    `reference/assets/${urlName}`,
    file.endsWith('.page.json') ? elsewhere(read(file), baseUrl) : read(file),
  ]);
  return new Map([...pages, ...assets]);
}

/** Links that leave the site lead to the server, and samples call it. */
function elsewhere(text: string, baseUrl: string): string {
  if (baseUrl === '') return text;
  return text
    .replaceAll(/(href="|\]\()\.\.\/\.\.\/\.\.\//g, (_, start: string) => `${start}${baseUrl}/`)
    .replace('<meta name="modelroute-url" content="">', `<meta name="modelroute-url" content="${baseUrl}">`);
}
