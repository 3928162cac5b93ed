/** `npm run build`, the client's half: `client/dist`, the ES modules and their types; those of the migration kit too. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle } from './bundle.ts';

const dist = resolve(import.meta.dirname, '../dist');
const compiler = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const [name, code] of await bundle({ minify: false })) writeFileSync(join(dist, name), code);
execFileSync(process.execPath, [compiler, '-p', join(import.meta.dirname, 'tsconfig.json')], {
  stdio: 'inherit',
});
