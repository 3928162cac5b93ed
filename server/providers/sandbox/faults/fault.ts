/** A fault of the sandbox: a change that turns a valid exchange into one that a provider must not send. */
import type { StreamFormat } from '../../../core/wire-format.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { PlainFault } from './plain-faults.ts';
import type { BrokenExchange } from './send-steps.ts';

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

export interface StreamFault {
  /** Follows `sandbox/stream-` and `sandbox/raw-`. */
  name: string;
  /** True when a receiver has to take the exchange as sound. */
  legal: boolean;
  /** The provider's behaviour, for the catalog. */
  summary: string;
  /** The part that the completion must contain for the fault to be possible. */
  needs: 'text' | 'call' | 'thought';
  /** How a plain response fails. */
  plain: PlainFault;
  streams: Partial<Record<StreamFormat, SurfaceFault>>;
}

export interface SurfaceFault {
  /** The rule of the stream grammar that is broken; null where the grammar has no rule against it. */
  rule: string | null;
  spoil(good: GoodStream): BrokenExchange;
}
