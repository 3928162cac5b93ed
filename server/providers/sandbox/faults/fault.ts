/** A fault of the sandbox: a change that turns a valid exchange into one that a provider must not send. */
import type { StreamFormat } from '../../../core/wire-format.ts';
import type { JsonObject } from '../../../core/json.ts';

/** An event that may be changed. */
export interface FaultEvent {
  event: string | null;
  data: JsonObject | string;
}

/** A sound stream, ready to be spoilt. */
export interface GoodStream {
  surface: StreamFormat;
  events: FaultEvent[];
  /** Index of an event with a delta, neither the first delta nor the last event: too late for a fallback. */
  middle: number;
  /** How many choices were requested. */
  choices: number;
  usageAsked: boolean;
}

/** One thing that is done with the connection. */
export type Step =
  /** Bytes are sent, `times` times over (once by default). */
  | { send: Uint8Array | string; times?: number }
  /** Nothing more is sent, and the connection stays open. */
  | 'stall'
  /** The connection breaks. */
  | 'cut'
  /** The bytes are sent again and again. */
  | { forever: string };

export interface BrokenExchange {
  status: number;
  contentType: string;
  steps: Step[];
}

/** How a plain response fails; `sound` where the fault exists in streams only and has no effect. */
export type PlainFault =
  | 'sound'
  | 'cut'
  | 'stall'
  | 'truncated'
  | 'empty'
  | 'html'
  | 'wrong-content-type'
  | 'error-body'
  | 'error-status'
  | 'endless'
  | 'oversized'
  | 'not-utf8'
  | 'missing-member'
  | 'wrong-type'
  | 'no-finish'
  | 'no-role';

export interface StreamFault {
  /** Follows `sandbox/stream-` and `sandbox/raw-`. */
  name: string;
  /** True when a receiver has to take the exchange as sound. */
  legal: boolean;
  /** The provider's behaviour, for the catalog. */
  summary: string;
  /** The part that the completion must contain for the fault to be possible. */
  needs: 'text' | 'call' | 'thought';
  plain: PlainFault;
  streams: Partial<Record<StreamFormat, SurfaceFault>>;
}

export interface SurfaceFault {
  /** The rule of the stream grammar that is broken; null where the grammar has no rule against it. */
  rule: string | null;
  spoil(good: GoodStream): BrokenExchange;
}
