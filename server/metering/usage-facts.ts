/** What the gateway tells of a request: before it is dispatched, and when it is over. */
import type { Pricing } from '../core/admission.ts';
import type { CallEnd } from '../core/call-watch.ts';
import type { UpstreamOperation } from '../core/provider.ts';
import type { ProviderUsage } from './provider-usage.ts';
import type { StreamEstimate } from './stream-estimate.ts';

export interface UsageFacts {
  traceId: string;
  keyId: string;
  owner: string;
  project: string | null;
  surface: 'v1' | 'alt';
  operation: UpstreamOperation;
  streamed: boolean;
  /** As the caller wrote it. */
  requestedModel: string;
  /** The id of the catalog. */
  model: string;
  /** Of the model, as they are now; what is charged later is charged by these. */
  pricing: Pricing;
  /** nano-USD; null: not bounded, or its price is not known. */
  worstCaseNano: bigint | null;
}

export interface UsageOutcome extends Pick<
  CallEnd,
  'outcome' | 'code' | 'status' | 'target' | 'attempts' | 'durationMs' | 'firstContentMs' | 'losses'
> {
  /** The model's name at the provider that answered, or was asked last. */
  upstreamModel: string | null;
  /** What the provider has told, be it the whole or the beginning of it. */
  told: ProviderUsage | null;
  /** Whether `told` is the last word; in a stream that broke off it is not. */
  isToldWhole: boolean;
  /** Of what has been produced; null where nothing was counted. */
  produced: StreamEstimate | null;
  /** An estimate of the request's own tokens, for when the provider has not told them. */
  inputEstimate: number | null;
  /** Images in the request. */
  images: number;
}
