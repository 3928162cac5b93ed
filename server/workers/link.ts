/**
 * Calls between the coordinator and a worker, over the channel of the process. All calls of one turn of the event loop
 * are one message, in their order, and so are their results.
 */

/** The calls that one side takes. Arguments and results are JSON. */
export type Calls = Record<string, (argument: never) => unknown>;

/** `id` is absent where no result is wanted. */
interface SentCall {
  name: string;
  argument: unknown;
  id?: number;
}

type SentResult = { id: number; value: unknown } | { id: number; problem: string };

export interface Frame {
  calls: SentCall[];
  results: SentResult[];
}

type Argument<Call> = Call extends (argument: infer Value) => unknown ? Value : never;
type Result<Call> = Call extends (argument: never) => infer Value ? Awaited<Value> : never;

interface Waiting {
  resolve(value: unknown): void;
  reject(cause: Error): void;
}

export class Link<Theirs extends Calls> {
  readonly #send: (frame: Frame) => void;
  readonly #ours: Calls;
  readonly #waiting = new Map<number, Waiting>();
  #frame: Frame = { calls: [], results: [] };
  #lastId = 0;
  #isPlanned = false;
  #closed: Error | undefined;

  constructor(send: (frame: Frame) => void, ours: Calls) {
    this.#send = send;
    this.#ours = ours;
  }

  /** Rejects when the other side fails, or is gone. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    argument: Argument<Theirs[Name]>,
  ): Promise<Result<Theirs[Name]>> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    const id = (this.#lastId += 1);
    this.#frame.calls.push({ name, argument, id });
    this.#flushSoon();
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    }) as Promise<Result<Theirs[Name]>>;
  }

  tell<Name extends keyof Theirs & string>(name: Name, argument: Argument<Theirs[Name]>): void {
    if (this.#closed !== undefined) return;
    this.#frame.calls.push({ name, argument });
    this.#flushSoon();
  }

  receive({ calls, results }: Frame): void {
    for (const result of results) {
      const waiting = this.#waiting.get(result.id);
      this.#waiting.delete(result.id);
      if ('problem' in result) waiting?.reject(new Error(result.problem));
      else waiting?.resolve(result.value);
    }
    for (const call of calls) this.#run(call);
    // What could be decided at once is sent at once.
    if (calls.length > 0) this.flush();
  }

  /** Nothing is sent or awaited any more. */
  close(cause: Error): void {
    this.#closed = cause;
    for (const waiting of this.#waiting.values()) waiting.reject(cause);
    this.#waiting.clear();
  }

  flush(): void {
    const frame = this.#frame;
    if (this.#closed !== undefined || frame.calls.length + frame.results.length === 0) return;
    this.#frame = { calls: [], results: [] };
    this.#send(frame);
  }

  #run({ name, argument, id }: SentCall): void {
    const respond = (result: SentResult) => {
      this.#frame.results.push(result);
      this.#flushSoon();
    };
    const fail = (cause: unknown) => {
      if (id !== undefined) respond({ id, problem: cause instanceof Error ? cause.message : String(cause) });
    };
    try {
      const value = this.#ours[name]?.(argument as never);
      if (id === undefined) return;
      if (value instanceof Promise) value.then((later: unknown) => respond({ id, value: later }), fail);
      else respond({ id, value });
    } catch (cause) {
      fail(cause);
    }
  }

  #flushSoon(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.flush();
    });
  }
}
