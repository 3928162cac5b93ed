/** Asks a provider for the list of its models, which costs nothing there: a test of host, certificate and key. */
import type { Pool } from 'undici';
import type { ConnectionCheck } from '../../core/connected-provider.ts';
import { connectionFailure, type FailureReason } from '../../core/failure-reason.ts';
import { isJsonObject } from '../../core/json.ts';
import { boundedBody } from './bounded-body.ts';
import { HttpExchange } from './http-exchange.ts';

export interface HttpCheckOptions {
  /** Of the provider, for errors. */
  name: string;
  pool: Pool;
  origin: string;
  /** With the query. */
  path: string;
  /** Headers of every request, the key's too. */
  headers: Readonly<Record<string, string>>;
  /** Of the whole exchange. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
/** A list of 10,000 models with long descriptions. */
const maxBytes = 32 * 1024 * 1024;
const maxModels = 5_000;
const maxIdChars = 256;

interface CheckEnd extends Pick<ConnectionCheck, 'status' | 'reason'> {
  ids?: readonly string[] | undefined;
}

/** Never rejects. */
export async function checkConnection(
  { name, pool, origin, path, headers, timeoutMs = defaultTimeoutMs }: HttpCheckOptions,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  const startMs = performance.now();
  const end = ({ ids, ...rest }: CheckEnd): ConnectionCheck => ({
    ...rest,
    models: ids?.slice(0, maxModels) ?? null,
    modelCount: ids?.length ?? null,
    durationMs: performance.now() - startMs,
  });
  const deadline = AbortSignal.timeout(timeoutMs);
  const exchange = new HttpExchange(name, AbortSignal.any([signal, deadline]));
  let status: number | null = null;
  try {
    pool.dispatch(
      { origin, path, method: 'GET', headers: { accept: 'application/json', ...headers } },
      exchange,
    );
    const response = await exchange.response;
    ({ status } = response);
    const bytes = await boundedBody(response.body, maxBytes);
    if (status < 200 || status > 299) return end({ status, reason: 'error_status' });
    const ids = bytes === undefined ? undefined : modelIdsOf(bytes);
    return end({ status, reason: ids === undefined ? 'invalid_response' : null, ids });
  } catch (thrown) {
    return end({ status, reason: deadline.aborted ? 'timeout' : reasonOf(thrown) });
  } finally {
    exchange.release();
  }
}

function reasonOf(thrown: unknown): FailureReason {
  return connectionFailure(thrown) ?? 'other';
}

/** Read leniently, since the format is not ours; undefined for anything that is not a list of models. */
function modelIdsOf(bytes: Buffer): string[] | undefined {
  const parsed = parsedJson(bytes);
  const data = isJsonObject(parsed) ? parsed['data'] : undefined;
  if (!Array.isArray(data)) return undefined;
  const ids = data
    .map((entry: unknown) => (isJsonObject(entry) ? entry['id'] : undefined))
    .filter((id): id is string => typeof id === 'string' && id !== '' && id.length <= maxIdChars);
  return [...new Set(ids)];
}

function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
