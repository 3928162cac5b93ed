/** A new installation loads what its first callers need before they call. */
import { expect, test } from 'vitest';
import { post, startServer } from '../support/server.ts';

test('a server without providers warms its sandbox up, as often as it is asked to, and serves', async () => {
  const server = await startServer();
  try {
    await Promise.all([server.warmUp(), server.warmUp()]);
    const input = { model: 'sandbox/speech', input: 'All is well.', voice: 'alloy' };
    expect((await server.call('/v1/audio/speech', post(input))).status).toBe(200);
  } finally {
    await server.stop();
  }
});
