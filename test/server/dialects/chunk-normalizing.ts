/** What tests of the normalizer of chunks have in common: events in, events out, and made-up chunks. */
import type { SseEvent } from '../../../openapi/grammars/sse-event.ts';
import { SseReader } from '../../../openapi/grammars/sse-reader.ts';
import type { Normalization, NormalizationRule } from '../../../server/core/normalization.ts';
import { createChunkNormalizer } from '../../../server/dialects/chat/normalize-chunks.ts';
import type { ChunkEvent } from '../../../server/dialects/chat/normalize-event.ts';
import { EventJson } from '../../../server/routing/event-json.ts';

/** The rules that operators could list before there was `auto`. */
export const all = ['usage', 'role', 'identity', 'finish-reason', 'calls'] as const;
export type Deviation = (typeof all)[number];

/** As the relay uses it: each event is parsed once. `used` are the rules in the order of their use. */
export function normalizerOf(normalization: Normalization) {
  const json = new EventJson();
  const used: NormalizationRule[] = [];
  const normalizer = createChunkNormalizer({
    normalization,
    model: 'asked-for',
    nowMs: () => 1_800_000_000_999,
    onNormalized: (rule) => used.push(rule),
  });
  if (normalizer === undefined) throw new Error('nothing to normalize');
  return {
    used,
    normalize: (event: ChunkEvent): readonly ChunkEvent[] =>
      normalizer.normalize(event, event.data === undefined ? undefined : json.parse(event.data)) ?? [event],
  };
}

export function read(chunks: readonly Uint8Array[]): SseEvent[] {
  const reader = new SseReader();
  return chunks.flatMap((part) => reader.push(part));
}

/** Data of events in, data of events out, parsed. */
export function normalizeData(normalization: Normalization, data: readonly unknown[]): unknown[] {
  const wire = data.map((each) => `data: ${typeof each === 'string' ? each : JSON.stringify(each)}\n\n`);
  const normalizer = normalizerOf(normalization);
  return read([Buffer.from(wire.join(''))])
    .flatMap((event) => normalizer.normalize(event))
    .map(({ data: made = '' }) => (made.startsWith('{') ? JSON.parse(made) : made));
}

export interface Call {
  index: number;
  id?: string | null;
  type?: string | null;
  function?: { name?: string | null; arguments?: unknown };
  custom?: { name?: string | null; input?: string };
}
export interface Choice {
  index: number;
  delta: { role?: string | null; content?: string | null; refusal?: string; tool_calls?: Call[] };
  finish_reason?: string | null;
}
export interface Chunk {
  id?: string | null;
  object?: string | null;
  created?: number | null;
  model?: string | null;
  choices: Choice[];
  usage?: object | null;
  error?: object | null;
}

export const named = { id: 'c', object: 'chat.completion.chunk', created: 5, model: 'm' };
export const chunk = (delta: object | null, finish: string | null = null) => ({
  ...named,
  choices: [{ index: 0, delta, finish_reason: finish }],
});
