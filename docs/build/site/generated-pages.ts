/** The pages that are made from the code and the contract, by the names that the navigation uses. */
import { commandsPage } from './commands-page.ts';
import { compatibilityPage } from './compatibility/page.ts';
import { decisionPages } from './decision-pages.ts';
import { errorPages } from './error-pages.ts';
import type { Page } from './page.ts';
import { operationPages } from './reference/operation-pages.ts';
import { settingsPage } from './settings-page.ts';
import { tryPage } from './try/page.ts';

const generators: Record<string, (root: string, folder: string) => Page[] | Promise<Page[]>> = {
  errors: (root) => errorPages(root),
  settings: (_root, folder) => [settingsPage(folder)],
  commands: async (_root, folder) => [await commandsPage(folder)],
  decisions: (root, folder) => decisionPages(root, folder),
  compatibility: (_root, folder) => [compatibilityPage(folder)],
  operations: (_root, folder) => operationPages(folder),
  try: (_root, folder) => [tryPage(folder)],
};

export async function generatedPages(root: string, name: string, folder: string): Promise<Page[]> {
  return (await generators[name]?.(root, folder)) ?? [];
}
