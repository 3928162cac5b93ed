/** Counts one call as the gateway tells of it. */
import type {
  AttemptFacts,
  AttemptObservation,
  CallEnd,
  CallFacts,
  CallObservation,
} from '../../core/call-observer.ts';
import type { CallTables } from './call-tables.ts';
import { addTokens, modelLabel } from './label-values.ts';

/** Label value where there is no target, status or code. */
const none = 'none';

export class MeasuredCall implements CallObservation {
  readonly #tables: CallTables;
  // Not the facts themselves: with them the request would be kept for as long as its answer streams.
  readonly #operation: string;
  readonly #model: string;
  readonly #key: string;
  readonly #streamed: boolean;

  constructor(tables: CallTables, { operation, model, keyId, streamed }: CallFacts) {
    this.#tables = tables;
    this.#operation = operation;
    this.#model = modelLabel(model);
    this.#key = tables.keyLabel(keyId);
    this.#streamed = streamed;
    tables.inFlight += 1;
  }

  attempt({ target }: AttemptFacts): AttemptObservation {
    const { attempts } = this.#tables;
    return {
      headers: undefined,
      end: ({ outcome, status }) => {
        attempts.find([modelLabel(target), outcome, status === null ? none : String(status)]).count += 1;
      },
    };
  }

  firstContent(): void {
    // The call's end tells how long it took.
  }

  end({ outcome, code, status, target, usage, durationMs, firstContentMs }: CallEnd): void {
    const tables = this.#tables;
    const operation = this.#operation;
    const model = this.#model;
    const key = this.#key;
    const from = target === null ? none : modelLabel(target);
    const reason = code ?? (outcome === 'cancelled' ? outcome : none);
    tables.inFlight -= 1;
    tables.requests.find([operation, model, from, key, String(status), reason]).count += 1;
    if (usage !== null) addTokens(tables.tokens.find([model, from, key]), usage);
    const times = tables.times.find([operation, model, from]);
    times.duration.observe(durationMs / 1_000);
    if (this.#streamed && firstContentMs !== null) times.firstContent.observe(firstContentMs / 1_000);
  }
}
