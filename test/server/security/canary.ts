/** Secrets that are planted to be looked for: as they are, in other encodings, and in chunks. */
import { randomBytes } from 'node:crypto';

/** Where a canary may be all the same. */
export interface Allowance {
  place: string | RegExp;
  /** Said where somebody reads the list. */
  why: string;
  /** The whole of it, in this one place and only there, exactly once. */
  once?: boolean;
}

export interface Canary {
  name: string;
  value: string;
  allowed: Allowance[];
}

/** A chunk of an encoding counts as found from this length. */
export const chunkLength = 12;

/** Random words that need escaping in JSON, HTML and URLs, and are not ASCII throughout. */
export function secretText(): string {
  const special = ['"', '\\', 'é', '<', '&', '/', ' '];
  return special.map((each) => randomWord().slice(0, 9) + each).join('') + randomWord();
}

/** Nobody else has it, and it means nothing anywhere. */
export function randomWord(): string {
  return randomBytes(15).toString('base64url').replaceAll(/[-_]/g, 'x');
}

/** The ways in which a text gets written somewhere. */
export function writingsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const json = JSON.stringify(text).slice(1, -1);
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const encoded = encodeURIComponent(text);
  // Bytes before it shift it within the groups of three bytes; characters that are shared with those are cut off.
  const base64 = [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const own = shifted.slice(shift === 0 ? 0 : 4, shifted.length - 1);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const hex = bytes.toString('hex');
  const plain = [
    text,
    json,
    JSON.stringify(json).slice(1, -1),
    html,
    encoded,
    encoded.replaceAll('%20', '+'),
  ];
  return [...plain, ...base64, hex, hex.toUpperCase(), bytes.toString('utf16le')];
}

const tableBits = 22;

/** Finds chunks of many canaries in one pass over a text, however long that is. */
export class CanarySearch {
  readonly #byChunk = new Map<string, Set<Canary>>();
  readonly #table = new Uint8Array(1 << tableBits);

  constructor(canaries: Iterable<Canary>) {
    for (const canary of canaries)
      for (const writing of writingsOf(canary.value)) {
        const latin = Buffer.from(writing).toString('latin1');
        for (let at = 0; at + chunkLength <= latin.length; at += 1)
          this.#add(latin.slice(at, at + chunkLength), canary);
      }
  }

  #add(chunk: string, canary: Canary): void {
    const known = this.#byChunk.get(chunk) ?? new Set();
    this.#byChunk.set(chunk, known.add(canary));
    let hash = 0;
    for (let at = 0; at < chunkLength; at += 1) hash = next(hash, chunk.charCodeAt(at), 0);
    this.#table[slotOf(hash)] = 1;
  }

  /** The canaries of which any chunk is found, with the text around the first of them. */
  in(bytes: Buffer): Map<Canary, string> {
    const found = new Map<Canary, string>();
    let hash = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      hash = next(hash, bytes[at] ?? 0, at < chunkLength ? 0 : (bytes[at - chunkLength] ?? 0));
      if (at + 1 < chunkLength || this.#table[slotOf(hash)] === 0) continue;
      const chunk = bytes.toString('latin1', at + 1 - chunkLength, at + 1);
      for (const canary of this.#byChunk.get(chunk) ?? [])
        if (!found.has(canary)) found.set(canary, bytes.subarray(Math.max(0, at - 80), at + 60).toString());
    }
    return found;
  }
}

/** A rolling hash: what left the window is taken out again. */
const base = 0x01000193;
let power = 1;
for (let at = 0; at < chunkLength; at += 1) power = Math.imul(power, base);

function next(hash: number, added: number, gone: number): number {
  return (Math.imul(hash, base) + added - Math.imul(gone, power)) | 0;
}

function slotOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - tableBits);
}

/** How often the whole text occurs as it is. */
export function countOf(text: string, bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) count += 1;
  return count;
}
