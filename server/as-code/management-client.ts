/** Calls of the console's API with an installation key, bounded in time; waits where the server asks for patience. */
import { setTimeout as pause } from 'node:timers/promises';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../openapi/generated/console.ts';

/** Of one request. */
const timeoutMs = 30_000;
const longestWaitMs = 60_000;
/** Requests that were refused for now, until the run gives up. */
const maxWaits = 5;

export type ConsoleClient = Client<paths, 'application/json'>;

/** A request that the server refused; the message is one line for the operator. */
class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}

/** The installation could not be reached, or is none. */
class Unreachable extends Error {}

/** `url` is the base URL of the installation. */
export function managementClient(url: string, key: string): ConsoleClient {
  return createClient<paths, 'application/json'>({
    baseUrl: `${url.replace(/\/+$/, '')}/console/api`,
    headers: { authorization: `Bearer ${key}` },
    // A redirect would carry the key to another host.
    redirect: 'error',
    fetch: (request) => patientFetch(request),
  });
}

async function patientFetch(request: Request): Promise<Response> {
  for (let waits = 0; ; waits += 1) {
    const response = await fetch(request.clone(), { signal: AbortSignal.timeout(timeoutMs) }).catch(
      (cause: unknown) => {
        throw new Unreachable(`${new URL(request.url).origin} cannot be reached: ${reasonOf(cause)}`);
      },
    );
    if (response.status !== 429 || waits === maxWaits) return response;
    const seconds = Number(response.headers.get('retry-after'));
    await response.body?.cancel();
    await pause(Math.min(longestWaitMs, Math.max(1, Number.isFinite(seconds) ? seconds : 1) * 1_000));
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no response within ${timeoutMs / 1_000} s`;
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

interface Reply<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The JSON of a successful response. Throws `Refused` or `Unreachable`. */
export async function dataOf<Data>(replying: Promise<Reply<Data>>): Promise<Data> {
  const { data, error, response } = await replying.catch((cause: unknown) => {
    if (cause instanceof SyntaxError) throw new Unreachable('the response is not JSON; is the URL right?');
    throw cause;
  });
  if (response.ok && typeof data === 'object' && data !== null) return data;
  const reported = errorIn(error);
  if (reported === undefined)
    throw new Unreachable(
      `the response has status ${response.status} and is not of this API; is the URL right?`,
    );
  throw new Refused(reported.code, reported.message);
}

function errorIn(body: unknown): { code: string; message: string } | undefined {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { error?: unknown };
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : undefined;
}
