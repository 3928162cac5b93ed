/** The conversation of the playground: what was said, and the answer that is on its way. In memory only. */
import type { Schemas } from '../../api/schemas.ts';

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  /** Of an answer: what is known of its request. */
  figures?: TurnFigures;
}

export interface TurnFigures {
  traceId: string | null;
  /** Ms until the first text, as this browser saw it; null when none came. */
  firstTextMs: number | null;
  /** Ms until its end. */
  tookMs: number;
  usage: Schemas['CompletionUsage'] | null;
  /** Why the answer ended; `stopped` when the reader ended it. */
  ending: string | null;
}
