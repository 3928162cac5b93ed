/** The settings of alerts: defaults, bounds, and the one line for each that cannot be used. */
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { secret, secretText } from './webhook-receiver.ts';

const webhook = {
  MODELROUTE_ALERT_WEBHOOK_URL: 'https://alerts.example.com/hook',
  MODELROUTE_ALERT_WEBHOOK_SECRET: secretText,
};

test('without settings there is no webhook, and targets have thresholds', () => {
  expect(readConfig({}).alerts).toEqual({
    webhook: undefined,
    email: undefined,
    intervalMs: 30_000,
    errorPercent: 20,
    latencyMs: 30_000,
    fewestCalls: 20,
  });
});

const email = {
  MODELROUTE_SMTP_URL: 'smtps://user:password@mail.example.com',
  MODELROUTE_ALERT_EMAIL_TO: 'ops@example.com, on-call@example.com',
  MODELROUTE_ALERT_EMAIL_FROM: 'gateway@example.com',
};

test('e-mail has a server, recipients and a sender', () => {
  expect(readConfig(email).alerts.email).toEqual({
    url: email.MODELROUTE_SMTP_URL,
    to: ['ops@example.com', 'on-call@example.com'],
    from: 'gateway@example.com',
  });
});

test.each([
  [{ MODELROUTE_SMTP_URL: 'https://mail.example.com' }, /^MODELROUTE_SMTP_URL must be a URL such as smtps:/],
  [{ MODELROUTE_ALERT_EMAIL_TO: 'ops' }, /^MODELROUTE_ALERT_EMAIL_TO must be at most 20 e-mail addresses/],
  [{ MODELROUTE_ALERT_EMAIL_FROM: 'a@b\r\nBcc: c@d' }, /^MODELROUTE_ALERT_EMAIL_FROM must be an e-mail/],
  [{ MODELROUTE_ALERT_EMAIL_FROM: '' }, /^set MODELROUTE_SMTP_URL, .*, or none of them$/],
])('of e-mail, %o is refused with one line', (change, line) => {
  expect(() => readConfig({ ...email, ...change })).toThrow(line);
});

test('the secret is the key of the signature, in bytes', () => {
  const { alerts } = readConfig({ ...webhook, MODELROUTE_ALERT_WEBHOOK_ALLOW: '10.0.0.0/8, fd00::/8' });
  expect(alerts.webhook).toEqual({
    url: webhook.MODELROUTE_ALERT_WEBHOOK_URL,
    secret,
    allowedNetworks: ['10.0.0.0/8', 'fd00::/8'],
  });
});

test.each([
  [{ MODELROUTE_ALERT_WEBHOOK_URL: 'ftp://example.com' }, /^MODELROUTE_ALERT_WEBHOOK_URL must be a URL/],
  [{ MODELROUTE_ALERT_WEBHOOK_URL: `https://example.com/${'a'.repeat(2_000)}` }, /at most 2000 characters$/],
  [{ MODELROUTE_ALERT_WEBHOOK_SECRET: 'secret' }, /must be whsec_ and 24 to 64 bytes in base64$/],
  [{ MODELROUTE_ALERT_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, /must be whsec_ and 24 to 64 bytes/],
  [{ MODELROUTE_ALERT_WEBHOOK_SECRET: `whsec_${'a'.repeat(2_000)}` }, /must be whsec_ and 24 to 64 bytes/],
  [{ MODELROUTE_ALERT_WEBHOOK_SECRET: undefined }, /^set MODELROUTE_ALERT_WEBHOOK_URL and .*, or neither$/],
  [{ MODELROUTE_ALERT_WEBHOOK_URL: '' }, /^set MODELROUTE_ALERT_WEBHOOK_URL and .*, or neither$/],
  [{ MODELROUTE_ALERT_INTERVAL: '0.5' }, /^MODELROUTE_ALERT_INTERVAL must be 1 to 3600$/],
  [{ MODELROUTE_ALERT_INTERVAL: 'often' }, /^MODELROUTE_ALERT_INTERVAL must be a number of seconds$/],
  [{ MODELROUTE_ALERT_ERROR_RATE: '101' }, /^MODELROUTE_ALERT_ERROR_RATE must be 0 to 100$/],
  [{ MODELROUTE_ALERT_LATENCY: '-1' }, /^MODELROUTE_ALERT_LATENCY must be 0 to 3600$/],
  [{ MODELROUTE_ALERT_CALLS: '1001' }, /^MODELROUTE_ALERT_CALLS must be 0 to 1000$/],
  [{ MODELROUTE_KEEP_ALERTS: '1h' }, /^MODELROUTE_KEEP_ALERTS must be a time such as/],
])('%o is refused in one line, without the secret', (setting, line) => {
  let message = '';
  try {
    readConfig({ ...webhook, ...setting });
  } catch (err) {
    message = (err as Error).message;
  }
  expect(message).toMatch(line);
  expect(message).not.toContain('\n');
  expect(message).not.toContain(secretText);
});
