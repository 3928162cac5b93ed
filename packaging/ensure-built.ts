/** `npm pack` runs it: builds what goes into the package, unless that is newer than everything it is made of. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

const sources = ['bin', 'client', 'command-line', 'conformance', 'migrate', 'openapi', 'packaging', 'server'];

/** Written last by each half of the build. */
const results = ['client/dist/types/client/index.d.ts', 'dist/openapi/dist/console.validators.cjs'];

const built = /\/(dist|node_modules)\//;

function newestMs(folder: string): number {
  const times = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !built.test(`${path}/`))
    .map((path) => statSync(path).mtimeMs);
  return Math.max(...times);
}

function isFresh(): boolean {
  const made = results.map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const read = [...sources.map(newestMs), statSync(join(root, 'package.json')).mtimeMs];
  return Math.min(...made) > Math.max(...read);
}

if (!isFresh()) {
  // Standard output is that of `npm pack`, which programs read.
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 2, 2] });
}
