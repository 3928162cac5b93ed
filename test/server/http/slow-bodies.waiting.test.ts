/** A body that is read into memory may not come drop by drop: JSON, a form, and a form of the mock. */
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startMock } from '../../../server/mock/start-mock.ts';
import { startServer } from '../../support/server.ts';

const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF';
const form = { path: '/v1/audio/transcriptions', type: 'multipart/form-data; boundary=x', begin: part };
const json = { path: '/v1/chat/completions', type: 'application/json', begin: '{' };
/** After a minute, at most two checks later, which a busy machine delays; nothing else would end it within an hour. */
const refusedWithinMs = 90_000;

/** The code of the error that ends it. */
async function drip(url: string, key: string, { path, type, begin }: typeof form): Promise<string> {
  const request = httpRequest(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type, 'content-length': '20000000' },
  });
  request.write(begin);
  const drops = setInterval(() => request.write(' '), 1_000);
  try {
    return await new Promise<string>((resolve, reject) => {
      request.on('error', reject).on('response', (response) => {
        text(response).then(
          (body) => resolve((JSON.parse(body) as { error: { code: string } }).error.code),
          reject,
        );
      });
    });
  } finally {
    clearInterval(drops);
    request.on('error', () => {}).destroy();
  }
}

test('all are refused after a minute', { timeout: 2 * refusedWithinMs }, async () => {
  const server = await startServer();
  const mock = await startMock({ host: '127.0.0.1', port: 0 }, { paceMs: 0 });
  const startedMs = performance.now();
  const codes = await Promise.all([
    drip(server.url, server.key, json),
    drip(server.url, server.key, form),
    drip(mock.url, 'any-key', form),
  ]);
  expect(codes).toEqual(['incomplete_body', 'incomplete_body', 'incomplete_body']);
  expect(performance.now() - startedMs).toBeLessThan(refusedWithinMs);
  await mock.close();
  await server.stop();
});
