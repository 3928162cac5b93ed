/** Sends one request until a response comes or it gives up: trace id, hooks, time limits and retries. */
import { Deadline } from './deadline.ts';
import { ModelrouteError } from './errors.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { readError } from './read-error.ts';
import { retryDelay } from './retry-policy.ts';
import { systemClock } from './system-clock.ts';
import { makeTraceId } from './trace-id.ts';

/** A successful response, with the deadline of its body. */
export interface TransportResponse {
  response: Response;
  /** Its `traceId` is the one in the service's response. */
  deadline: Deadline;
  idleTimeoutMs: number;
}

/** One request and how its response is read. */
export interface Exchange<T> {
  options: CallOptions;
  /** A new request for each attempt. */
  make: () => Request;
  /** False when the body can be read once only. */
  repeatable: boolean;
  /** Reads the response; if it throws, the attempt has failed. It calls `deadline.stop` when it is done. */
  take: (response: TransportResponse) => Promise<T>;
  /** How it is sent, where not by the client's `fetch`. */
  send?: (request: Request) => Promise<Response>;
}

/** Resolves with the result of `take`; rejects with a ModelrouteError, or with what a hook threw. */
export async function exchange<T>(client: ClientOptions, what: Exchange<T>): Promise<T> {
  const { options, repeatable } = what;
  const clock = client.clock ?? systemClock;
  const retry = { ...client.retry, ...options.retry };
  const traceId = options.traceId ?? makeTraceId();
  const begun = clock.now();
  for (let attempt = 0; ; attempt += 1) {
    const deadline = new Deadline(traceId, options.signal);
    try {
      return await attemptOnce(client, what, { traceId, attempt, deadline, now: () => clock.now() });
    } catch (error) {
      deadline.abort();
      if (!(error instanceof ModelrouteError) || !repeatable) throw error;
      const elapsedMs = clock.now() - begun;
      const delay = retryDelay(error, { attempt, elapsedMs, random: clock.random() }, retry);
      if (delay === undefined) throw error;
      await clock.sleep(delay, options.signal);
    }
  }
}

async function attemptOnce<T>(
  client: ClientOptions,
  { options, make, take, send = client.fetch ?? ((each) => fetch(each)) }: Exchange<T>,
  run: { traceId: string; attempt: number; deadline: Deadline; now: () => number },
): Promise<T> {
  const { deadline, attempt, now } = run;
  if (deadline.signal.aborted) throw deadline.explain(undefined);
  const request = new Request(make(), { signal: deadline.signal });
  if (!request.headers.has('x-trace-id')) request.headers.set('x-trace-id', run.traceId);
  deadline.traceId = request.headers.get('x-trace-id') ?? run.traceId;
  await client.onRequest?.(request, { traceId: deadline.traceId, attempt });
  deadline.start(options.timeoutMs ?? client.timeoutMs ?? 600_000);
  const response = await send(request).catch((error: unknown) => {
    throw deadline.explain(error);
  });
  const traceId = response.headers.get('x-trace-id') ?? deadline.traceId;
  deadline.traceId = traceId;
  await client.onResponse?.(response, { traceId, attempt });
  if (!response.ok) {
    throw await readError(response, traceId, now()).catch((error: unknown) => deadline.explain(error));
  }
  const idleTimeoutMs = options.idleTimeoutMs ?? client.idleTimeoutMs ?? 60_000;
  return take({ response, deadline, idleTimeoutMs });
}
