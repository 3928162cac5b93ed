/**
 * The events that the gateway reports for each call, so that logs, metrics, spans and usage records
 * agree. An observer must not throw and must not wait.
 */
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import type { Usage } from './completion.ts';
import type { FailureReason } from './failure-reason.ts';
import type { ModelOperationId } from './operations.ts';
import type { Pricing } from './pricing.ts';
import type { ProviderUsage } from './provider-usage.ts';
import type { TokenCounts } from './token-counts.ts';
import type { WireFormat } from './wire-format.ts';

export interface CallFacts {
  traceId: string;
  /** `performance.now()` of its start: the one clock of all its times. */
  startedMs: number;
  operation: ModelOperationId;
  /** Names the key; not a secret. */
  keyId: string;
  owner: string;
  /** The id of the catalog, whatever alias the caller used. */
  model: string;
  /** As the caller wrote it. */
  requestedModel: string;
  streamed: boolean;
  /** W3C trace context of the caller, when it sent one. */
  traceparent?: string;
  tracestate?: string;
  /** The request, parsed; must not be changed nor kept. */
  json: Readonly<Record<string, unknown>>;
}

export interface AttemptFacts {
  /** `provider/model`. */
  target: string;
  provider: string;
  upstreamModel: string;
  /** Prices of the target; undefined: those of the model. */
  pricing: Pricing | undefined;
  /** 1, 2, 3 … within the call. */
  number: number;
  /** Whether the request is translated into another format for it. */
  translated: boolean;
}

export interface AttemptEnd {
  /** `completed`: the caller has received the response. `cancelled`: the caller disconnected. */
  outcome: 'completed' | 'failed' | 'cancelled';
  /** `performance.now()` of the headers of the provider's response, when there was one. */
  headAtMs?: number | undefined;
  /** Status of the provider's response, when there was one. */
  status: number | null;
  code: ErrorCode | null;
  /** Why it failed; null when it did not. */
  reason: FailureReason | null;
  /** Which setting of the provider would help. */
  advice?: string;
}

/** How the provider served a call, beside its usage. */
export interface Service {
  /** Of its response; null: there was none. */
  format: WireFormat | null;
  /** The service tier that it reports, where that may have prices of its own; null: none. */
  tier: string | null;
  /** Web searches in the response itself, where its format has them; null where it has none. */
  webSearches: number | null;
}

/** The length of the completion, counted here. */
interface Produced {
  /** Whether any content of the completion has arrived. */
  hasContent: boolean;
  /** Output tokens, estimated. */
  tokens: TokenCounts;
}

export interface CallEnd {
  outcome: 'completed' | 'failed' | 'cancelled';
  /** The code of the error that the caller received. */
  code: ErrorCode | null;
  /** HTTP status of the response on the call's surface; 200 for a stream that failed later. */
  status: number;
  /** The target that completed the call, or the last one that was tried; null when none was. */
  target: string | null;
  attempts: number;
  /** As the provider reported it; null when it reported none. */
  usage: Usage | null;
  /** The same in all its classes, with everything else that the provider reported. */
  reported: ProviderUsage | null;
  /** Whether its tokens are final; those of an interrupted stream are not, nor are those that it does not report. */
  isReportComplete: boolean;
  service: Service;
  /** For a stream, or for a completion whose output the provider did not report; null where nothing was counted. */
  produced: Produced | null;
  durationMs: number;
  /** Time to the first chunk of the completion; null when there was none. */
  firstContentMs: number | null;
  /** Fields that the translation lost. */
  losses: readonly string[];
}

export interface AttemptObservation {
  /** Trace context sent to the provider, lower-case header names; undefined: that of the caller is passed on. */
  headers: Readonly<Record<string, string>> | undefined;
  /** Called once. */
  end(end: AttemptEnd): void;
}

export interface CallObservation {
  attempt(facts: AttemptFacts): AttemptObservation;
  /** The first chunk of the completion has arrived; called at most once. */
  firstContent(): void;
  /** Called once, last. */
  end(end: CallEnd): void;
}

export interface CallObserver {
  begin(facts: CallFacts): CallObservation;
}
