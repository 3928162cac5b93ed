/**
 * `npm run build:console`: builds the console's page into `server/console/page/dist/`, each file also compressed
 * beforehand. `--if-possible` is for `npm install`: without the development packages it prints a note and succeeds.
 */
import { dirname, join, relative } from 'node:path';
import { constants } from 'node:zlib';
import { writeCompressed } from '../http/precompress.ts';
import { filesOf, pageFolder, pageSources } from './page-files.ts';

/** Builds the page. Rejects when vite is not installed. */
export async function buildPage(): Promise<void> {
  const { build } = await import('vite');
  await build({ configFile: join(pageSources, 'vite.config.ts') });
  await Promise.all(
    filesOf(pageFolder).map((file) => writeCompressed(file, dirname(file), constants.BROTLI_MAX_QUALITY)),
  );
}

async function main(): Promise<void> {
  const isInstalling = process.argv.includes('--if-possible');
  try {
    await buildPage();
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    if (!isInstalling || !isMissing) throw cause;
    console.log(
      'console: vite is not installed, so its page is not built; `npm run build:console` builds it',
    );
    return;
  }
  console.log(`console: page built into ${relative(process.cwd(), pageFolder)}`);
}

if (import.meta.main) await main();
