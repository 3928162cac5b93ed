/** An upload of a file to a provider's store: never whole in memory, aborted when nothing moves, and refused early. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../../server/core/api-error.ts';
import {
  FilesNotOffered,
  type OutgoingFile,
  type ProviderFiles,
} from '../../../server/core/provider-files.ts';
import { upstreamDialects } from '../../../server/dialects/upstream-dialects.ts';
import { createHttpFiles } from '../../../server/providers/http/http-files.ts';

const open: { server: Server; pool: Pool }[] = [];
afterEach(async () => {
  for (const { server, pool } of open.splice(0)) {
    await pool.destroy();
    server.closeAllConnections();
    server.close();
  }
});

async function filesAt(listener: RequestListener, idleMs = 60_000): Promise<ProviderFiles> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pool = new Pool(origin, { bodyTimeout: 0, headersTimeout: 0 });
  open.push({ server, pool });
  return createHttpFiles({
    name: 'p',
    style: upstreamDialects.chat.files,
    pool,
    origin,
    base: '/v1',
    headers: {},
    idleMs,
  });
}

const never = new AbortController().signal;
const chunkBytes = 128 * 1024;

/** A file of so many chunks; calls `pulled` with the bytes that have been read of it. */
function fileOf(chunks: number, pulled: (bytes: number) => void = () => {}): OutgoingFile {
  return {
    id: 'file-1',
    filename: 'a.pdf',
    bytes: chunks * chunkBytes,
    mediaType: 'application/pdf',
    traceId: 'trace-1',
    async *read() {
      for (let at = 1; at <= chunks; at++) {
        pulled(at * chunkBytes);
        yield Buffer.alloc(chunkBytes, at % 251);
      }
    },
  };
}

/** Reads a body chunk by chunk, never the next one before the event loop has gone round. */
async function takeSlowly(request: IncomingMessage, taken: (bytes: number) => void): Promise<void> {
  for await (const chunk of request as AsyncIterable<Buffer>) {
    taken(chunk.length);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a file of 256 MiB goes at the pace of a slow provider, with a few MiB on the way at any time', async () => {
  let [received, mostInTransit] = [0, 0];
  const files = await filesAt((request, response) => {
    void takeSlowly(request, (bytes) => (received += bytes)).then(() =>
      response.end(JSON.stringify({ id: 'file-there', bytes: 2_048 * chunkBytes })),
    );
  });
  const file = fileOf(2_048, (pulled) => (mostInTransit = Math.max(mostInTransit, pulled - received)));
  expect(await files.upload(file, never)).toEqual({ upstreamId: 'file-there', expiresAtMs: null });
  expect(received).toBeGreaterThan(file.bytes);
  // What the sockets of both sides hold, and nothing beside.
  expect(mostInTransit).toBeLessThan(32 * 1024 * 1024);
});

test('a provider that takes nothing is given up', async () => {
  const files = await filesAt(() => {}, 200);
  for (const chunks of [1, 1_000])
    await expect(files.upload(fileOf(chunks), never)).rejects.toMatchObject({ code: 'deadline_exceeded' });
  await expect(files.remove('file-1', never)).rejects.toMatchObject({ code: 'deadline_exceeded' });
});

test('whoever goes away stops the upload, and the file is not read on', async () => {
  const gone = new AbortController();
  const files = await filesAt((request) => void request.once('data', () => gone.abort(new Error('gone'))));
  let ended = false;
  const file = fileOf(100_000);
  const read = async function* () {
    try {
      yield* file.read();
    } finally {
      ended = true;
    }
  };
  await expect(files.upload({ ...file, read }, gone.signal)).rejects.toThrow('gone');
  await expect.poll(() => ended).toBe(true);
});

test('a fault of the file itself is told as it is', async () => {
  const files = await filesAt((request) => void request.resume());
  const fault = new ApiError('file_not_found', 'deleted meanwhile');
  const read = async function* () {
    yield Buffer.alloc(chunkBytes);
    throw fault;
  };
  await expect(files.upload({ ...fileOf(2), read }, never)).rejects.toBe(fault);
});

test('a provider without a store says so before the file is there', async () => {
  const files = await filesAt((request, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Nothing here.');
    request.resume();
  });
  for (const chunks of [1, 500])
    await expect(files.upload(fileOf(chunks), never)).rejects.toThrow(FilesNotOffered);
});

test('an expiry is understood in seconds and as a date', async () => {
  const responses: unknown[] = [1_795_176_000, '2026-11-20T12:00:00Z', null, 'soon', -1];
  const files = await filesAt((request, response) => {
    request.resume().on('end', () => {
      response.end(JSON.stringify({ id: 'file-there', expires_at: responses.shift() }));
    });
  });
  for (const expiresAtMs of [1_795_176_000_000, Date.parse('2026-11-20T12:00:00Z'), null, null, null])
    expect(await files.upload(fileOf(1), never)).toEqual({ upstreamId: 'file-there', expiresAtMs });
});

test('an address that leads elsewhere is not followed', async () => {
  let asked = 0;
  const files = await filesAt((request, response) => {
    asked++;
    request.resume().on('end', () => response.writeHead(307, { location: '/elsewhere' }).end());
  });
  await expect(files.upload(fileOf(1), never)).rejects.toMatchObject({ status: 307 });
  expect(asked).toBe(1);
});
