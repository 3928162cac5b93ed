/** Makes `client/dist`: the ES modules of the package and their types. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle, bundleMigration } from './bundle.ts';

const dist = resolve(import.meta.dirname, '../dist');
const compiler = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const files of [await bundle({ minify: false }), await bundleMigration()])
  for (const [name, code] of files) writeFileSync(join(dist, name), code);
execFileSync(process.execPath, [compiler, '-p', join(import.meta.dirname, 'tsconfig.json')], {
  stdio: 'inherit',
});
