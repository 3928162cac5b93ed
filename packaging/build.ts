/**
 * `npm run build`, the server's half: `dist/`, from which the installed package runs. It mirrors the folders of the
 * sources, so that each module finds its neighbours there; files that are not code are copied as they are.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { embedModules } from './embed-modules.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** Every browser takes Brotli; gzip would be 5 MB more. */
const isGzipped = /\.gz$/;

/** Served in their Brotli form, a tenth and less, and decompressed for the few that do not take it. */
const isPackedAlone = /\/(search|compatibility)\.json$/;

/** Read at run time, below folders that the compiler writes; the folders of the last four are made by `npm ci`. */
const assets: readonly { folder: string; kept: RegExp }[] = [
  { folder: 'openapi/generated', kept: /^(v1|alt|console)\.openapi(\.yaml|(-3\.\d)?\.json)$/ },
  { folder: 'server/as-code', kept: /^installation-file\.schema\.json$/ },
  { folder: 'server/configuration', kept: /^provider-file\.schema\.json$/ },
  { folder: 'server/limits/redis', kept: /\.lua$/ },
  { folder: 'openapi/dist', kept: /\.br$/ },
  { folder: 'server/console/page/dist', kept: /./ },
  { folder: 'docs/dist', kept: /./ },
];

function node(...args: string[]): void {
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
}

function copyAssets(): void {
  for (const { folder, kept } of assets) {
    const names = readdirSync(join(root, folder)).filter((name) => kept.test(name));
    if (names.length === 0) throw new Error(`${folder} has nothing to copy; run npm ci`);
    for (const name of names)
      cpSync(join(root, folder, name), join(dist, folder, name), {
        recursive: true,
        filter: (source) => !isGzipped.test(source) && !isPackedAlone.test(source),
      });
  }
}

rmSync(dist, { recursive: true, force: true });
// Types are checked by `npm run types`.
node(join(root, 'node_modules/typescript/bin/tsc'), '-p', join(import.meta.dirname, 'tsconfig.json'));
copyAssets();
await embedModules(dist);
// The validators belong to the compiled modules that made them.
node(join(dist, 'server/contract/prepare-validators.js'));
