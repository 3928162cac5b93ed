/** The cause of an alert, as an evaluation finds it: the same one again and again while it lasts. */
import type { components } from '../../openapi/generated/console.ts';

export interface Finding {
  /** Later findings on a topic take the place of earlier ones: `budget project proj_1 month`, `key k1`, `circuit a/b`. */
  topic: string;
  /** Null: the whole installation. */
  project: { id: string; name: string } | null;
  /** One sentence. */
  message: string;
  about: components['schemas']['AlertSubject'];
}

/** Something that has happened, and raises one alert. */
export interface Happening extends Finding {
  /** The same in every process, and for nothing else. */
  identity: string;
  /** When the alert is past, ms since 1970; null: not known. */
  endsAtMs: number | null;
}
