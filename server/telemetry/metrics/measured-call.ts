/** Counts one call as the gateway reports it. */
import type {
  AttemptFacts,
  AttemptObservation,
  CallEnd,
  CallFacts,
  CallObservation,
} from '../../core/call-observer.ts';
import type { CallMetrics } from './call-metrics.ts';
import { addTokens, modelLabel } from './label-values.ts';

/** Label value where there is no target, status or code. */
const none = 'none';

export class MeasuredCall implements CallObservation {
  readonly #metrics: CallMetrics;
  // Not the facts themselves: with them the request would be kept for as long as its response streams.
  readonly #operation: string;
  readonly #model: string;
  readonly #key: string;
  readonly #streamed: boolean;

  constructor(metrics: CallMetrics, { operation, model, keyId, streamed }: CallFacts) {
    this.#metrics = metrics;
    this.#operation = operation;
    this.#model = modelLabel(model);
    this.#key = metrics.keyLabel(keyId);
    this.#streamed = streamed;
    metrics.inFlight += 1;
  }

  attempt({ target }: AttemptFacts): AttemptObservation {
    const { attempts } = this.#metrics;
    return {
      headers: undefined,
      end: ({ outcome, status }) => {
        attempts.find([modelLabel(target), outcome, status === null ? none : String(status)]).inc();
      },
    };
  }

  firstContent(): void {
    // The call's end event has its duration.
  }

  end({ outcome, code, status, target, usage, durationMs, firstContentMs }: CallEnd): void {
    const metrics = this.#metrics;
    const operation = this.#operation;
    const model = this.#model;
    const key = this.#key;
    const from = target === null ? none : modelLabel(target);
    const reason = code ?? (outcome === 'cancelled' ? outcome : none);
    metrics.inFlight -= 1;
    metrics.requests.find([operation, model, from, key, String(status), reason]).inc();
    if (usage !== null) addTokens(metrics.tokens.find([model, from, key]), usage);
    const times = metrics.times.find([operation, model, from]);
    times.duration.observe(durationMs / 1_000);
    if (this.#streamed && firstContentMs !== null) times.firstContent.observe(firstContentMs / 1_000);
  }
}
