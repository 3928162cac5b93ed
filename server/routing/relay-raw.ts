/** Relays a response without validation. Only for sandbox models that exist to break the contract in front of a client. */
import type { AttemptOutcome } from './attempt.ts';
import type { Relay, Relayed } from './relay.ts';
import { streamHeaders } from './stream-headers.ts';

export function relayRaw({ response, deadline }: Relay): Relayed {
  const { promise: ended, resolve: end } = Promise.withResolvers<AttemptOutcome>();
  return {
    reply: {
      kind: 'stream',
      status: response.status,
      // A proxy that buffers would hide the fault.
      headers: streamHeaders,
      mediaType: response.headers['content-type'] ?? 'application/octet-stream',
      body: untouched(),
    },
    ended,
  };

  async function* untouched(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of response.body) {
        deadline.pause();
        yield chunk;
        deadline.resume();
      }
      end({ kind: 'completed', status: response.status });
    } finally {
      // Without effect when it has ended; a cut connection is intended here.
      end({ kind: 'cancelled' });
    }
  }
}
