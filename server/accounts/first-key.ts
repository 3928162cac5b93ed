/** The single key of an installation without accounts: the operator's own, or one that is made once and kept. */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { keyIdOf, mintKey } from './key-format.ts';

/** Shortest and longest key that is taken from the operator, characters. */
const minLength = 8;
const maxLength = 512;
/** A key shorter than this, or of fewer different characters than the next, can be guessed by trying. */
const strongLength = 24;
const strongVariety = 10;

export interface FirstKey {
  key: string;
  /** Whether this call made it, so that it must be shown now. */
  created: boolean;
  /** One sentence when the key is easy to guess, else null. */
  weakness: string | null;
}

/**
 * `configured` (the setting MODELROUTE_KEY) when it is given, else what `<dataFolder>/key` holds, else
 * a new key, written there for its owner's eyes alone (mode 0600) and on the disk when this returns.
 * Processes that start at once agree on one key. Throws, with one line for the operator, when the
 * setting or the file cannot serve as a key.
 */
export function openFirstKey(dataFolder: string, configured?: string): FirstKey {
  if (configured !== undefined) {
    demandUsable(configured, 'MODELROUTE_KEY');
    return { key: configured, created: false, weakness: weaknessOf(configured) };
  }
  const path = join(dataFolder, 'key');
  const kept = readKept(path);
  if (kept !== undefined) return { key: kept, created: false, weakness: weaknessOf(kept) };
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const made = mintKey();
  if (keep(path, made)) return { key: made, created: true, weakness: null };
  const others = readKept(path);
  if (others === undefined) throw new Error(`the key file ${path} cannot be written`);
  return { key: others, created: false, weakness: weaknessOf(others) };
}

function readKept(path: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const key = text.trim();
  demandUsable(key, `the key file ${path}`);
  if (key.startsWith('mr-') && keyIdOf(key) === undefined) {
    throw new Error(
      `the key file ${path} is damaged (its checksum does not fit); delete it to have a new key made`,
    );
  }
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  return key;
}

/** False when another process was first. The file appears whole or not at all. */
function keep(path: string, key: string): boolean {
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${key}\n`);
    fsyncSync(handle);
    linkSync(draft, path);
    syncFolder(dirname(path));
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
}

/** Makes the new name survive a power cut. Windows has no such operation, and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A key must fit into a header, which takes visible ASCII only. */
function demandUsable(key: string, source: string): void {
  if (key.length < minLength) throw new Error(`${source} must have at least ${minLength} characters`);
  if (key.length > maxLength) throw new Error(`${source} must have at most ${maxLength} characters`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Error(`${source} must consist of visible ASCII characters without spaces`);
}

function weaknessOf(key: string): string | null {
  if (keyIdOf(key) !== undefined) return null;
  if (key.length < strongLength)
    return `the key has fewer than ${strongLength} characters and may be guessed`;
  if (new Set(key).size < strongVariety)
    return `the key has fewer than ${strongVariety} different characters and may be guessed`;
  return null;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
