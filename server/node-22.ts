/** Defines what the server uses of Node 24 and Node 22 lacks. Loaded before the server. */

type Close = () => unknown;

/** As the language has it, in the part that is used here. */
class DisposalStack implements AsyncDisposable {
  readonly #closings: Close[] = [];

  defer(close: Close): void {
    this.#closings.push(close);
  }

  use<Resource extends AsyncDisposable | Disposable>(resource: Resource): Resource {
    this.defer(() =>
      Symbol.asyncDispose in resource ? resource[Symbol.asyncDispose]() : resource[Symbol.dispose](),
    );
    return resource;
  }

  disposeAsync(): Promise<void> {
    return this[Symbol.asyncDispose]();
  }

  /** Closes everything, the latest first, whatever fails; rejects with the first failure. */
  async [Symbol.asyncDispose](): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closings.splice(0).toReversed()) {
      try {
        await close();
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** Does nothing where the stack is built in. */
export function completeNode22(): void {
  if (!('AsyncDisposableStack' in globalThis))
    Object.assign(globalThis, { AsyncDisposableStack: DisposalStack });
}
