/** One target of a model: a provider, the model's name there, and the settings of calls to it. */
import type { HostedTool } from '../core/hosted-tools.ts';
import type { Normalization } from '../core/normalization.ts';
import type { Pricing } from '../core/pricing.ts';
import type { Provider } from '../core/provider.ts';
import type { UpstreamConversation, WireFormat } from '../core/wire-format.ts';
import type { FieldCheck } from '../core/extra-fields.ts';
import type { RequestLimits } from '../core/request-limits.ts';

/** Limits of one attempt, milliseconds. */
export interface AttemptLimits {
  /** Until the head of the response has arrived. */
  firstByteMs: number;
  /** Until a stream has brought the first chunk of the completion. */
  firstContentMs: number;
  /** Longest silence within the response. */
  idleMs: number;
  /** The whole attempt. */
  totalMs: number;
}

/** The provider's deviations from the format that it speaks. */
export interface Quirks extends RequestLimits {
  /** Its name for the limit of a chat completion. */
  maxTokensField: 'max_completion_tokens' | 'max_tokens';
  /** The fields beyond the vendor's document that it takes. */
  extraFields: readonly string[];
  /** Of those: the fields of requests that the contract does not have, with what some values must be. Absent: none. */
  beyondContract?: ReadonlyMap<string, FieldCheck | undefined>;
  /** Whether it takes `stream_options.include_usage`; where it does not, a stream has no usage. */
  streamUsage: boolean;
  /** Which version of the messages format it speaks. */
  messagesVersion: '2023-06-01' | '2026-10-21';
  /** Whether it fetches media from a URL by itself; where it does not, it is sent the bytes. */
  fetchesUrls: boolean;
  /** Whether it takes files into a store of its own, once; where it does not, their bytes go with each request. */
  uploadsFiles: boolean;
  /** Which deviations of its responses are set right before they are validated. */
  normalize: Normalization;
}

/** What all requests to one provider with one key share, beside the wire. */
export interface ProviderState {
  name: string;
  /** The same in every process for the same settings of the provider and the same key, and for these alone. */
  id: string;
  /** Most requests at a time; null: any number. */
  maxConcurrent: number | null;
  /** Requests of this process under way. */
  running: number;
}

export interface Target {
  /** `provider/model`, as logs, metrics and the header `x-modelroute-target` have it; the same with each key of the provider. */
  name: string;
  /** Which of the provider's keys it is called with, from 1. */
  keyNumber: number;
  state: ProviderState;
  provider: Provider;
  /** Whether all projects share one account there, so that ids of the account must not reach it. */
  sharesAccount?: true;
  /** The provider's id of the model. */
  upstreamModel: string;
  /** The conversation formats that it speaks; a conversation in another one is translated into the first. */
  speaks: readonly [UpstreamConversation, ...UpstreamConversation[]];
  /** The formats that it can be called in. */
  takes: readonly WireFormat[];
  /** The tools of the responses format that it runs itself and that callers may use. Absent: none. */
  hostedTools?: readonly HostedTool[];
  /** Lower ones are tried first. */
  priority: number;
  /** Share among the targets of the same priority, above 0. */
  weight: number;
  limits: AttemptLimits;
  /** How often it is tried again after a failure, beside other targets. */
  retries: number;
  /** Whether a circuit breaker guards it. Not where a sandbox model fails on demand. */
  hasCircuit: boolean;
  quirks: Quirks;
  /** Prices of the calls that it serves; undefined: those of the model. */
  pricing?: Pricing | undefined;
}
