/**
 * `npm run build:server`: bundles what a clone's server runs; `server/load-bundled.ts` says what for. `--if-possible` is
 * for `npm install`: without the development packages it prints a note and succeeds.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFolder, digestOfSources, sourcesFile, type BundleSources } from '../server/load-bundled.ts';

const server = resolve(import.meta.dirname, '../server');
const output = fileURLToPath(bundleFolder);
/** It knows what is loaded, and is there before the bundle. */
const compiledCode = join(server, 'compiled-code.ts');

async function bundleServer(): Promise<void> {
  const { bundleModules } = await import('./bundle.ts');
  rmSync(output, { recursive: true, force: true });
  const { modules } = await bundleModules({
    entries: ['server/run', 'server/workers/run-worker'],
    from: 'server',
    output,
    placeOf: (module) => module,
    format: 'cjs',
    apart: (module) => module === compiledCode,
  });
  const files = [...modules, join(server, '../package-lock.json')].map((file) =>
    relative(server, file).replaceAll(sep, '/'),
  );
  const sources: BundleSources = { files, digest: digestOfSources(files) };
  writeFileSync(sourcesFile, JSON.stringify(sources));
}

async function main(): Promise<void> {
  try {
    await bundleServer();
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    if (!process.argv.includes('--if-possible') || !isMissing) throw cause;
    console.log('server: rolldown is not installed, so it starts from its sources, which takes longer');
    return;
  }
  console.log(`server: bundle built into ${relative(process.cwd(), output)}`);
}

await main();
