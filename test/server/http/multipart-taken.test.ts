/** Upload forms that are taken: every order of parts, every spelling of them. */
import { randomBytes } from 'node:crypto';
import { toFile } from 'openai';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  filePart,
  form,
  maxFileBytes,
  purposePart,
  send,
  uploadServer,
  type RawPart,
  type UploadServer,
} from './multipart-server.ts';

let server: UploadServer;
let seen: unknown;
beforeAll(async () => {
  server = await uploadServer({
    validate: (fields) => {
      seen = fields;
    },
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  seen = undefined;
});

const anchor: RawPart = { name: 'expires_after[anchor]', content: 'created_at' };
const seconds: RawPart = { name: 'expires_after[seconds]', content: '3600' };

/** Sends the form, expects it to be taken, and removes the file again. */
async function accepted(parts: readonly RawPart[]): Promise<Record<string, unknown>> {
  const outcome = await send(server, form(parts));
  expect(outcome).toMatchObject({ status: 200 });
  const file = outcome.file ?? {};
  expect(await server.store.remove('ann', String(file['id']))).toBe(true);
  return file;
}

test.each([
  ['file last', [purposePart, anchor, seconds, filePart()]],
  ['file first', [filePart(), purposePart, anchor, seconds]],
  ['file between', [seconds, filePart(), anchor, purposePart]],
])('the parts in any order: %s', async (_, parts) => {
  const file = await accepted(parts);
  expect(file).toMatchObject({ filename: 'a.txt', purpose: 'user_data', bytes: 5 });
  expect(file['expiresAtMs']).toBe(server.clock.nowMs + 3_600_000);
  expect(seen).toEqual({
    file: '',
    purpose: 'user_data',
    expires_after: { anchor: 'created_at', seconds: 3600 },
  });
});

test('an expiry as one JSON object', async () => {
  const json: RawPart = {
    name: 'expires_after',
    headers: ['Content-Type: application/json'],
    content: '{"anchor":"created_at","seconds":7200}',
  };
  expect((await accepted([json, filePart(), purposePart]))['expiresAtMs']).toBe(
    server.clock.nowMs + 7_200_000,
  );
});

test('a file of exactly the limit, and an empty one', async () => {
  expect((await accepted([filePart(randomBytes(maxFileBytes)), purposePart]))['bytes']).toBe(maxFileBytes);
  expect((await accepted([filePart(''), purposePart]))['bytes']).toBe(0);
});

test('content that looks like a boundary and is none', async () => {
  const content = '\r\n--x-boundar\r\n--\r\nx-boundary--\r\n-\r\n\r\n--x-BOUNDARY--\r\n--x';
  expect((await accepted([filePart(content), purposePart]))['bytes']).toBe(content.length);
});

test('a preamble before the first boundary and an epilogue behind the last', async () => {
  const body = Buffer.concat([
    Buffer.from('preamble\r\n'),
    form([filePart(), purposePart]),
    Buffer.from('--x-boundary\r\nepilogue'),
  ]);
  const outcome = await send(server, body);
  expect(outcome).toMatchObject({ status: 200, file: { bytes: 5 } });
  await server.store.remove('ann', String(outcome.file?.['id']));
});

test.each([
  ['UTF-8 in quotes', 'filename="Übersicht – 日本.txt"', 'Übersicht – 日本.txt'],
  ['an extended parameter', `filename="x"; filename*=UTF-8''%e2%82%ac.txt`, '€.txt'],
  ['a path', 'filename="..\\\\..\\\\evil/../../x.txt"', 'x.txt'],
  ['an escaped quote', 'filename="a\\"b.txt"', 'a"b.txt'],
  ['nothing', 'filename=""', 'upload'],
  ['a thousand characters', `filename="${'n'.repeat(1_000)}.pdf"`, `${'n'.repeat(251)}.pdf`],
])('a file name with %s', async (_, parameter, shown) => {
  const headers = [
    `Content-Disposition: form-data; name="file"; ${parameter}`,
    'Content-Type: application/octet-stream',
  ];
  const body = form([purposePart, { content: 'x' }])
    .toString('utf8')
    .replace('Content-Disposition: form-data\r\n', `${headers.join('\r\n')}\r\n`);
  const outcome = await send(server, Buffer.from(body));
  expect(outcome).toMatchObject({ status: 200, file: { filename: shown, bytes: 1 } });
  await server.store.remove('ann', String(outcome.file?.['id']));
});

test('what FormData and the official client send', async () => {
  const body = new FormData();
  body.append('purpose', 'vision');
  body.append('expires_after[anchor]', 'created_at');
  body.append('expires_after[seconds]', '86400');
  body.append('file', await toFile(Buffer.from('png'), 'bild ä.png', { type: 'image/png' }));
  const response = await fetch(server.url, { method: 'POST', body });
  const { file }: { file: Record<string, unknown> } = await response.json();
  expect(file).toMatchObject({ filename: 'bild ä.png', purpose: 'vision', bytes: 3 });
  await server.store.remove('ann', String(file['id']));
});

test('a boundary in quotes, with every character that may be in one', async () => {
  const odd = "aZ9'()+_,-./:=?";
  const body = Buffer.from(form([filePart(), purposePart]).toString().replaceAll('x-boundary', odd));
  const outcome = await send(server, body, { 'content-type': `multipart/form-data; boundary="${odd}"` });
  expect(outcome.status).toBe(200);
  await server.store.remove('ann', String(outcome.file?.['id']));
});
