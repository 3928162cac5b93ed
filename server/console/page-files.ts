/** The paths of the console's page, its sources and its build output. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sources of the page. */
export const pageSources = fileURLToPath(new URL('page', import.meta.url));

/** The build output; not in the repository. */
export const pageFolder = join(pageSources, 'dist');

/** Every file below a folder. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
