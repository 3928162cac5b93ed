/** The settings of alerts. A webhook has a URL and a secret, or there is none. */
import { z } from 'zod';
import { list, retention, secondsOrNone, whole } from './setting-types.ts';

const longestUrl = 2_000;
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

export interface AlertConfig {
  /** Undefined: alerts are only shown. */
  webhook: WebhookConfig | undefined;
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
    intervalMs: value.MODELROUTE_ALERT_INTERVAL,
    errorPercent: value.MODELROUTE_ALERT_ERROR_RATE,
    latencyMs: value.MODELROUTE_ALERT_LATENCY,
    fewestCalls: Math.max(1, value.MODELROUTE_ALERT_CALLS),
  };
}
