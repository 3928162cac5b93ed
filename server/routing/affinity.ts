/**
 * Prompt-cache affinity: calls that share a prefix go to the same target and key, where the provider has its cache.
 *
 * The order of the targets follows from a hash of the affinity and the target's name alone (weighted rendezvous hashing):
 * nothing is stored or shared, and every process, node and start has the same order. A target that leaves moves only the
 * calls that it had. Which key is the first for how many affinities follows from the weights.
 */
import { hash } from 'node:crypto';
import type { GatewayCall } from '../core/gateway-call.ts';
import { isJsonObject } from '../core/json.ts';
import type { Target } from './target.ts';

/** Stands for what calls with a common prefix have in common. */
export type Affinity = string;

/** Shorter bodies are not worth a place: providers cache prefixes from 1,024 tokens on. Bytes. */
const leastBytes = 4_096;
/** Of each text of the prefix; conversations that differ later only are taken for one, characters. */
const readChars = 4_096;

/**
 * What the caller says, in `prompt_cache_key` or by its session; else the beginning of a long conversation: what the
 * system says, and the first message of the user. Undefined for a call that may go anywhere.
 */
export function affinityOf({
  json,
  body,
  owner,
  attribution,
}: Pick<GatewayCall, 'json' | 'body' | 'owner' | 'attribution'>): Affinity | undefined {
  const { prompt_cache_key: named } = json;
  if (typeof named === 'string') return digest('key', owner, named);
  const session = attribution?.session ?? null;
  if (session !== null) return digest('session', owner, session);
  if (body.length < leastBytes) return undefined;
  const prefix = prefixOf(json);
  return prefix.length === 0 ? undefined : digest('prefix', owner, ...prefix);
}

/** Higher ones come first. Of all affinities the target is the first for as many as its weight says. */
export function rankOf(affinity: Affinity, { name, keyNumber }: Target, weight: number): number {
  const point = (hash('sha1', `${affinity} ${keyNumber} ${name}`, 'buffer').readUInt32BE() + 0.5) / 2 ** 32;
  return -weight / Math.log(point);
}

function digest(...parts: readonly string[]): Affinity {
  return hash('sha1', JSON.stringify(parts), 'base64url');
}

/** The texts before the second turn, in the member that the conversation's format has for them. */
function prefixOf({
  system,
  instructions,
  messages,
  input,
}: Readonly<Record<string, unknown>>): readonly string[] {
  const texts: string[] = [];
  addTexts(system, texts);
  addTexts(instructions, texts);
  const turns = messages ?? input;
  if (!Array.isArray(turns)) {
    addTexts(turns, texts);
    return texts;
  }
  for (const turn of turns as readonly unknown[]) {
    if (!isJsonObject(turn)) continue;
    addTexts(turn['content'], texts);
    if (turn['role'] === 'user') break;
  }
  return texts;
}

function addTexts(content: unknown, texts: string[]): void {
  if (typeof content === 'string') texts.push(content.slice(0, readChars));
  else if (Array.isArray(content))
    for (const part of content as readonly unknown[])
      if (isJsonObject(part) && typeof part['text'] === 'string')
        texts.push(part['text'].slice(0, readChars));
}
