/** The output of a request encoder besides the request: its losses, and the reason to refuse it. */
import { ApiError } from '../core/api-error.ts';
import type { RequestLimits } from '../core/request-limits.ts';
import type { LossLog } from './loss.ts';
import type { Origins } from './origins.ts';
import type { Sealing } from './sealing.ts';

/** Facts about the target, and its requirements beyond the format. */
export interface EncodeOptions {
  /** The most tokens that the target model can produce; for formats that demand a limit. Default 4,096. */
  maxOutputTokens?: number;
  /** The target's version of the messages format. Default 2023-06-01. */
  messagesVersion?: '2023-06-01' | '2026-10-21';
  /** For the opaque values of the request that is decoded. */
  sealing?: Sealing;
  /** The target's name for the limit of a chat completion. Default `max_completion_tokens`. */
  maxTokensField?: 'max_completion_tokens' | 'max_tokens';
  /** What the target takes beyond the format. Default: nothing. */
  extraFields?: readonly string[];
  /** Whether the target model reasons, as its entry says. Default: only the request says so. */
  reasons?: boolean;
  /** What the target of a chat completion does not take of the format. Default: it takes everything. */
  limits?: RequestLimits;
}

/** A request that cannot be expressed in the other format at all. */
export interface Refusal {
  /** The field at fault, as a path in the wire request. */
  field: string;
  note: string;
}

/** One encoding of one request. Fields are named by the canonical object that they were decoded into. */
export class Encoding {
  readonly options: EncodeOptions;
  readonly losses: LossLog;
  /** The first reason; the encoded request must then not be used. */
  refusal: Refusal | undefined;
  private readonly origins: Origins;

  constructor(origins: Origins, options: EncodeOptions) {
    this.origins = origins;
    this.losses = origins.losses;
    this.options = options;
  }

  /** Whether the target takes only what chat-completions servers have in common. */
  get isPlain(): boolean {
    return this.options.limits?.plainRequests === true;
  }

  /** The format cannot express it; it is dropped. */
  drop(object: object, member: string | number | undefined, note: string): void {
    this.losses.add(this.origins.of(object, member), 'dropped', note);
  }

  /** The format cannot express it; the nearest equivalent is sent. */
  change(object: object, member: string | number | undefined, note: string): void {
    this.losses.add(this.origins.of(object, member), 'changed', note);
  }

  refuse(object: object, member: string | undefined, note: string): void {
    this.refusal ??= { field: this.origins.of(object, member), note };
  }
}

/** The error that reports a refusal to the caller. */
export function refusalError({ field, note }: Refusal): ApiError {
  return new ApiError(
    'unsupported_value',
    `Unsupported value: '${field}' cannot be sent to this model's provider: ${note}.`,
    {
      param: field,
    },
  );
}
