/** Upload forms that are refused: by which error, naming what, and with nothing left behind. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../server/core/api-error.ts';
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
let refuse: ApiError | undefined;
beforeAll(async () => {
  server = await uploadServer({
    validate: (fields) => {
      seen = fields;
      if (refuse !== undefined) throw refuse;
    },
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  seen = undefined;
  refuse = undefined;
});

const anchor: RawPart = { name: 'expires_after[anchor]', content: 'created_at' };
const seconds: RawPart = { name: 'expires_after[seconds]', content: '3600' };

const text = (name: string, content: string): RawPart => ({ name, content });

test.each<[string, readonly RawPart[], string, string | null]>([
  ['no file', [purposePart], 'missing_required_parameter', 'file'],
  ['no purpose', [filePart()], 'missing_required_parameter', 'purpose'],
  ['no part at all', [], 'missing_required_parameter', 'file'],
  ['an unknown part', [purposePart, text('user', 'me'), filePart()], 'unknown_parameter', 'user'],
  [
    'an unknown part behind the file',
    [purposePart, filePart(), text('__proto__', 'x')],
    'unknown_parameter',
    '__proto__',
  ],
  [
    'an unknown file',
    [purposePart, { name: 'image', filename: 'x', content: '' }],
    'unknown_parameter',
    'image',
  ],
  ['an unknown bracket', [text('expires_after[days]', '1')], 'unknown_parameter', 'expires_after[days]'],
  ['two files', [purposePart, filePart(), filePart()], 'invalid_multipart', 'file'],
  ['a purpose twice', [purposePart, purposePart, filePart()], 'invalid_multipart', 'purpose'],
  ['seconds twice', [filePart(), seconds, seconds], 'invalid_multipart', 'expires_after[seconds]'],
  [
    'an expiry in both spellings',
    [text('expires_after', '{}'), seconds],
    'invalid_multipart',
    'expires_after[seconds]',
  ],
  [
    'an expiry in both spellings, turned',
    [seconds, text('expires_after', '{}')],
    'invalid_multipart',
    'expires_after',
  ],
  ['text for a file', [purposePart, text('file', 'content')], 'invalid_type', 'file'],
  [
    'a file for a purpose',
    [{ name: 'purpose', filename: 'p.txt', content: 'vision' }],
    'invalid_type',
    'purpose',
  ],
  [
    'an expiry that is no JSON',
    [filePart(), purposePart, text('expires_after', '3600')],
    'invalid_type',
    'expires_after',
  ],
  [
    'an expiry that is an array',
    [filePart(), purposePart, text('expires_after', '[]')],
    'invalid_type',
    'expires_after',
  ],
  [
    'seconds that are no number',
    [filePart(), purposePart, anchor, text('expires_after[seconds]', '1h')],
    'invalid_type',
    'expires_after.seconds',
  ],
  [
    'an anchor alone',
    [filePart(), purposePart, anchor],
    'missing_required_parameter',
    'expires_after.seconds',
  ],
  ['a part without a name', [purposePart, { content: 'x' }], 'invalid_multipart', null],
  ['a part with an empty name', [purposePart, text('', 'x')], 'invalid_multipart', null],
  ['eleven parts', Array.from({ length: 11 }, () => ({ content: '' })), 'invalid_multipart', null],
  [
    'base64 as transfer encoding',
    [purposePart, { ...filePart(), headers: ['Content-Transfer-Encoding: base64'] }],
    'invalid_multipart',
    'file',
  ],
  [
    'an unknown charset',
    [{ ...purposePart, headers: ['Content-Type: text/plain; charset=u'] }, filePart()],
    'invalid_multipart',
    'purpose',
  ],
  ['a long purpose', [text('purpose', 'p'.repeat(65_537)), filePart()], 'invalid_value', 'purpose'],
  [
    'a file over the limit',
    [purposePart, filePart(randomBytes(maxFileBytes + 1))],
    'payload_too_large',
    'file',
  ],
  [
    'a file over the limit first',
    [filePart(randomBytes(maxFileBytes + 1)), purposePart],
    'payload_too_large',
    'file',
  ],
])('%s', async (_, parts, code, param) => {
  const outcome = await send(server, form(parts));
  expect({ code: outcome.code, param: outcome.param }).toEqual({ code, param });
  expect(await server.isEmpty()).toBe(true);
});

test('a file over the limit is told the limit', async () => {
  const outcome = await send(server, form([filePart(randomBytes(maxFileBytes + 1))]));
  expect(outcome.message).toBe(`The file is larger than the limit of ${maxFileBytes} bytes.`);
});

test('a purpose of 64 KiB reaches the contract, which is the one to refuse it', async () => {
  refuse = new ApiError('invalid_value', 'no', { param: 'purpose' });
  const outcome = await send(server, form([filePart(), { name: 'purpose', content: 'p'.repeat(65_536) }]));
  expect(outcome.code).toBe('invalid_value');
  expect(seen).toMatchObject({ purpose: 'p'.repeat(65_536) });
});

test('what the contract refuses when all parts are there', async () => {
  refuse = new ApiError('invalid_value', 'too short', { param: 'expires_after.seconds' });
  const outcome = await send(server, form([filePart(), purposePart, anchor, { ...seconds, content: '5' }]));
  expect(outcome).toMatchObject({ code: 'invalid_value', param: 'expires_after.seconds' });
  expect(seen).toEqual({
    file: '',
    purpose: 'user_data',
    expires_after: { anchor: 'created_at', seconds: 5 },
  });
  expect(await server.isEmpty()).toBe(true);
});

const good = form([filePart(), purposePart]).toString();
test.each([
  ['an empty body', '', 'incomplete_body'],
  [
    'another boundary than the header names',
    good.replaceAll('x-boundary', 'y-boundary'),
    'invalid_multipart',
  ],
  ['JSON', '{"purpose":"user_data"}', 'invalid_multipart'],
  ['bare line feeds', good.replaceAll('\r\n', '\n'), 'invalid_multipart'],
  ['no closing boundary', good.slice(0, -'--x-boundary--\r\n'.length), 'incomplete_body'],
  ['a cut closing boundary', good.slice(0, -3), 'incomplete_body'],
  ['a cut part header', good.slice(0, 40), 'incomplete_body'],
  ['a cut file', good.slice(0, good.indexOf('hello') + 3), 'incomplete_body'],
  ['text behind a boundary', good.replace('--x-boundary\r\n', '--x-boundary more\r\n'), 'invalid_multipart'],
  [
    'a part header without a colon',
    good.replace('Content-Disposition:', 'Content-Disposition'),
    'invalid_multipart',
  ],
  ['control characters in a part header', good.replace('form-data', 'form\u0001data'), 'invalid_multipart'],
  ['NUL in a part header', good.replace('form-data', 'form\u0000data'), 'invalid_multipart'],
  ['a part header of 20 KB', good.replace('a.txt', 'a'.repeat(20_000)), 'invalid_multipart'],
  [
    'a part without Content-Disposition',
    good.replace(/Content-Disposition: [^\r]*purpose"/, 'X-Other: 1'),
    'invalid_multipart',
  ],
  [
    'a part of another disposition',
    good.replace('form-data; name="purpose"', 'attachment; name="purpose"'),
    'invalid_multipart',
  ],
  [
    'a boundary within a part header',
    good.replace('filename="a.txt"', 'filename="\r\n--x-boundary\r\n"'),
    'invalid_multipart',
  ],
])('a malformed body: %s', async (_, body, code) => {
  expect((await send(server, Buffer.from(body))).code).toBe(code);
  expect(await server.isEmpty()).toBe(true);
});

test.each([
  ['no boundary', 'multipart/form-data', 'invalid_multipart'],
  ['an empty boundary', 'multipart/form-data; boundary=""', 'invalid_multipart'],
  ['a boundary of 71 characters', `multipart/form-data; boundary=${'b'.repeat(71)}`, 'invalid_multipart'],
  ['a boundary with a forbidden character', 'multipart/form-data; boundary="a<b"', 'invalid_multipart'],
  ['another multipart type', 'multipart/mixed; boundary=x-boundary', 'unsupported_media_type'],
  ['JSON', 'application/json', 'unsupported_media_type'],
])('a wrong content type: %s', async (_, type, code) => {
  expect((await send(server, Buffer.from(good), { 'content-type': type })).code).toBe(code);
  expect(await server.isEmpty()).toBe(true);
});

test('a compressed body', async () => {
  const outcome = await send(server, Buffer.from(good), { 'content-encoding': 'gzip' });
  expect(outcome.code).toBe('unsupported_media_type');
});

test('an invalid type is given before the contract is asked', async () => {
  await send(server, form([filePart(), purposePart, { name: 'expires_after', content: 'soon' }]));
  expect(seen).toBeUndefined();
});
