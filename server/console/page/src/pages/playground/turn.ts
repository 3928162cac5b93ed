/** One message of a conversation of the playground. */
import type { PlayedUsage } from '../../api/play-stream.ts';
import type { Schemas } from '../../api/schemas.ts';
import type { PlayImage } from './play-image.ts';
import type { SchemaVerdict } from './check-schema.ts';

export interface Turn {
  /** `tool`: the result of a tool call, as the person wrote it. */
  role: 'user' | 'assistant' | 'tool';
  content: string;
  /** Of a message of the person. */
  images?: readonly PlayImage[];
  /** Of a completion: its tool calls. */
  calls?: readonly Schemas['PlayToolCall'][];
  /** Of a result: the id of its call. */
  callId?: string;
  /** Of a completion: its reasoning, where the model shows it. */
  reasoning?: string;
  /** Of a completion: whether it is valid against the JSON Schema of its request, where that had one. */
  verdict?: SchemaVerdict;
  /** Of a completion: the figures of its request. */
  figures?: TurnFigures;
}

export interface TurnFigures {
  traceId: string | null;
  /** Ms until the first text, as this browser saw it; null when none came. */
  firstTextMs: number | null;
  /** Ms until its end. */
  tookMs: number;
  usage: PlayedUsage | null;
  /** Why the completion ended; `stopped` when the reader ended it. */
  ending: string | null;
  /** US dollars; null when the model has no price, absent until the record of the request is there. */
  cost?: string | null;
}

/** The turns that the last request was about: through the last message of the person or result of a tool. */
export function throughLastQuestion(turns: readonly Turn[]): readonly Turn[] {
  return turns.slice(0, turns.findLastIndex(({ role }) => role !== 'assistant') + 1);
}

/** The calls whose results the model waits for. */
export function openCalls(turns: readonly Turn[]): readonly Schemas['PlayToolCall'][] {
  return turns.at(-1)?.calls ?? [];
}
