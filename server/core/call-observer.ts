/**
 * What the gateway tells of each call while it goes on and when it is over, so that logs, metrics, spans
 * and usage records say the same. A watch must not throw and must not wait.
 */
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import type { Usage } from './answer.ts';
import type { ModelOperationId } from './operations.ts';
import type { ProviderUsage } from './provider-usage.ts';
import type { TokenCounts } from './token-counts.ts';

export interface CallFacts {
  traceId: string;
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
  /** 1, 2, 3 … within the call. */
  number: number;
  /** Whether the request is translated into another format for it. */
  translated: boolean;
}

export interface AttemptEnd {
  /** `completed`: its answer is the caller's. `cancelled`: the caller went away. */
  outcome: 'completed' | 'failed' | 'cancelled';
  /** Status of the provider's answer, when there was one. */
  status: number | null;
  code: ErrorCode | null;
}

/** How much of an answer there was, counted here. */
interface Produced {
  /** Whether anything of the answer itself has come. */
  hasContent: boolean;
  /** Output tokens, estimated. */
  tokens: TokenCounts;
}

export interface CallEnd {
  outcome: 'completed' | 'failed' | 'cancelled';
  /** Of the error that the caller was given. */
  code: ErrorCode | null;
  /** HTTP status of the answer on the call's surface; 200 for a stream that failed later. */
  status: number;
  /** The target that answered, or the last one that was asked; null when none was. */
  target: string | null;
  attempts: number;
  /** As the provider told it; null when it told none. */
  usage: Usage | null;
  /** The same in all its classes, with what else the provider told of it. */
  reported: ProviderUsage | null;
  /** Whether that is the last word; of a stream that broke off it is not. */
  isReportComplete: boolean;
  /** Of a stream, or of an answer whose output nobody has told; null where nothing was counted. */
  produced: Produced | null;
  durationMs: number;
  /** Until the first piece of the answer itself; null when there was none. */
  firstContentMs: number | null;
  /** Fields that the translation lost. */
  losses: readonly string[];
}

export interface AttemptObservation {
  /** Trace context that travels to the provider, lower-case header names; undefined: that of the caller is passed on. */
  headers: Readonly<Record<string, string>> | undefined;
  /** Called once. */
  end(end: AttemptEnd): void;
}

export interface CallObservation {
  attempt(facts: AttemptFacts): AttemptObservation;
  /** The first piece of the answer itself is here; called at most once. */
  firstContent(): void;
  /** Called once, last. */
  end(end: CallEnd): void;
}

export interface CallObserver {
  begin(facts: CallFacts): CallObservation;
}
