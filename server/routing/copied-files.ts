/** How an attempt handles a provider's copies of files: where they are made, a copy that cannot be made, and one that is gone. */
import { flowOf } from '../core/byte-flow.ts';
import { ApiError } from '../core/api-error.ts';
import { CallTimeOver } from '../core/call-time.ts';
import type { UpstreamResponse } from '../core/provider.ts';
import { UploadRefused, type FileCopy } from '../core/provider-files.ts';
import type { ConversationFormat } from '../core/wire-format.ts';
import { withOwnFileIds } from './own-file-ids.ts';
import type { Target } from './target.ts';
import { responseFailure, AttemptFailure, attemptFailure } from './upstream-failure.ts';

/**
 * The error to throw when a file could not be uploaded to a target: the failure of an attempt where the provider is
 * at fault, else `thrown` itself. `signal` is the caller's.
 */
export async function copyFailure(
  thrown: unknown,
  target: Target,
  model: string,
  signal: AbortSignal,
): Promise<unknown> {
  if (thrown instanceof UploadRefused) {
    const { status, headers, body } = thrown;
    const response = { status, headers, body: only(body) };
    const failure = await responseFailure(response, target, model);
    // Another provider may take the file, or its bytes.
    return new AttemptFailure(failure.error, { ...failure.verdict, elsewhere: true }, status, failure.reason);
  }
  const isProviders =
    thrown instanceof ApiError &&
    !(thrown instanceof CallTimeOver) &&
    ['upstream_error', 'upstream_invalid_response', 'deadline_exceeded'].includes(thrown.code);
  return isProviders ? attemptFailure(thrown, signal, model) : thrown;
}

/** The response of a target. */
export interface Sent<Prepared> {
  prepared: Prepared;
  response: UpstreamResponse;
}

/** Sends a request; when the provider has lost a file that it names, sends it once more as `renew` has made it anew. */
export async function sendWithCopies<Prepared extends { copies: readonly FileCopy[] }>(
  prepared: Prepared,
  send: (prepared: Prepared) => Promise<UpstreamResponse>,
  renew: () => Promise<Prepared>,
  signal: AbortSignal,
): Promise<Sent<Prepared>> {
  const response = withOwnFileIds(await send(prepared), prepared.copies);
  if (prepared.copies.length === 0 || (response.status !== 404 && response.status !== 400))
    return { prepared, response };
  try {
    if (!(await haveBeenLost(response.status, prepared.copies, signal))) return { prepared, response };
  } catch (thrown) {
    flowOf(response.body).release();
    throw thrown;
  }
  flowOf(response.body).release();
  const renewed = await renew();
  return { prepared: renewed, response: withOwnFileIds(await send(renewed), renewed.copies) };
}

/** Whether some of the copies are gone. If the provider cannot be reached, its error that something was not found is trusted. */
async function haveBeenLost(
  status: number,
  copies: readonly FileCopy[],
  signal: AbortSignal,
): Promise<boolean> {
  const gone = await Promise.all(copies.map((copy) => copy.dropIfGone(status === 404, signal)));
  return gone.includes(true);
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Where copies of files go; empty where files are sent with each request. */
export function copyingTo(
  { quirks, provider, state, limits, speaks }: Target,
  conversation: ConversationFormat,
  traceId: string,
) {
  const { files } = provider;
  if (!quirks.uploadsFiles || files === undefined) return {};
  // Translated, the request is in the first format of the target.
  const format = speaks.find((each) => each === conversation) ?? speaks[0];
  return { copyTo: { provider: state.name, files, format, traceId, withinMs: limits.totalMs } };
}
