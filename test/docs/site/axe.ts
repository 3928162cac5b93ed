/** Judges a page in the browser by the rules of WCAG 2.2, levels A and AA. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function wcagViolations(page: Page): Promise<unknown[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: AxeViolation[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations: found } = await checker.run(document, { runOnly: { type: 'tag', values: tags } });
    return found.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3).map(({ html }) => html) }));
  });
}

/** What of a violation is reported. */
interface AxeViolation {
  id: string;
  nodes: { html: string }[];
}
