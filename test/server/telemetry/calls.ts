/** Calls as the gateway reports them, and the events that an observer gets in the course of one. */
import type { Usage } from '../../../server/core/completion.ts';
import type {
  AttemptEnd,
  AttemptFacts,
  AttemptObservation,
  CallEnd,
  CallFacts,
  CallObserver,
} from '../../../server/core/call-observer.ts';

export function callFacts(changes: Partial<CallFacts> = {}): CallFacts {
  return {
    traceId: 'trace-of-the-test',
    startedMs: performance.now(),
    operation: 'createChatCompletion',
    keyId: 'key000000001',
    owner: 'installation',
    model: 'openai/gpt-5',
    requestedModel: 'openai/gpt-5',
    streamed: false,
    json: { model: 'openai/gpt-5', messages: [{ role: 'user', content: 'CANARY-content' }] },
    ...changes,
  };
}

export function attemptFacts(changes: Partial<AttemptFacts> = {}): AttemptFacts {
  return {
    target: 'azure/gpt-5',
    provider: 'azure',
    upstreamModel: 'gpt-5-2026',
    pricing: undefined,
    number: 1,
    translated: false,
    ...changes,
  };
}

export const completed: AttemptEnd = { outcome: 'completed', status: 200, code: null, reason: null };
export const failed: AttemptEnd = {
  outcome: 'failed',
  status: 503,
  code: 'upstream_error',
  reason: 'error_status',
};

export function callEnd(changes: Partial<CallEnd> = {}): CallEnd {
  return {
    outcome: 'completed',
    code: null,
    status: 200,
    target: 'azure/gpt-5',
    attempts: 1,
    usage: usage(),
    reported: null,
    service: { format: 'chat', tier: null, webSearches: null },
    isReportComplete: false,
    produced: null,
    durationMs: 1_500,
    firstContentMs: null,
    losses: [],
    ...changes,
  };
}

export function usage(): Usage {
  return {
    input: { text: 10, image: null, audio: null, cacheRead: 4, cacheWrite: null },
    output: { text: 7, reasoning: 3, audio: null },
  };
}

/** One call with an attempt for each end given; their watches. */
export function observeCall(
  observer: CallObserver,
  facts: CallFacts,
  attempts: readonly (readonly [AttemptFacts, AttemptEnd])[],
  end: CallEnd,
): AttemptObservation[] {
  const call = observer.begin(facts);
  const observations = attempts.map(([attempt, attemptEnd]) => {
    const observation = call.attempt(attempt);
    if (attemptEnd.outcome === 'completed') call.firstContent();
    observation.end(attemptEnd);
    return observation;
  });
  call.end(end);
  return observations;
}
