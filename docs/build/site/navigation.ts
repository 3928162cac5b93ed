/** Reads `docs/navigation.yaml`: the sections of the site, their pages and their descriptions. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMap, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { z } from 'zod';
import { generatedPages } from './generated-pages.ts';
import { headingOf, type Page, type Section } from './page.ts';
import type { Problem } from './problem.ts';
import { sectionPage } from './section-page.ts';

export const navigationFile = 'docs/navigation.yaml';

const entry = z.union([
  z.strictObject({
    file: z.string().min(1),
    /** Last part of the URL; the name of the file when absent. */
    as: z.string().optional(),
    title: z.string().min(1).optional(),
    description: z.string().min(20),
  }),
  z.strictObject({
    generated: z.enum(['errors', 'operations', 'try', 'settings', 'commands', 'decisions', 'compatibility']),
  }),
]);

const navigation = z.array(
  z.strictObject({
    section: z.string().min(1),
    folder: z.string(),
    /** What its pages are about. Required where it has a folder, since the URL of the folder has a page. */
    description: z.string().min(20).optional(),
    pages: z.array(z.unknown()).min(1),
  }),
);

/** The sections in their order. Adds a problem for each entry that is no page. */
export async function readNavigation(root: string, problems: Problem[]): Promise<Section[]> {
  const text = readFileSync(join(root, navigationFile), 'utf8');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineOf = (path: readonly (string | number)[]): number => {
    const node = document.getIn(path, true) as Node | undefined;
    return node?.range ? lines.linePos(node.range[0]).line : 1;
  };
  const parsed = navigation.safeParse(document.toJS());
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      problems.push({ file: navigationFile, line: lineOf(path as (string | number)[]), message });
    return [];
  }
  const sections: Section[] = [];
  for (const [at, { section, folder, description, pages }] of parsed.data.entries()) {
    const found: Page[] = [];
    for (const [index, raw] of pages.entries()) {
      const line = lineOf([at, 'pages', index]);
      const checked = entry.safeParse(raw);
      if (checked.success) found.push(...(await pagesOf(root, folder, checked.data, line, problems)));
      else problems.push({ file: navigationFile, line, message: missingCell(raw) });
    }
    const own: Page[] = [];
    if (description !== undefined)
      own.push(sectionPage({ title: section, pages: found }, folder, description));
    else if (folder !== '')
      problems.push({
        file: navigationFile,
        line: lineOf([at]),
        message: `the section ${section} has no description`,
      });
    sections.push({ title: section, pages: [...own, ...found] });
  }
  return isSeq(document.contents) && isMap(document.contents.items[0]) ? sections : [];
}

function missingCell(raw: unknown): string {
  const cells = typeof raw === 'object' && raw !== null ? raw : {};
  if ('file' in cells && !('description' in cells)) return `${String(cells.file)} has no description`;
  return 'an entry has file, description (20 characters or more) and perhaps as and title, or generated';
}

async function pagesOf(
  root: string,
  folder: string,
  cells: z.infer<typeof entry>,
  line: number,
  problems: Problem[],
): Promise<Page[]> {
  if ('generated' in cells) {
    return generatedPages(root, cells.generated, folder);
  }
  const { file, as = basename(file, '.md'), description } = cells;
  if (!existsSync(join(root, file))) {
    problems.push({ file: navigationFile, line, message: `${file} does not exist` });
    return [];
  }
  const markdown = readFileSync(join(root, file), 'utf8');
  const heading = headingOf(markdown);
  const title = cells.title ?? heading;
  if (title === undefined) {
    problems.push({ file, line: 1, message: 'the page has no title: begin it with a heading, `# Title`' });
    return [];
  }
  const path = [folder, as].filter((part) => part !== '').join('/');
  return [
    {
      file,
      path,
      title,
      description,
      markdown,
      listed: true,
      ...(heading === undefined && { addsTitle: true as const }),
    },
  ];
}
