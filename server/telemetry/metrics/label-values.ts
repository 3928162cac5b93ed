/** Label values of which there are only so many. */
import type { Usage } from '../../core/answer.ts';
import { other } from './series-table.ts';

/** Sandbox models that fail on demand: there are hundreds, and which one it was says nothing about the service. */
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

/** Adds what the provider counted to `sums`, which has a place for each class. */
export function addTokens(sums: Float64Array, { input, output }: Usage): void {
  add(sums, 0, input.text);
  add(sums, 1, input.image);
  add(sums, 2, input.audio);
  add(sums, 3, input.cacheRead);
  add(sums, 4, input.cacheWrite);
  add(sums, 5, output.text);
  add(sums, 6, output.reasoning);
  add(sums, 7, output.audio);
}

/** A counter may not fall, whatever a provider says. */
function add(sums: Float64Array, at: number, tokens: number | null): void {
  if (tokens !== null && tokens > 0 && Number.isFinite(tokens)) sums[at] = (sums[at] ?? 0) + tokens;
}
