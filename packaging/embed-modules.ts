/**
 * Puts into the package the modules of which only a small part is needed: `gpt-tokenizer` has every vocabulary in three
 * forms, 30 MB in all, and `hash-wasm` every hash.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** A compiled module, what it imports, and the file that it imports instead, beside it. */
const embedded = [
  {
    importer: 'server/providers/sandbox/tokenizer.js',
    specifier: 'gpt-tokenizer/encoding/o200k_base',
    file: 'o200k-base.js',
    source: 'gpt-tokenizer/encoding/o200k_base',
  },
  {
    importer: 'server/console/people/argon2-worker.js',
    specifier: 'hash-wasm',
    file: 'argon2.js',
    source: 'hash-wasm/dist/index.esm.js',
    names: ['argon2id'],
  },
] as const;

/** Bundles each below `dist`, and makes the module that is compiled there import it. */
export async function embedModules(dist: string): Promise<void> {
  for (const each of embedded) {
    const importer = join(dist, each.importer);
    const code = readFileSync(importer, 'utf8');
    const quoted = `'${each.specifier}'`;
    if (code.split(quoted).length !== 2) throw new Error(`${importer} should import ${each.specifier} once`);
    const names = 'names' in each ? `{ ${each.names.join(', ')} }` : '*';
    const module = join(dirname(importer), each.file);
    const source = fileURLToPath(import.meta.resolve(each.source));
    writeFileSync(module, `export ${names} from ${JSON.stringify(source)};`);
    writeFileSync(module, await bundleOf(module));
    writeFileSync(importer, code.replace(quoted, `'./${each.file}'`));
  }
}

async function bundleOf(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', minify: false, lib: { entry, formats: ['es'] } },
  });
  const outputs = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[];
  const [chunk, ...others] = outputs.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${entry} is not one module`);
  return chunk.code;
}
