/** Wire responses in the form that the gateway takes from any provider. */
import type { UpstreamResponse } from '../../core/provider.ts';

/** A whole JSON response with status 200. */
export function jsonResponse(completion: object): UpstreamResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: once(Buffer.from(JSON.stringify(completion))),
  };
}

/** A plain text with status 200. */
export function textResponse(text: string): UpstreamResponse {
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: once(Buffer.from(text)),
  };
}

/** A streamed response with status 200. */
export function eventStreamResponse(body: AsyncIterable<Uint8Array>): UpstreamResponse {
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
