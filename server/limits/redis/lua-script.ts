/** The scripts that run inside Redis: source, and the hash under which Redis caches it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Sent as its hash; as source only when Redis does not have it. */
export interface LuaScript {
  text: string;
  sha: string;
}

function source(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

const prelude = source('prelude.lua');

function read(file: string): LuaScript {
  const text = prelude + source(file);
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/** Decides and counts. */
export const reserveScript = read('reserve.lua');
/** Ends a reservation. */
export const settleScript = read('settle.lua');
/** Looks at one subject. */
export const useScript = read('use.lua');
/** Fills a budget. */
export const loadScript = read('load.lua');
/** Drops end users beyond the bound. */
export const forgetScript = read('forget.lua');
