/** One attempt at a webhook: its signature, its deadline, and the IP addresses that it may have. */
import { expect, onTestFinished, test } from 'vitest';
import { createWebhook, type WebhookOptions } from '../../../server/alerts/webhook.ts';
import { signatureHeaders } from '../../../server/alerts/webhook-signature.ts';
import { secret, startReceiver, type Respond } from './webhook-receiver.ts';

const event = { id: 'msg_1', body: '{"type":"alert.raised","text":"Grüße"}' };
const idle = new AbortController().signal;
const local = ['127.0.0.0/8'];

async function receiverWith(respond?: Respond) {
  const receiver = await startReceiver(respond);
  onTestFinished(() => receiver.close());
  return receiver;
}

const send = (url: string, allowedNetworks: readonly string[] = local, options: WebhookOptions = {}) =>
  createWebhook({ url, secret, allowedNetworks }, options)(event, idle);

test('the example of the Standard Webhooks libraries has the signature that they expect', () => {
  // From the tests of the reference libraries.
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const sent = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  expect(signatureHeaders(sent, key, 1_614_265_330_999)).toEqual({
    'webhook-id': sent.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('an event is signed with the time of the attempt, and delivered by any status from 200 to 299', async () => {
  const receiver = await receiverWith((response) => void response.writeHead(202).end('thanks'));
  const nowMs = () => 1_795_176_000_500;
  expect(await send(receiver.url, local, { nowMs })).toMatchObject({
    delivered: true,
    status: 202,
    problem: null,
  });
  expect(receiver.deliveries).toMatchObject([{ id: 'msg_1', isGenuine: true, timestamp: 1_795_176_000 }]);
});

test.each([500, 404, 410, 302])('status %d is no delivery, and no redirect is followed', async (status) => {
  const elsewhere = await receiverWith();
  const receiver = await receiverWith(
    (response) => void response.writeHead(status, { location: elsewhere.url }).end(),
  );
  expect(await send(receiver.url)).toMatchObject({
    delivered: false,
    status,
    problem: `the webhook responded with status ${status}`,
  });
  expect(elsewhere.deliveries).toEqual([]);
});

test('a webhook that hangs is cut at the deadline', async () => {
  const receiver = await receiverWith(() => {});
  const outcome = await send(receiver.url, local, { timeoutMs: 200 });
  expect(outcome).toMatchObject({ delivered: false, status: null });
  expect(outcome.problem).toBe('the webhook did not respond within 0.2 s');
  // Without the limit it would take 10 s.
  expect(outcome.durationMs).toBeLessThan(8_000);
});

test('a refused connection is named by its code', async () => {
  const receiver = await startReceiver();
  await receiver.close();
  expect((await send(receiver.url)).problem).toBe('the connection to the webhook failed (ECONNREFUSED)');
});

test('an attempt ends when its process stops', async () => {
  const receiver = await receiverWith(() => {});
  const stop = new AbortController();
  const attempt = createWebhook({ url: receiver.url, secret, allowedNetworks: local })(event, stop.signal);
  setTimeout(() => stop.abort(), 50);
  await expect(attempt).rejects.toThrow(/abort/i);
});

test.each([
  'http://127.0.0.1/alerts',
  'http://10.1.2.3:9000/alerts',
  'http://169.254.169.254/latest',
  'http://[::1]/',
  'http://0x7f000001/',
  'https://localhost/alerts',
  'https://receiver.monitoring.svc/alerts',
])('%s is refused before anything is sent, unless its network is allowed', (url) => {
  expect(() => createWebhook({ url, secret, allowedNetworks: [] })).toThrow(
    'the webhook has no public IP address, and MODELROUTE_ALERT_WEBHOOK_ALLOW does not name its network',
  );
});

test('a name that leads to a private IP address is refused at each attempt; an allowed one is reached there', async () => {
  const receiver = await receiverWith();
  const url = `http://alerts.example.com:${receiver.port}/alerts`;
  const resolveHost = async () => ['127.0.0.1'];
  expect((await send(url, [], { resolveHost })).problem).toMatch(/^the webhook has no public IP address/);
  expect((await send(url, ['10.0.0.0/8'], { resolveHost })).problem).toMatch(/no public IP address/);
  expect(receiver.deliveries).toEqual([]);
  expect((await send(url, local, { resolveHost })).delivered).toBe(true);
  const inner = `http://receiver.monitoring.svc:${receiver.port}/`;
  expect((await send(inner, local, { resolveHost })).delivered).toBe(true);
});

test('a user name in the URL, and a malformed network, are errors at once', () => {
  const webhook = (url: string, allowedNetworks: string[] = []) =>
    createWebhook({ url, secret, allowedNetworks });
  expect(() => webhook('https://user:word@example.com/')).toThrow(/user name or a password/);
  expect(() => webhook('https://example.com/', ['10.1.2.3/99'])).toThrow();
});
