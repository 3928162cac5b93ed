/** What the fixtures of servers have in common: the contents, and how a stream is written. */
import type { NormalizationRule } from '../../../../server/core/normalization.ts';

export const kinds = ['text', 'tools', 'structured'] as const;
export type Kind = (typeof kinds)[number];

/** Responses in the shape of one server, written from what its sources and issues show. */
export interface WildServer {
  /** As the name of a provider. */
  name: string;
  /** Where the shape is known from: project, and file or issue. */
  source: string;
  plain(kind: Kind): object;
  stream(kind: Kind): string;
  /** Whether streams report usage when it is asked for. */
  reportsUsage: boolean;
  /** The deviations, over all of its responses. */
  rules: readonly NormalizationRule[];
  /** The responses that `strict` refuses. */
  refused: readonly (`stream ${Kind}` | `plain ${Kind}`)[];
}

const said = 'Hello, 東京';
export const city = '{"city":"Paris"}';
export const everyStream = ['stream text', 'stream tools', 'stream structured'] as const;

export const textOf = (kind: Kind): string | null =>
  kind === 'tools' ? null : kind === 'text' ? said : city;

/** The text in two deltas. */
export const halves = (kind: Kind): string[] => {
  const text = textOf(kind) ?? '';
  return [text.slice(0, 4), text.slice(4)];
};

export const counts = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 };
export const created = 1_763_000_000;
export const reasonOf = (kind: Kind): string => (kind === 'tools' ? 'tool_calls' : 'stop');

export const functionCall = { name: 'get_weather', arguments: city };
export const call = { id: 'call_1', type: 'function', function: functionCall };

export interface Wire {
  /** Before the JSON of an event. */
  name?: string;
  lineEnd?: string;
  /** At the end of all, instead of the usual. */
  end?: string;
  /** Before all. */
  start?: string;
}

/** Chunks as the body of a stream. */
export function sse(
  chunks: readonly object[],
  { name = 'data: ', lineEnd = '\n', end, start = '' }: Wire = {},
) {
  const events = chunks.map((chunk) => `${name}${JSON.stringify(chunk)}${lineEnd}${lineEnd}`);
  return start + events.join('') + (end ?? `${name}[DONE]${lineEnd}${lineEnd}`);
}

/** A chunk of one choice. */
export const chunkOf = (head: object, delta: object, finish: string | null = null, more: object = {}) => ({
  ...head,
  choices: [{ index: 0, delta, finish_reason: finish, ...more }],
});

export const ids = { id: 'chatcmpl-1', created, model: 'up' };
export const chunkHead = { ...ids, object: 'chat.completion.chunk' };
export const plainHead = { ...ids, object: 'chat.completion' };
