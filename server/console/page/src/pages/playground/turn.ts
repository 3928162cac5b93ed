/** What one side said in a conversation of the playground. */
import type { PlayedUsage } from '../../api/play-stream.ts';

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  /** Of a completion: its reasoning, where the model shows it. */
  reasoning?: string;
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

/** The turns that the last request was about. */
export function throughLastQuestion(turns: readonly Turn[]): readonly Turn[] {
  return turns.slice(0, turns.findLastIndex(({ role }) => role === 'user') + 1);
}
