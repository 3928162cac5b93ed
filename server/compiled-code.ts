/**
 * Loads CommonJS files with the machine code of functions that earlier runs called. Node's own compile cache has what is
 * compiled while a module loads, so that each start and the first request of each kind compile a thousand functions anew.
 */
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, getCompileCacheDir } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

interface Loaded {
  exports: unknown;
  script: Script;
  /** Where the code of its functions is kept; undefined where none can be. */
  keptFile: string | undefined;
  sourceDigest: Buffer;
  /** Of the code that it was loaded with, bytes; 0 without. */
  keptBytes: number;
}

type Wrapper = (
  exports: unknown,
  require: (specifier: string) => unknown,
  module: { exports: unknown },
  filename: string,
  folder: string,
) => void;

const loaded = new Map<string, Loaded>();

/** A kept file begins with the digest of the source and a checksum of the code, which V8 takes as it is. */
const digestBytes = 32;
const checksumBytes = 4;

/** Some ten functions: a run that called few others than those before it writes nothing. */
const worthKeepingBytes = 4_096;

/** The exports of a CommonJS file; it loads the files that it requires by a relative path in the same way. */
export function loadCompiled(file: string): unknown {
  const known = loaded.get(file);
  if (known !== undefined) return known.exports;
  // In one line with the first one of the file: stack traces have its own line numbers.
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`;
  const sourceDigest = createHash('sha256').update(source).digest();
  const keptFile = keptFileOf(file);
  const cachedData = keptFile === undefined ? undefined : readKept(keptFile, sourceDigest);
  const script = new Script(source, {
    filename: file,
    ...(cachedData !== undefined && { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const keptBytes = script.cachedDataRejected === false ? (cachedData?.byteLength ?? 0) : 0;
  const module = { exports: {} as unknown };
  const entry: Loaded = { exports: module.exports, script, keptFile, sourceDigest, keptBytes };
  loaded.set(file, entry);
  (script.runInThisContext() as Wrapper)(module.exports, requireOf(file), module, file, dirname(file));
  entry.exports = module.exports;
  return entry.exports;
}

function requireOf(file: string): (specifier: string) => unknown {
  const fromNode = createRequire(file);
  return (specifier) => {
    // Outside of the server's bundle, so that there is one list of what is loaded.
    if (specifier.endsWith('/compiled-code.ts')) return { loadCompiled, keepCompiled };
    return /^\.\.?\/.*\.c?js$/.test(specifier)
      ? loadCompiled(resolve(dirname(file), specifier))
      : fromNode(specifier);
  };
}

/** Keeps the code of the functions that this run has called, for the next one. Takes tens of milliseconds; never throws. */
export function keepCompiled(): void {
  for (const { script, keptFile, sourceDigest, keptBytes } of loaded.values()) {
    if (keptFile === undefined) continue;
    const code = script.createCachedData();
    if (code.byteLength < keptBytes + worthKeepingBytes) continue;
    try {
      writeKept(keptFile, sourceDigest, code);
    } catch {
      // A folder that cannot be written: the next start takes as long as this one did.
      return;
    }
  }
}

/** One for each file, version and flags of V8: a newer source takes the place of the older one. */
function keptFileOf(file: string): string | undefined {
  const folder = getCompileCacheDir();
  if (folder === undefined) return undefined;
  const name = createHash('sha256').update(`${cachedDataVersionTag()} ${file}`).digest('hex');
  return join(folder, `called-${name.slice(0, 24)}`);
}

function readKept(file: string, sourceDigest: Buffer): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(digestBytes + checksumBytes);
    const isWhole = bytes.readUInt32LE(digestBytes) === crc32(code);
    return isWhole && sourceDigest.equals(bytes.subarray(0, digestBytes)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** In one step: another process may read it at the same time. */
function writeKept(file: string, sourceDigest: Buffer, code: Buffer): void {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32LE(crc32(code));
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([sourceDigest, checksum, code]), { mode: 0o600 });
  renameSync(draft, file);
}
