/** Uploads as the network delivers them: in any chunks, cut off anywhere, faster than the disk, larger than memory should be. */
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../server/core/api-error.ts';
import { bytesOf } from '../storage/scratch.ts';
import {
  responseOn,
  beginRequest,
  cut,
  boundary,
  filePart,
  form,
  purposePart,
  send,
  sendChunks,
  uploadServer,
  type UploadServer,
} from './multipart-server.ts';

let server: UploadServer;
beforeEach(async () => {
  server = await uploadServer();
});
afterEach(() => server.stop());

test('a form that comes byte by byte is the same form', async () => {
  const content = '\r\n--x-boundar\r\n\r\n--\r\r\n--x';
  for (const parts of [
    [filePart(content), purposePart],
    [purposePart, filePart(content)],
  ]) {
    const outcome = await sendChunks(server, cut(form(parts), [1]));
    expect(outcome.status).toBe(200);
    expect((await bytesOf(server.store, 'ann', String(outcome.file?.['id'])))?.toString()).toBe(content);
  }
});

test('any content in any pieces arrives as it was sent', async () => {
  /** Contents made of what could be taken for a boundary, and of arbitrary bytes. */
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 3_000 }),
    fc
      .array(
        fc.constantFrom(
          '\r',
          '\n',
          '\r\n',
          '-',
          '--',
          `--${boundary.slice(0, -1)}`,
          '\r\n--',
          'x',
          boundary,
          '\u0000',
        ),
        { maxLength: 40 },
      )
      .map((chunks) => Buffer.from(chunks.join('')))
      .filter(
        (bytes) =>
          !bytes.includes(`\r\n--${boundary}`) && !bytes.subarray(0, 12).equals(Buffer.from(`--${boundary}`)),
      ),
  );
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (bytes, sizes, first) => {
        const parts = first ? [filePart(bytes), purposePart] : [purposePart, filePart(bytes)];
        const outcome = await sendChunks(server, cut(form(parts), sizes));
        expect(outcome).toMatchObject({
          status: 200,
          file: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
        });
      },
    ),
    { numRuns: 150 },
  );
});

test.each([1, 7, 64, 1_000])(
  'a boundary in the header of a part is refused, in chunks of %i bytes',
  async (size) => {
    const disposition = 'Content-Disposition: form-data; name="file"; filename=';
    const bytes = Buffer.from(
      `--${boundary}\r\n${disposition}--x\r\ne: t\r\n--${boundary}\r\n\r\n--\r\n--${boundary}--\r\n`,
    );
    const outcome = await sendChunks(server, cut(bytes, [size]));
    expect(outcome).toMatchObject({ status: 400, code: 'invalid_multipart' });
  },
);

test('a boundary right behind the header of a part is refused, wherever the chunks are cut', async () => {
  const begin = `--${boundary}\r\n`;
  const bytes = Buffer.from(
    `${begin}Content-Disposition:form-data;=x\r\n\r\n${begin}\r\ne:yp\r\n--${boundary}`,
  );
  for (let size = 1; size <= bytes.length; size += 1)
    expect([size, (await sendChunks(server, cut(bytes, [size]))).status]).toEqual([size, 400]);
});

