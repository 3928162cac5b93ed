/** What a provider's file store says of the keys that it was sent reaches neither the caller nor the log. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFileUpstream, type FileUpstream } from '../../support/file-upstream.ts';
import { providerEntry, providerHeader, providerKey, startFront, type Front } from './front.ts';

let upstream: FileUpstream;
let front: Front;

beforeAll(async () => {
  upstream = await startFileUpstream();
  front = await startFront(
    {
      providers: { p: providerEntry('chat', upstream.url, { files: 'upload', retries: 0 }) },
      models: [{ id: 'm', provider: 'p' }],
    },
    { MODELROUTE_LOG: 'debug' },
  );
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

test('an upload, a look and a removal that repeat the keys tell nobody', async () => {
  const authorization = `Bearer ${front.key}`;
  const form = new FormData();
  form.set('purpose', 'user_data');
  form.set('file', new File(['%PDF-1.7'], 'a.pdf'));
  const stored = await fetch(`${front.v1}/files`, { method: 'POST', body: form, headers: { authorization } });
  const { id } = (await stored.json()) as { id: string };
  const said = `It failed for ${providerKey} and ${providerHeader}.`;
  const body = { error: { message: said, type: 'invalid_request_error' } };
  const ask = () =>
    front.post('/v1/chat/completions', {
      model: 'm',
      messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: id } }] }],
    });
  const responses: string[] = [];
  for (const odd of [
    { status: 401, body },
    { status: 413, body },
    { status: 500, body: said },
    { status: 200, body: said },
  ]) {
    upstream.odd('upload', odd);
    responses.push(await (await ask()).text());
  }
  upstream.odd('chat', { status: 400, body });
  upstream.odd('look', { status: 500, body });
  responses.push(await (await ask()).text());
  upstream.odd('delete', { status: 405, body });
  await fetch(`${front.v1}/files/${id}`, { method: 'DELETE', headers: { authorization } });
  await expect.poll(() => front.log(), { timeout: 10_000 }).toContain('remains at a provider');

  expect(upstream.uploads).toHaveLength(5);
  expect(upstream.uploads[0]?.headers).toMatchObject({
    authorization: `Bearer ${providerKey}`,
    'x-tenant': providerHeader,
  });
  for (const text of [...responses, front.log()]) {
    expect(text).not.toContain(providerKey.slice(-8));
    expect(text).not.toContain(providerHeader.slice(-8));
  }
});
