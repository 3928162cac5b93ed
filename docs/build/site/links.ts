/** Where a link of a page leads: to another page, to a file that is published beside the pages, or to the server. */
import { existsSync, statSync } from 'node:fs';
import { dirname, extname, join, posix, relative, resolve } from 'node:path';
import type { OperationLinks } from '../../../openapi/build/operation-links.ts';
import type { ParsedMarkdown } from './parse-markdown.ts';
import type { Page } from './page.ts';

export interface PageWithTokens {
  readonly page: Page;
  readonly parsed: ParsedMarkdown;
}

/** Everything that a link may lead to. */
export interface Targets {
  readonly root: string;
  /** By the file that the page is made of. */
  readonly pages: ReadonlyMap<string, PageWithTokens>;
  /** The paths of the pages of operations, by the ways in which texts name them. */
  readonly operations: OperationLinks;
  /** URL of the server that the pages describe, for pages that another server publishes; empty: the same server. */
  readonly baseUrl: string;
  /** Files of the repository that pages link to; they are published with the site. */
  readonly published: Set<string>;
  /** Folders that pages link to; each is published as an archive. */
  readonly archives: Set<string>;
}

/** `href` for the page, and for its Markdown twin; undefined `href`: a source file, named to contributors without a link. */
export type Link =
  | { readonly href: string | undefined; readonly twin: string | undefined; readonly to?: string }
  | { readonly problem: string };

/** Paths that the server has beside the site. */
const served = /^\/(?:console|openapi|schemas|healthz|readyz|metrics|v1|alt)(?:[/#?]|$)/;
/** The reference pages, which are beside the pages of the site wherever it is published. */
const referencePage =
  /^\/docs\/(?<name>reference\/(?:main|messages|console))(?:\/(?<end>#(?:\/[^/]*(?<operation>\/\w+)?)?.*)?)?$/;
/** A page by its URL: a generated page, which has no file to link to. A query is for the script of the page. */
const sitePath = /^\/docs\/(?<path>[^#?]*?)\/?(?<query>\?[\w=&+-]+)?(?:#(?<anchor>.*))?$/;
const publishedFolders = /^(?:examples|deploy|docs\/images)\//;
const publishedTypes = new Set([
  '.yaml',
  '.yml',
  '.json',
  '.jsonl',
  '.conf',
  '.js',
  '.py',
  '.sh',
  '.service',
  '.md',
  '.txt',
  '.env',
  '.webp',
]);
/** What readers copy as a whole: an example, or the program that CI runs with a generated client. */
const archivedFolders = /^(?:examples\/[^/]+|test\/generated-clients\/[^/]+\/[^/]+)$/;
/** Its readers have a clone of the repository. */
const forContributors = /^contribute(?:\/|$)/;
const documents = /^openapi\/generated\/((?:v1|alt|console)\.openapi(?:-3\.\d)?\.(?:json|yaml))$/;

/** Relative URL from a page to the root of the site, with a slash at the end. */
export function toRoot(path: string): string {
  return path === '' ? './' : '../'.repeat(path.split('/').length);
}

/** The Markdown twin of a page, below the root of the site. */
export function twinOf(path: string): string {
  return `${path === '' ? 'index' : path}.md`;
}

export function resolveLink(link: string, from: Page, targets: Targets): Link {
  if (/^(?:https?|mailto):/i.test(link)) return { href: link, twin: link };
  if (/^[a-z]+:/i.test(link)) return { problem: `a link of an unknown kind: ${link}` };
  const reference = referencePage.exec(link)?.groups;
  if (reference !== undefined) {
    const { name = '', end = '', operation = '' } = reference;
    // The twin of an operation is that of its own page, from which its document comes next.
    const path = name + operation === from.path ? name : name + operation;
    return {
      href: `${toRoot(from.path)}${name}/${end}`,
      twin: posix.relative(posix.dirname(twinOf(from.path)), twinOf(path)),
    };
  }
  if (link.startsWith('/')) {
    const site = served.test(link) ? null : sitePath.exec(link);
    const page = [...targets.pages.values()].find((each) => each.page.path === site?.groups?.['path']);
    if (site !== null && page !== undefined) {
      return toPage(link, { query: site.groups?.['query'], anchor: site.groups?.['anchor'] }, from, page);
    }
    if (site !== null) return { problem: `broken link: no page of the site has the URL ${link}` };
    if (!served.test(link)) return { problem: `broken link: no such path of the server: ${link}` };
    return { href: targets.baseUrl + link, twin: targets.baseUrl + link };
  }
  const [path = '', anchor] = link.split('#');
  const file =
    path === ''
      ? from.file
      : relative(targets.root, resolve(targets.root, dirname(from.file), decodeURI(path)));
  const target = targets.pages.get(file);
  if (target !== undefined) return toPage(link, { anchor }, from, target);
  return toFile(link, file, from, targets);
}

function toPage(
  link: string,
  { query = '', anchor }: { query?: string | undefined; anchor: string | undefined },
  from: Page,
  { page, parsed }: PageWithTokens,
): Link {
  // The program of a panel reads the fragment itself.
  if (anchor !== undefined && page.panel === undefined && !parsed.anchors.has(anchor))
    return { problem: `broken link: ${page.file} has no heading for ${link}` };
  const fragment = anchor === undefined ? '' : `#${anchor}`;
  const end = query + fragment;
  if (page === from && end !== '') return { href: end, twin: end, to: page.file };
  const href = `${toRoot(from.path)}${page.path === '' ? '' : `${page.path}/`}${end}`;
  const twin = posix.relative(posix.dirname(twinOf(from.path)), twinOf(page.path)) + fragment;
  return { href, twin, to: page.file };
}

function toFile(link: string, file: string, from: Page, targets: Targets): Link {
  if (file.startsWith('..') || !existsSync(join(targets.root, file)))
    return { problem: `broken link: ${link} leads to no file` };
  const document = documents.exec(file)?.[1];
  if (document !== undefined) {
    const href = `${targets.baseUrl}/openapi/${document}`;
    return { href, twin: href };
  }
  const name = publishedName(file, targets);
  if (name === undefined)
    return forContributors.test(from.path)
      ? { href: undefined, twin: undefined }
      : { problem: `a link that the site cannot show: ${link} is not published` };
  return {
    href: toRoot(from.path) + name,
    twin: posix.relative(posix.dirname(twinOf(from.path)), name),
  };
}

/** The name below the root of the site of a file or folder that is published with it. */
function publishedName(file: string, { root, published, archives }: Targets): string | undefined {
  if (statSync(join(root, file)).isDirectory()) {
    if (!archivedFolders.test(file)) return undefined;
    archives.add(file);
    return archiveName(file);
  }
  if (!publishedFolders.test(file) || !publishedTypes.has(extname(file))) return undefined;
  published.add(file);
  return `files/${file}`;
}

/** Of the archive of a folder, below the root of the site. */
export function archiveName(folder: string): string {
  return `files/${folder}.tar.gz`;
}