test('a form with any one fault is refused or taken whole, and never left half', async () => {
  const good = form([
    purposePart,
    filePart('hello'),
    { name: 'expires_after', content: '{"anchor":"created_at","seconds":3600}' },
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(good.length - 1),
      fc.constantFrom('change', 'drop', 'double', 'end'),
      fc.integer({ min: 0, max: 255 }),
      async (at, fault, byte) => {
        const parts = {
          change: [good.subarray(0, at), Buffer.from([byte]), good.subarray(at + 1)],
          drop: [good.subarray(0, at), good.subarray(at + 1)],
          double: [good.subarray(0, at), good.subarray(at, at + 1), good.subarray(at)],
          end: [good.subarray(0, at)],
        }[fault];
        const outcome = await send(server, Buffer.concat(parts));
        expect(outcome.status === 200 || outcome.code !== undefined).toBe(true);
        expect(outcome.code).not.toBe('internal_error');
        if (outcome.status === 200) await server.store.remove('ann', String(outcome.file?.['id']));
        expect(await server.isEmpty()).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a caller who goes away at any point of an upload leaves nothing behind', async () => {
  const body = form([
    purposePart,
    filePart(randomBytes(200_000)),
    { name: 'expires_after[anchor]', content: 'created_at' },
  ]);
  const points = [
    0,
    1,
    20,
    100,
    130,
    180,
    200,
    240,
    300,
    1_000,
    65_536,
    100_000,
    200_000,
    body.length - 100,
    body.length - 40,
    body.length - 10,
    body.length - 1,
  ];
  for (const length of points) {
    for (const framing of [{ 'content-length': String(body.length) }, { 'transfer-encoding': 'chunked' }]) {
      const outcome = server.nextOutcome();
      const socket = await beginRequest(server, framing);
      const chunked = 'transfer-encoding' in framing && length > 0;
      const sent = chunked
        ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body.subarray(0, length)])
        : body.subarray(0, length);
      socket.write(sent, () => socket.resetAndDestroy());
      expect(await outcome).not.toMatchObject({ status: 200 });
      expect(await server.isEmpty()).toBe(true);
    }
  }
});

test('a caller who goes away while bytes are on the disk leaves nothing behind', async () => {
  const body = form([purposePart, filePart(randomBytes(250_000))]);
  for (const leave of ['reset', 'end'] as const) {
    const outcome = server.nextOutcome();
    const socket = await beginRequest(server, { 'content-length': String(body.length) });
    socket.write(body.subarray(0, 200_000));
    while ((await server.contents()).length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await server.contents()).toEqual([expect.stringMatching(/^file-[0-9a-f]{24}\.part$/)]);
    if (leave === 'reset') socket.resetAndDestroy();
    else socket.end();
    expect(await outcome).toMatchObject({ code: 'incomplete_body' });
    expect(await server.isEmpty()).toBe(true);
  }
});

test('a body that ends before its announced length is incomplete', async () => {
  const body = form([purposePart, filePart()]);
  const outcome = server.nextOutcome();
  const socket = await beginRequest(server, { 'content-length': String(body.length + 1) });
  socket.end(body);
  expect(await outcome).toMatchObject({
    code: 'incomplete_body',
    message: `The body ended after ${body.length} of ${body.length + 1} bytes.`,
  });
  expect(await server.isEmpty()).toBe(true);
});

test.each([
  ['an error of the contract as it is', new ApiError('deadline_exceeded'), 'deadline_exceeded'],
  ['any other reason as a broken upload', new Error('the caller is gone'), 'incomplete_body'],
])('an abort by the signal ends the upload and leaves nothing: %s', async (_, reason, code) => {
  const deadline = new AbortController();
  const other = await uploadServer({ signal: deadline.signal });
  const outcome = other.nextOutcome();
  other.server.once('request', (request) => request.once('data', () => deadline.abort(reason)));
  const socket = await beginRequest(other, { 'content-length': '200000' });
  socket.write(form([purposePart, filePart('x'.repeat(1_000))]).subarray(0, 500));
  expect(await outcome).toMatchObject({ code });
  expect(await other.isEmpty()).toBe(true);
  socket.destroy();
  await other.stop();
});

test('the connection serves the next upload after one that was taken or refused', async () => {
  const socket = connect(server.port, '127.0.0.1');
  for (const [body, status] of [
    [form([purposePart, filePart()]), 200],
    [form([purposePart]), 400],
    [form([filePart(), purposePart]), 200],
  ] as const) {
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    expect((await responseOn(socket)).status).toBe(status);
  }
  socket.destroy();
});

test('a caller who is gone when all is read gets no file stored', async () => {
  const deadline = new AbortController();
  const other = await uploadServer({ signal: deadline.signal, validate: () => deadline.abort() });
  expect(await send(other, form([purposePart, filePart()]))).toMatchObject({ code: 'incomplete_body' });
  expect(await other.isEmpty()).toBe(true);
  await other.stop();
});
