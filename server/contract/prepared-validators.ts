/**
 * Validators whose code was written ahead of the start: compiling them is half of it. `npm ci` and `npm run generate`
 * write them; without them, or when a document has changed since, they are compiled at the start.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCompiled } from '../compiled-code.ts';
import {
  createValidators,
  createValidatorsWithSource,
  formats,
  type CreateValidators,
  type ParameterSchemas,
  type Purpose,
  type Validator,
} from './eov-parts.ts';
import { countCharacters } from './length-keywords.ts';
import type { SurfaceName } from './openapi-document.ts';

/** Of one purpose, by the digests of what they were made of. */
interface PreparedFamily {
  validators: Readonly<Record<string, Validator>>;
  parameters: Readonly<Record<string, ParameterSchemas>>;
  forget(): void;
}

type PreparedModule = (
  require: NodeJS.Require,
  known: typeof formats,
  count: typeof countCharacters,
) => Partial<Record<Purpose, PreparedFamily>>;

/** Where `npm ci` and `npm run generate` write them. */
const ownFolder = fileURLToPath(new URL('../../openapi/dist/', import.meta.url));
const require = createRequire(import.meta.url);

/** The families of a surface as they were prepared for this text of its bundle, else compiled now. */
export function preparedValidators(
  surface: SurfaceName,
  bundle: string,
  folder = ownFolder,
): CreateValidators {
  const prepared = load(fileIn(folder, surface), fingerprintOf(bundle));
  if (prepared === undefined) return createValidators;
  const families = prepared(require, formats, countCharacters);
  return (purpose) => {
    const family = families[purpose];
    if (family === undefined) throw new Error(`no validators were prepared for the purpose ${purpose}`);
    return {
      compile: (schema) => found(family.validators, schema),
      forget: () => family.forget(),
      parameterSchemas: (...about) => found(family.parameters, about),
    };
  };
}

function found<T>(by: Readonly<Record<string, T>>, key: unknown): T {
  const value = by[digestOf(key)];
  if (value === undefined) throw new Error('the prepared validators lack one; run npm run generate');
  return value;
}

function fileIn(folder: string, surface: SurfaceName): string {
  return join(folder, `${surface}.validators.cjs`);
}

function load(file: string, fingerprint: string): PreparedModule | undefined {
  try {
    if (!readFileSync(file, 'utf8').startsWith(`// ${fingerprint}\n`)) return undefined;
  } catch {
    return undefined;
  }
  return loadCompiled(file) as PreparedModule;
}

/** An installed package has no validator of its own, so that nothing of it can be loaded at run time. */
function demandOwnCode(code: string): void {
  const needed = /\brequire\("([^"]+)"\)/.exec(code)?.[1];
  if (needed === undefined) return;
  throw new Error(
    `a validator needs '${needed}' at run time, for example for uniqueItems beside items without a type; change the schema`,
  );
}

/** Collects what a contract compiles while it is loaded, to be written for the next start. */
export class ValidatorRecorder {
  readonly #families: string[] = [];
  readonly #closings: (() => void)[] = [];

  readonly create: CreateValidators = (purpose, components) => {
    const family = createValidatorsWithSource(purpose, components);
    const validators = new Map<string, Validator>();
    const parameters: Record<string, ParameterSchemas> = {};
    this.#closings.push(() => {
      const code = family.sourceOf(validators);
      demandOwnCode(code);
      const names = [...code.matchAll(/\bfunction (validate\d+)\(/g)].map(([, name]) => name);
      const forget = names.map((name) => `${name}.errors = null;`).join('');
      this.#families.push(
        `families.${purpose} = (() => {const exports = {};${code}\nreturn {validators: exports, parameters: ${JSON.stringify(parameters)}, forget() {${forget}}};})();`,
      );
    });
    return {
      ...family,
      compile: (schema) => {
        const validator = family.compile(schema);
        validators.set(digestOf(schema), validator);
        return validator;
      },
      parameterSchemas: (...about) => (parameters[digestOf(about)] = family.parameterSchemas(...about)),
    };
  };

  /** Writes all that was compiled since, in one step. */
  write(surface: SurfaceName, bundle: string, folder = ownFolder): void {
    for (const close of this.#closings.splice(0)) close();
    // In parentheses, which V8 takes as a sign to compile it with the module: the compile cache keeps it then.
    const text = `// ${fingerprintOf(bundle)}
'use strict';
module.exports = ((require, formats, countCharacters) => {
const families = {};
${this.#families.splice(0).join('\n')}
return families;
});
`;
    mkdirSync(folder, { recursive: true });
    const file = fileIn(folder, surface);
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, text);
    renameSync(draft, file);
  }
}

function digestOf(key: unknown): string {
  return hash('sha1', JSON.stringify(key));
}

/** The modules that decide on the code of a validator. */
const makers = ['eov-parts', 'lean-schema', 'length-keywords'];

function fingerprintOf(bundle: string): string {
  // In an installed package neither they nor the documents change.
  const isClone = extname(import.meta.url) === '.ts';
  const texts = isClone
    ? makers.map((name) => readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8'))
    : [];
  return hash('sha256', [bundle, ...texts].join('\0'));
}
