/** An upload that is too large or cannot be stored is refused while it arrives, not afterwards. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  responseOn,
  beginRequest,
  cut,
  filePart,
  form,
  maxFileBytes,
  purposePart,
  send,
  uploadServer,
  type UploadServer,
} from './multipart-server.ts';

let server: UploadServer;
beforeEach(async () => {
  server = await uploadServer();
});
afterEach(() => server.stop());

test('a body that is announced as too large is refused before any of it is read', async () => {
  const socket = await beginRequest(server, {
    'content-length': String(maxFileBytes + 1024 * 1024 + 1),
  });
  expect(await responseOn(socket)).toMatchObject({
    code: 'payload_too_large',
    message: `The body is larger than the limit of ${maxFileBytes + 1024 * 1024} bytes.`,
  });
  socket.destroy();
});

test.each([
  ['a file', filePart(randomBytes(50_000_000)), 'payload_too_large'],
  ['a field', { name: 'purpose', content: 'p'.repeat(50_000_000) }, 'payload_too_large'],
])(
  '%s beyond every limit is refused while its sender still sends, and the sender gets to read it',
  async (_, part, code) => {
    const socket = await beginRequest(server, { 'transfer-encoding': 'chunked' });
    const body = form([part]);
    socket.write(`${body.length.toString(16)}\r\n`);
    for (const chunk of cut(body.subarray(0, -10_000), [500_000])) socket.write(chunk);
    expect(await responseOn(socket)).toMatchObject({ code });
    socket.destroy();
    expect(await server.isEmpty()).toBe(true);
  },
);

test('a preamble without end is refused at the limit of the body', async () => {
  const outcome = await send(server, Buffer.alloc(maxFileBytes + 1024 * 1024, 'x'));
  expect(outcome.code).toBe('invalid_multipart');
  const socket = await beginRequest(server, { 'transfer-encoding': 'chunked' });
  const chunk = Buffer.alloc(100_000, 'x');
  for (let n = 0; n < 14; n += 1)
    socket.write(Buffer.concat([Buffer.from('186a0\r\n'), chunk, Buffer.from('\r\n')]));
  expect((await responseOn(socket)).code).toBe('payload_too_large');
  socket.destroy();
});

test('a disk that refuses the file is told at once, not when the sender has finished', async () => {
  rmSync(server.filesFolder, { recursive: true });
  const socket = await beginRequest(server, { 'content-length': '200000' });
  socket.write(form([filePart('x'.repeat(1_000))]).subarray(0, 500));
  expect((await responseOn(socket)).code).toBe('internal_error');
  socket.destroy();
});

test('an unknown part is refused while its sender still sends the file', async () => {
  const socket = await beginRequest(server, { 'content-length': '200000' });
  socket.write(
    form([purposePart, { name: 'what', content: 'x' }, filePart('x'.repeat(1_000))]).subarray(0, 700),
  );
  expect(await responseOn(socket)).toMatchObject({ code: 'unknown_parameter', param: 'what' });
  socket.destroy();
});
