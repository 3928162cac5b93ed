/** A server reads an upload no faster than it can put it away, and no longer than it wants it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ApiError } from '../../../server/core/api-error.ts';
import { receiveUpload, type UploadSink } from '../../../server/http/multipart.ts';
import { filePart, form, listen, purposePart, send } from './multipart-server.ts';

interface Flood {
  /** What the server had read of the request when nothing moved any more. */
  readBytes: number;
  /** The response; `cut` when there was none. */
  response: Promise<string>;
  close: () => void;
}

/** Sends 40 MB to a server that stores by `sink`; gives the bytes it has read when nothing moves any more. */
async function flood(sink: UploadSink<string>): Promise<Flood> {
  const server = createServer((request, response) => {
    receiveUpload(request, { maxFileBytes: 1e9, begin: async () => sink, validate: () => {} }).then(
      (stored) => response.end(stored),
      () => {},
    );
  });
  const port = await listen(server);
  const connected = once(server, 'connection');
  const body = form([purposePart, filePart(Buffer.alloc(40_000_000))]);
  const reply = send({ url: `http://127.0.0.1:${port}/` }, body).then(
    (stored) => JSON.stringify(stored),
    () => 'cut',
  );
  const [connection]: unknown[] = await connected;
  if (!(connection instanceof Socket)) throw new Error('no connection');
  let before = -1;
  while (before !== connection.bytesRead || before === 0) {
    before = connection.bytesRead;
    for (let turns = 0; turns < 300; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    readBytes: connection.bytesRead,
    response: reply,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a sender faster than the disk is slowed down instead of stored in memory', async () => {
  const { promise: taken, resolve: takeOn } = Promise.withResolvers<void>();
  let takenBytes = 0;
  const { readBytes, response, close } = await flood({
    write: async (chunk) => {
      takenBytes += chunk.length;
      await taken;
    },
    commit: async () => JSON.stringify(takenBytes),
    abort: async () => {},
  });
  expect(readBytes).toBeLessThan(2 * 1024 * 1024);
  takeOn();
  expect(await response).toBe('40000000');
  close();
});

test('nothing more is read once the upload has failed', async () => {
  let aborts = 0;
  const { readBytes, response, close } = await flood({
    write: async () => Promise.reject(new ApiError('internal_error')),
    commit: async () => '',
    abort: async () => {
      aborts += 1;
    },
  });
  expect(readBytes).toBeLessThan(2 * 1024 * 1024);
  expect(aborts).toBe(1);
  close();
  expect(await response).toBe('cut');
});
