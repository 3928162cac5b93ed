/** The first key of an installation: the operator's own, or one that is generated once and stored. */
import { join } from 'node:path';
import { keyIdOf, mintKey } from './key-format.ts';
import { keepOwnFile, readOwnFile } from './own-file.ts';

/** Shortest and longest key that the operator may set, characters. */
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
 * `configured` (the setting MODELROUTE_KEY) when it is set, else the content of `<dataFolder>/key`;
 * undefined when there is neither. Throws, with one line for the operator, when the setting or the
 * file cannot serve as a key.
 */
export function findFirstKey(dataFolder: string, configured?: string): FirstKey | undefined {
  if (configured !== undefined) {
    demandUsable(configured, 'MODELROUTE_KEY');
    return { key: configured, created: false, weakness: weaknessOf(configured) };
  }
  const path = join(dataFolder, 'key');
  const key = readOwnFile(path);
  if (key === undefined) return undefined;
  demandUsable(key, `the key file ${path}`);
  if (key.startsWith('mr-') && keyIdOf(key) === undefined) {
    throw new Error(
      `the key file ${path} is damaged (its checksum does not fit); delete it to have a new key made`,
    );
  }
  return { key, created: false, weakness: weaknessOf(key) };
}

/**
 * The key that `findFirstKey` finds, else a new key, written to `<dataFolder>/key`, readable by its owner only
 * (mode 0600) and synced to disk when this returns. Processes that start at once agree on one key.
 */
export function openFirstKey(dataFolder: string, configured?: string): FirstKey {
  const found = findFirstKey(dataFolder, configured);
  if (found !== undefined) return found;
  const key = mintKey();
  const path = join(dataFolder, 'key');
  if (keepOwnFile(path, key)) return { key, created: true, weakness: null };
  const others = findFirstKey(dataFolder);
  if (others === undefined) throw new Error(`the key file ${path} cannot be written`);
  return others;
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
