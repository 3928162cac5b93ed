/** The settings of alerts. A webhook has a URL and a secret, or there is none. */
import { z } from 'zod';
import { list, retention, secondsOrNone, whole } from './setting-types.ts';

const longestUrl = 2_000;
const mostRecipients = 20;
/** As Standard Webhooks demand, bytes. */
const secretBytes = { least: 24, most: 64 };

export const alertSettings = {
  MODELROUTE_ALERT_WEBHOOK_URL: z
    .url({
      protocol: /^https?$/,
      error: 'MODELROUTE_ALERT_WEBHOOK_URL must be a URL such as https://alerts.example.com/modelroute',
    })
    .max(longestUrl, `MODELROUTE_ALERT_WEBHOOK_URL must have at most ${longestUrl} characters`)
    .optional(),
  MODELROUTE_ALERT_WEBHOOK_SECRET: z
    .string()
    .refine((text) => isSecret(text), {
      error: `MODELROUTE_ALERT_WEBHOOK_SECRET must be whsec_ and ${secretBytes.least} to ${secretBytes.most} bytes in base64`,
    })
    .optional(),
  MODELROUTE_ALERT_WEBHOOK_ALLOW: list,
  MODELROUTE_SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'MODELROUTE_SMTP_URL must be a URL such as smtps://user:password@mail.example.com',
    })
    .max(longestUrl, `MODELROUTE_SMTP_URL must have at most ${longestUrl} characters`)
    .optional(),
  MODELROUTE_ALERT_EMAIL_TO: list.refine((all) => all.length <= mostRecipients && all.every(isAddress), {
    error: `MODELROUTE_ALERT_EMAIL_TO must be at most ${mostRecipients} e-mail addresses, separated by commas`,
  }),
  MODELROUTE_ALERT_EMAIL_FROM: z
    .string()
    .refine((text) => isAddress(text), {
      error: 'MODELROUTE_ALERT_EMAIL_FROM must be an e-mail address',
    })
    .optional(),
  MODELROUTE_ALERT_INTERVAL: z.coerce
    .number({ error: 'MODELROUTE_ALERT_INTERVAL must be a number of seconds' })
    .min(1, 'MODELROUTE_ALERT_INTERVAL must be 1 to 3600')
    .max(3_600, 'MODELROUTE_ALERT_INTERVAL must be 1 to 3600')
    .default(30)
    .transform((value) => value * 1_000),
  MODELROUTE_ALERT_ERROR_RATE: whole('MODELROUTE_ALERT_ERROR_RATE', 100, 20),
  MODELROUTE_ALERT_LATENCY: secondsOrNone('MODELROUTE_ALERT_LATENCY', 30, 3_600),
  MODELROUTE_ALERT_CALLS: whole('MODELROUTE_ALERT_CALLS', 1_000, 20),
  MODELROUTE_KEEP_ALERTS: retention('MODELROUTE_KEEP_ALERTS', '90d', { leastSeconds: 86_400 }),
};

/** Short of what a mail server accepts: no quotes, and no comments. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>(),;:"\\\p{Cc}]+@[A-Za-z0-9.-]+$/u.test(text);
}

const secretForm = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

function isSecret(text: string): boolean {
  const bytes = bytesOf(text);
  return (
    bytes.length >= secretBytes.least &&
    bytes.length <= secretBytes.most &&
    // Base64 that another reader decodes to other bytes is none.
    text.replace(/=+$/, '') === `whsec_${bytes.toString('base64').replace(/=+$/, '')}`
  );
}

function bytesOf(secret: string): Buffer {
  return Buffer.from(secretForm.exec(secret)?.[1] ?? '', 'base64');
}

interface WebhookConfig {
  url: string;
  /** The key of the signature. */
  secret: Buffer;
  /** Networks that the URL may lead to although they are not public, as CIDR. */
  allowedNetworks: readonly string[];
}

interface EmailConfig {
  /** Of the mail server. */
  url: string;
  from: string;
  to: readonly string[];
}

export interface AlertConfig {
  /** Undefined: alerts are not sent there. */
  webhook: WebhookConfig | undefined;
  email: EmailConfig | undefined;
  /** Between two evaluations. */
  intervalMs: number;
  /** Share of failed attempts at a target that raises an alert; 0: none does. */
  errorPercent: number;
  /** 95th percentile of the time to the first content that raises an alert; 0: none does. */
  latencyMs: number;
  /** Attempts at a target below which neither is judged. */
  fewestCalls: number;
}

/** Throws an error with one line for the operator. */
export function alertsOf(value: z.infer<z.ZodObject<typeof alertSettings>>): AlertConfig {
  const { MODELROUTE_ALERT_WEBHOOK_URL: url, MODELROUTE_ALERT_WEBHOOK_SECRET: secret } = value;
  if ((url === undefined) !== (secret === undefined))
    throw new Error('set MODELROUTE_ALERT_WEBHOOK_URL and MODELROUTE_ALERT_WEBHOOK_SECRET, or neither');
  return {
    webhook:
      url === undefined || secret === undefined
        ? undefined
        : { url, secret: bytesOf(secret), allowedNetworks: value.MODELROUTE_ALERT_WEBHOOK_ALLOW },
    email: emailOf(value),
    intervalMs: value.MODELROUTE_ALERT_INTERVAL,
    errorPercent: value.MODELROUTE_ALERT_ERROR_RATE,
    latencyMs: value.MODELROUTE_ALERT_LATENCY,
    fewestCalls: Math.max(1, value.MODELROUTE_ALERT_CALLS),
  };
}

function emailOf({
  MODELROUTE_SMTP_URL: url,
  MODELROUTE_ALERT_EMAIL_TO: to,
  MODELROUTE_ALERT_EMAIL_FROM: from,
}: z.infer<z.ZodObject<typeof alertSettings>>): EmailConfig | undefined {
  const given = [url !== undefined, to.length > 0, from !== undefined];
  if (!given.includes(true)) return undefined;
  if (url === undefined || to.length === 0 || from === undefined)
    throw new Error(
      'set MODELROUTE_SMTP_URL, MODELROUTE_ALERT_EMAIL_TO and MODELROUTE_ALERT_EMAIL_FROM, or none of them',
    );
  return { url, from, to };
}
