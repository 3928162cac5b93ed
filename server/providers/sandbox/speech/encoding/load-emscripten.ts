/**
 * Loads the compiled encoders inside the `@mediabunny/*-encoder` packages. Through its public entry such a
 * package starts one more thread for every file (18 MB and 60 ms each). Speech threads are already off the
 * main thread, so they load the compiled module by its path and use it for all files. A test checks that each path
 * exists.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';

/** The wrapper that the compiler generates around the compiled code. */
export interface Emscripten {
  /** The module's memory, which moves when it grows: read this anew after every call. */
  HEAPU8: Uint8Array;
  cwrap(name: string, result: 'number', parameters: 'number'[]): (...given: (number | bigint)[]) => number;
  cwrap(name: string, result: null, parameters: 'number'[]): (...given: (number | bigint)[]) => void;
}

/** A fresh instance of the module at `modulePath`, relative to the package's entry. */
export async function loadEmscripten(packageName: string, modulePath: string): Promise<Emscripten> {
  const packageUrl = pathToFileURL(createRequire(import.meta.url).resolve(packageName));
  const url = new URL(modulePath, packageUrl);
  const source = (await readFile(url, 'utf8')).replaceAll('import.meta.url', JSON.stringify(url.href));
  const exported: { default?: () => Promise<Emscripten> } = {};
  compileFunction(source, ['exports'], { filename: url.href })(exported);
  if (exported.default === undefined) throw new Error(`${packageName} does not export its compiled encoder`);
  return exported.default();
}
