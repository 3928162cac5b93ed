/** The interface of what sets the events of a provider right before they are validated. */
import type { Normalization, OnNormalized } from '../core/normalization.ts';
import type { ChunkEvent } from './chat/normalize-event.ts';
import type { WireBody } from './dialect.ts';

/** For the events of one stream. Never throws on what the stream contains. */
export interface EventNormalizer {
  /** The events that replace this one; undefined: itself alone. `json` is its data parsed, undefined where it is no JSON object. */
  normalize(event: ChunkEvent, json: unknown): readonly ChunkEvent[] | undefined;
  /** The end of a stream that was closed without one; undefined where something may be missing. */
  missingEnd(start: number): readonly ChunkEvent[] | undefined;
  /** Whether the last event of a stream counts without the blank line behind it. */
  readonly closesEvents: boolean;
}

export interface NormalizeParts {
  normalization: Normalization;
  /** The model that was requested. */
  model: string;
  /** Whether one choice was requested; so by default. */
  isSingle?: boolean;
  /** The request as the provider got it, whose settings a response repeats. */
  request?: WireBody;
  onNormalized: OnNormalized;
}
