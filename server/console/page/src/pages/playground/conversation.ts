/** The conversation of the playground: its messages, and the completion under way. In memory only. */
import type { Schemas } from '../../api/schemas.ts';

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  /** Of a completion: the figures of its request. */
  figures?: TurnFigures;
}

export interface TurnFigures {
  traceId: string | null;
  /** Ms until the first text, as this browser saw it; null when none came. */
  firstTextMs: number | null;
  /** Ms until its end. */
  tookMs: number;
  usage: Schemas['CompletionUsage'] | null;
  /** Why the completion ended; `stopped` when the reader ended it. */
  ending: string | null;
}
