/** Label values of which there are only so many. */
import type { Usage } from '../../core/completion.ts';
import type { Tally } from './tally.ts';
import { other } from './bounded-series.ts';

/** Sandbox models that fail on demand: there are hundreds, and their names say nothing about the service. */
const faultModel = /^sandbox\/(error|status|stream|raw)-/;

/** The id of a model or target of the catalog, those of a family of sandbox faults under one name. */
export function modelLabel(id: string): string {
  const family = id.startsWith('sandbox/') ? faultModel.exec(id)?.[1] : undefined;
  return family === undefined ? id : `sandbox/${family}-*`;
}

/** Gives the first `limit` keys their own value, all later ones `other`. */
export function keyLabels(limit: number): (keyId: string) => string {
  const known = new Set<string>();
  return (keyId) => {
    if (known.has(keyId)) return keyId;
    if (known.size >= limit) return other;
    known.add(keyId);
    return keyId;
  };
}

/** The classes of tokens; they do not overlap, so that sums over them are right. */
export const tokenClasses = [
  'input_text',
  'input_image',
  'input_audio',
  'input_cache_read',
  'input_cache_write',
  'output_text',
  'output_reasoning',
  'output_audio',
] as const;

/** Adds what the provider counted to the counters of the classes, in their order. */
export function addTokens(counters: readonly Tally[], { input, output }: Usage): void {
  add(counters, 0, input.text);
  add(counters, 1, input.image);
  add(counters, 2, input.audio);
  add(counters, 3, input.cacheRead);
  add(counters, 4, input.cacheWrite);
  add(counters, 5, output.text);
  add(counters, 6, output.reasoning);
  add(counters, 7, output.audio);
}

/** A counter must not fall, whatever a provider reports. */
function add(counters: readonly Tally[], at: number, tokens: number | null): void {
  if (tokens !== null && tokens > 0 && Number.isFinite(tokens)) counters[at]?.inc(tokens);
}
