/** `llms.txt`: what the service is, and a list of all pages as Markdown. */
import { twinOf } from './links.ts';
import { plain } from './layout.ts';
import type { Section } from './page.ts';

export function llmsText(sections: readonly Section[]): string {
  const lists = sections.map(({ title, pages }) => {
    const rows = pages.map((page) => `- [${page.title}](${twinOf(page.path)}): ${plain(page.description)}`);
    return `## ${title}\n\n${rows.join('\n')}\n`;
  });
  return `# Model-Routing API

> One base URL and one key in front of many language-model providers, written contract first. Main surface: \`/v1\`
> (chat completions). Messages surface: \`/alt/v1\`. The OpenAPI documents are at \`/openapi\`.

${lists.join('\n')}`;
}
