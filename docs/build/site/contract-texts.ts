/** Links and names of operations in the texts of the OpenAPI documents: each must lead somewhere. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentNames } from '../../../openapi/build/error-table.ts';
import type { OperationLinks } from '../../../openapi/build/operation-links.ts';
import { resolveLink, type Targets } from './links.ts';
import type { Page } from './page.ts';
import type { Problem } from './problem.ts';

const panel = /^\/docs\/reference\/try\/#(\w+)$/;
const reference = /^\/docs\/reference\/(?:main|messages|console)\/#/;

/** As `openapi/build/page-links.ts` reads them. */
const named = /`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`/g;
const linked = /\]\(([^)\s]+)\)/g;

/** `operations` lead to the reference pages. */
export function contractTextProblems(targets: Targets, operations: OperationLinks): Problem[] {
  const files = globSync('openapi/{v1,alt,console,shared}/**/*.{yaml,md}', { cwd: targets.root });
  const all = [...files, 'openapi/errors.yaml'].toSorted();
  return all.flatMap((file) => {
    const lines = readFileSync(join(targets.root, file), 'utf8').split('\n');
    return lines.flatMap((text, index) =>
      [...brokenLinks(text, file, targets, operations), ...unknownOperations(text, file, operations)].map(
        (message) => ({ file, line: index + 1, message }),
      ),
    );
  });
}

/** Texts that are pages of the site are checked there, but for the operations of reference pages. */
function brokenLinks(text: string, file: string, targets: Targets, operations: OperationLinks): string[] {
  return [...text.matchAll(linked)].flatMap(([, link = '']) => {
    if (reference.test(link))
      return [...operations.v1.values()].includes(link)
        ? []
        : [`broken link: no operation has the URL ${link}`];
    const called = panel.exec(link)?.[1];
    if (called !== undefined)
      return operations.v1.has(called) ? [] : [`broken link: no operation has the name ${called}`];
    if (targets.pages.has(file)) return [];
    if (!/^(?:\/|https?:)/.test(link))
      return [`broken link: write ${link} as a path from the root of the server`];
    const found = resolveLink(link, contractPage, targets);
    return 'problem' in found ? [found.problem] : [];
  });
}

const contractPage: Page = {
  file: 'openapi',
  path: 'reference/main',
  title: '',
  description: '',
  markdown: '',
  listed: false,
};

/** A text that several documents share must name an operation by its whole path. */
function unknownOperations(text: string, file: string, operations: OperationLinks): string[] {
  const own = documentNames.filter((name) => file.startsWith(`openapi/${name}/`));
  const books = own.length === 0 ? documentNames : own;
  return [...text.matchAll(named)].flatMap(([, name = '']) => {
    const urls = new Set(books.map((book) => operations[book].get(name)));
    return urls.size === 1 && !urls.has(undefined) ? [] : [`no operation: ${name}`];
  });
}
