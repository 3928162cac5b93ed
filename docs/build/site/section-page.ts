/** The page of a section: the pages below its folder. A reader who shortens a URL arrives here. */
import type { Page, Section } from './page.ts';

export function sectionPage({ title, pages }: Section, folder: string, description: string): Page {
  const rows = pages
    .filter(({ listed }) => listed)
    .map((page) => `- [${page.title}](/docs/${page.path}/): ${page.description}`);
  return {
    file: `docs/${folder}.md`,
    path: folder,
    title,
    description,
    markdown: `# ${title}\n\n${description}\n\n${rows.join('\n')}\n`,
    listed: false,
  };
}
