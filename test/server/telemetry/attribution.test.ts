/** Nothing that a caller says of itself is a label of a metric: each value would be a time series of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../support/server.ts';
import { readSamples } from './prometheus-text.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const said = {
  user: 'user-of-the-caller',
  metadata: { order: 'metadata-of-the-caller' },
  session: 'session-of-the-caller',
  tag: 'team=tag-of-the-caller',
};

test('what callers say is on the record, and in no metric', async () => {
  const { user, metadata, session, tag } = said;
  const body = { model: 'sandbox/priced', messages: [{ role: 'user', content: 'Hello' }], user, metadata };
  const headers = { 'x-modelroute-session': session, 'x-modelroute-tag': tag };
  const sent = await server.call('/v1/chat/completions', post(body, headers));
  expect([sent.status, await sent.text()]).toEqual([200, expect.any(String)]);
  const render = async () => (await server.call('/metrics')).text();
  await expect.poll(render).toContain('model="sandbox/priced"');
  const text = await render();
  for (const value of [user, metadata.order, session, 'tag-of-the-caller']) expect(text).not.toContain(value);
  const labels = new Set(readSamples(text).flatMap(({ labels: names }) => Object.keys(names)));
  for (const name of labels) expect(name).not.toMatch(/user|session|tag|metadata/);
});
