/** Puts modules and what they import into few files: to find and link hundreds takes longer than to run them. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type OutputOptions, type Plugin } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

const root = resolve(import.meta.dirname, '..');

interface BundleOptions extends Pick<OutputOptions, 'minify' | 'format'> {
  /** Modules that stay outside, as files of their own. */
  apart?: (module: string) => boolean;
  /** Paths from the root, without the ending; each becomes a file at that path below `output`, or below `from` in it. */
  entries: readonly string[];
  /** What the paths of the entries are shortened by. */
  from?: string;
  output: string;
  /** The file that a module takes itself for: it finds its neighbours by that. */
  placeOf: (module: string) => string;
}

interface Bundled {
  /** Our own modules that are in it, as they were found. */
  modules: string[];
  /** The folders of the packages of which something is in it, as `node_modules/pg-types/node_modules/postgres-date`. */
  packages: string[];
}

/** The packages that npm installs with the package, or that an installation may lack: found when they are used. */
const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Readonly<Record<string, string>>>;
const namedPackages = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/** Found by packages that work without them, if somebody has installed them. */
const neverBundled = new Set(['pg-native', 'supports-color']);

/** Packages inside have those that they need inside too. */
function isLeftOut(specifier: string, importer: string | undefined): boolean {
  if (neverBundled.has(specifier)) return true;
  const isNamed = namedPackages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return isNamed && (importer === undefined || isOwn(importer));
}

function isOwn(module: string): boolean {
  return module.startsWith(root + sep) && !module.includes(`${sep}node_modules${sep}`);
}

const isInPackage = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

function packagesOf(modules: readonly string[]): string[] {
  const folders = modules.flatMap((module) => isInPackage.exec(module)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => relative(root, folder).replaceAll(sep, '/')).toSorted();
}

/** The code with other code for each `import.meta.<member>`. */
function replaceMeta(code: string, module: string, replacement: (member: string) => string): string {
  let replaced = '';
  let at = 0;
  const visitor = new Visitor({
    MemberExpression({ object, property, start, end }) {
      if (object.type !== 'MetaProperty' || property.type !== 'Identifier') return;
      replaced += code.slice(at, start) + replacement(property.name);
      at = end;
    },
  });
  visitor.visit(parseSync(module, code).program);
  return replaced + code.slice(at);
}

/** Gives each module `placeOf` as its own place. */
function ownPlaces({ output, placeOf, format }: BundleOptions): Plugin {
  const own = format === 'cjs' ? `require('node:url').pathToFileURL(__filename)` : 'import.meta.url';
  return {
    name: 'own-places',
    transform(code, module) {
      if (!isOwn(module) || !code.includes('import.meta')) return null;
      const place = JSON.stringify(placeOf(module));
      return replaceMeta(code, module, (member) => {
        if (member === 'main') return 'false';
        if (member === 'url') return `__placeOf(${place})`;
        throw new Error(`${module}: a bundled module cannot use import.meta.${member}`);
      });
    },
    renderChunk(code, { fileName }) {
      const folder = dirname(join(output, fileName));
      return code.replaceAll(/__placeOf\(("[^"]+")\)/g, (_, quoted: string) => {
        const path = relative(folder, JSON.parse(quoted) as string).replaceAll(sep, '/');
        return `new URL(${JSON.stringify(path)}, ${own}).href`;
      });
    },
  };
}

/** Modules of nothing but a list, a megabyte and more of it. */
const isTable = /[\\/]gpt-tokenizer[\\/]esm[\\/]bpeRanks[\\/]\w+\.js$/;

/** Such a list as JSON: to read that takes a third of the time that compiling it as code does. */
const tablesAsJson: Plugin = {
  name: 'tables-as-json',
  async transform(_, module) {
    if (!isTable.test(module)) return null;
    const { default: table } = (await import(pathToFileURL(module).href)) as { default: unknown };
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(table))});`;
  },
};

/**
 * V8 keeps the source of each function, at two bytes for a character where one character of the file is beyond Latin-1:
 * such characters become escapes, which mean the same in strings, templates, regular expressions and names.
 */
const narrowCharacters: Plugin = {
  name: 'narrow-characters',
  // Not earlier: rolldown writes the code of a chunk anew after `renderChunk`.
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = narrowed(file.code);
  },
};

function narrowed(code: string): string {
  return code.replaceAll(
    /[^\0-\u00FF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Names are kept: stack traces and the log have them. */
export async function bundleModules(options: BundleOptions): Promise<Bundled> {
  const { entries, from = '', output, minify, format = 'esm', apart = () => false } = options;
  const modules: string[] = [];
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [relative(from, entry), join(root, `${entry}.ts`)])),
    platform: 'node',
    tsconfig: false,
    external: (specifier, importer) =>
      isLeftOut(specifier, importer) ||
      (importer !== undefined && apart(resolve(dirname(importer), specifier))),
    plugins: [
      ownPlaces(options),
      tablesAsJson,
      narrowCharacters,
      { name: 'modules', moduleParsed: ({ id }) => void (isOwn(id) && modules.push(id)) },
    ],
    logLevel: 'warn',
  });
  const { output: chunks } = await bundle.write({
    dir: output,
    format,
    keepNames: true,
    // Without a digest: the code of their functions is kept by their path, and takes the place of the older one.
    chunkFileNames: 'chunks/[name].js',
    ...(minify !== undefined && { minify }),
  });
  await bundle.close();
  const contained = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  return { modules, packages: packagesOf(contained) };
}
