/** The decisions of the project, a page each, and the page that lists them. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { headingOf, type Page } from './page.ts';

const listFile = 'docs/decisions/index.md';

export function decisionPages(root: string, folder: string): Page[] {
  const pages = globSync('docs/decisions/*.md', { cwd: root })
    .toSorted()
    .map((file) => decisionPage(root, folder, file));
  const rows = pages.map(({ file, title }) => `- [${title}](${basename(file)})`);
  const list: Page = {
    file: listFile,
    path: `${folder}/decisions`,
    title: 'Decisions',
    description: 'Decisions about the design of modelroute: the context, the choice and its consequences.',
    markdown: `# Decisions\n\nEach decision has its context, the choice and the consequences.\n\n${rows.join('\n')}\n`,
    listed: true,
  };
  return [list, ...pages];
}

/** A file without a heading keeps an empty title, which the build refuses. */
function decisionPage(root: string, folder: string, file: string): Page {
  const markdown = readFileSync(join(root, file), 'utf8');
  const title = headingOf(markdown) ?? '';
  return {
    file,
    path: `${folder}/decisions/${basename(file, '.md')}`,
    title,
    description: title === '' ? '' : `Decision: ${title.replace(/^\d+[.\s·]+/, '')}`,
    markdown,
    listed: false,
    parent: listFile,
  };
}
