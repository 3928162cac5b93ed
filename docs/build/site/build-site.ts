/** The whole site as files in memory. Throws a `SiteError` that lists every broken link, missing text and orphan page. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definedAbbreviations, undefinedAbbreviations } from './abbreviations.ts';
import { errorGuideProblems } from './error-guides.ts';
import { errorPath } from './error-pages.ts';
import { contractTextProblems } from './contract-texts.ts';
import { fieldTerms, undefinedFieldTerms } from './field-terms.ts';
import { folderArchive } from './folder-archive.ts';
import { contractParts, type ContractParts } from './contract-parts.ts';
import { missingFile, pageHtml } from './layout.ts';
import { archiveName, twinOf, type PageWithTokens, type Targets } from './links.ts';
import { llmsText } from './llms-text.ts';
import { navigationFile, readNavigation } from './navigation.ts';
import type { Page, Section } from './page.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { SiteError, type Problem } from './problem.ts';
import { renderPage, twinText } from './render-page.ts';
import { searchFiles } from './browser/search-fields.ts';
import { indexOf, pageEntries } from './search-index.ts';
import { conceptsFile, termLinks } from './term-links.ts';
import { definedTerms, repeatedTerms, undefinedTerms } from './terms.ts';

export interface SiteOptions {
  readonly root: string;
  /** URL of the server that the pages describe, when another server publishes them; empty otherwise. */
  readonly baseUrl: string;
  /** Path under which the site is published. Only the page of a missing URL depends on it. */
  readonly path: string;
}

/** Name below the root of the site → content. */
export type SiteFiles = Map<string, string | Uint8Array>;

const notFound: Page = {
  file: missingFile,
  path: '404',
  title: 'No such page',
  description: 'The URL leads to no page of this documentation.',
  markdown: '# No such page\n\nThe URL leads to no page of this documentation. Use the search or the menu.\n',
  listed: false,
};

export async function buildSite(
  options: SiteOptions,
  parts: () => Promise<ContractParts> = contractParts,
): Promise<SiteFiles> {
  const problems: Problem[] = [];
  const sections = await readNavigation(options.root, problems);
  const pages = sections.flatMap((section) => section.pages);
  const repeated = repeatedUrls(pages);
  // The search index takes no URL twice, so that nothing can be built before this is right.
  if (repeated.length > 0) throw new SiteError([...problems, ...repeated]);
  const files = renderAll(options, sections, pages, await parts(), problems);
  problems.push(
    ...textProblems(pages),
    ...orphans(options.root, pages),
    ...codesWithoutPage(linesOfCodes(options.root), pages),
  );
  if (problems.length > 0) throw new SiteError(problems);
  return files;
}

function renderAll(
  { root, baseUrl, path }: SiteOptions,
  sections: readonly Section[],
  pages: readonly Page[],
  { assets, files: made, twins, operations, references }: ContractParts,
  problems: Problem[],
): SiteFiles {
  const files: SiteFiles = new Map(made);
  const sources = pages.map((page): PageWithTokens => ({ page, parsed: parseMarkdown(page.markdown) }));
  const guides = sources.filter(({ page }) => page.inReferenceIndex !== true);
  files.set(searchFiles.guides, indexOf(guides.flatMap(pageEntries)));
  files.set('llms.txt', llmsText([...sections, { title: 'API reference', pages: twins }]));
  const targets: Targets = {
    root,
    baseUrl,
    pages: new Map(sources.map((source) => [source.page.file, source])),
    operations,
    published: new Set(),
    archives: new Set(),
  };
  const layout = { sections, assets, baseUrl, path };
  const linked = new Set<string>();
  const tokensOf = (file: string) => targets.pages.get(file)?.parsed.tokens;
  const terms = definedTerms(tokensOf);
  const links = termLinks(targets.pages.get(conceptsFile));
  const abbreviations = definedAbbreviations(tokensOf(conceptsFile));
  const field = fieldTerms(root, tokensOf);
  problems.push(...repeatedTerms(tokensOf));
  for (const source of sources) {
    const { page } = source;
    const { html, twin, linksTo, pageLinks } = renderPage(source, targets, terms, links, problems);
    problems.push(
      ...undefinedTerms(page.file, pageLinks, terms),
      ...undefinedAbbreviations(page, source.parsed.tokens, abbreviations),
      ...undefinedFieldTerms(page, source.parsed.tokens, field),
    );
    for (const file of linksTo) if (file !== page.file) linked.add(file);
    files.set(page.path === '' ? 'index.html' : `${page.path}/index.html`, pageHtml(source, html, layout));
    files.set(twinOf(page.path), twin);
  }
  for (const page of twins) files.set(twinOf(page.path), twinText(page, targets));
  problems.push(
    ...contractTextProblems(targets, references),
    ...errorGuideProblems(targets, linesOfCodes(root)),
  );
  const missing = { page: notFound, parsed: parseMarkdown(notFound.markdown) };
  files.set('404.html', pageHtml(missing, renderPage(missing, targets, terms, links, problems).html, layout));
  for (const name of targets.published) files.set(`files/${name}`, readFileSync(join(root, name)));
  for (const folder of targets.archives) files.set(archiveName(folder), folderArchive(root, folder));
  for (const { file, listed } of pages)
    if (!listed && !linked.has(file))
      problems.push({ file, line: 1, message: 'orphan page: no page links to it' });
  return files;
}

function repeatedUrls(pages: readonly Page[]): Problem[] {
  const seen = new Map<string, string>();
  return pages.flatMap(({ file, path }) => {
    const other = seen.get(path);
    seen.set(path, file);
    return other === undefined ? [] : [{ file, line: 1, message: `the same URL as ${other}: ${path}` }];
  });
}

/** Pages without a title or a description. */
function textProblems(pages: readonly Page[]): Problem[] {
  return pages.flatMap(({ file, title, description }) =>
    [
      ...(title === '' ? ['the page has no title: begin it with a heading, `# Title`'] : []),
      ...(description === '' ? ['the page has no description'] : []),
    ].map((message) => ({ file, line: 1, message })),
  );
}

/** Markdown files below `docs` that the navigation does not name. */
function orphans(root: string, pages: readonly Page[]): Problem[] {
  const known = new Set(pages.map(({ file }) => file));
  return globSync('docs/**/*.md', { cwd: root, exclude: ['docs/dist', 'docs/build'] })
    .filter((file) => !known.has(file))
    .toSorted()
    .map((file) => ({ file, line: 1, message: `orphan page: ${navigationFile} does not name it` }));
}

const errorsFile = 'openapi/errors.yaml';

/** The line of each error code in its table. */
function linesOfCodes(root: string): ReadonlyMap<string, number> {
  const lines = readFileSync(join(root, errorsFile), 'utf8').split('\n');
  return new Map(
    lines.flatMap((text, index): [string, number][] => {
      const code = /^(\w+):/.exec(text)?.[1];
      return code === undefined ? [] : [[code, index + 1]];
    }),
  );
}

/** Error codes whose URL, which bodies of errors name, leads to no page. */
function codesWithoutPage(codes: ReadonlyMap<string, number>, pages: readonly Page[]): Problem[] {
  const paths = new Set(pages.map(({ path }) => path));
  return [...codes]
    .filter(([code]) => !paths.has(errorPath(code)))
    .map(([code, line]) => ({
      file: errorsFile,
      line,
      message: `the error code ${code} has no page: ${navigationFile} needs \`generated: errors\``,
    }));
}
