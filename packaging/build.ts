/**
 * `npm run build`, the server's half: `dist/`, from which the installed package runs. The programs are at the paths of
 * their sources, and so are the files that are not code: each module finds its neighbours there.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';
import { bundleModules } from './bundle.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** What is started by its path or imported by users, without the ending. */
const entries = [
  'migrate/index',
  'packaging/complete-bill',
  'server/cli',
  'server/console/people/argon2-worker',
  'server/contract/prepare-validators',
  'server/keeping/keeping-thread-main',
  'server/metering/applying-thread-main',
  'server/metering/refusals/refusal-thread-main',
  'server/providers/sandbox/schema/instance-worker',
  'server/providers/sandbox/speech/speech-worker',
  'server/retention/shedding-thread-main',
  'server/storage/json-lines-worker',
  'server/storage/reading-thread-main',
  'server/workers/main',
];

/** Every browser takes Brotli; gzip would be 5 MB more. */
const isGzipped = /\.gz$/;

/** Served in their Brotli form, a fifth and less, and decompressed for the few that do not take it. */
const isPackedAlone = /\/(search|compatibility)\.json$|\.md$/;

/** Their line breaks and indentation are a third of them; people read the YAML. */
const isIndented = /\.openapi(-3\.\d)?\.json$/;

/** Read at run time; the folders of the last four are made by `npm ci`. */
const assets: readonly { folder: string; kept: RegExp }[] = [
  { folder: 'openapi/generated', kept: /^(v1|alt|console)\.openapi(\.yaml|(-3\.\d)?\.json)$/ },
  { folder: 'server/as-code', kept: /^installation-file\.schema\.json$/ },
  { folder: 'server/configuration', kept: /^provider-file\.schema\.json$/ },
  { folder: 'server/limits/redis', kept: /\.lua$/ },
  { folder: 'openapi/dist', kept: /\.br$/ },
  { folder: 'server/console/page/dist', kept: /./ },
  { folder: 'docs/dist', kept: /./ },
];

function compact(file: string): void {
  writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
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
    for (const name of names.filter((each) => isIndented.test(each))) compact(join(dist, folder, name));
  }
}

rmSync(dist, { recursive: true, force: true });
const { packages } = await bundleModules({
  entries,
  output: dist,
  placeOf: (module) => join(dist, relative(root, module).replace(/\.ts$/, '.js')),
  // A stack trace then has the names.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
copyAssets();
writeFileSync(join(dist, 'sbom.cdx.json'), billOfMaterials(packages));
// The validators belong to the compiled modules that made them.
execFileSync(process.execPath, [join(dist, 'server/contract/prepare-validators.js')], { stdio: 'inherit' });
