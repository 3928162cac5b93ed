/** Sends events to the operator's URL: signed, within a deadline, and to no private IP address that is not allowed. */
import { isIP } from 'node:net';
import { hostOf } from '../core/metadata-addresses.ts';
import { secondsOf } from '../core/seconds.ts';
import { createAddressGuard, isPublicName } from '../media/address-guard.ts';
import { guardTarget, Unfetchable, type TargetRules } from '../media/guarded-target.ts';
import { connectTo } from '../media/pinned-client.ts';
import { createHostResolver, type ResolveHost } from '../media/resolve-host.ts';
import { signatureHeaders, type SignedEvent } from './webhook-signature.ts';

export interface WebhookTarget {
  url: string;
  secret: Buffer;
  /** Networks that it may lead to although they are not public (`10.1.2.0/24`). */
  allowedNetworks: readonly string[];
}

export interface WebhookOptions {
  /** For everything from the look-up of the name to the status. */
  timeoutMs?: number;
  resolveHost?: ResolveHost;
  nowMs?: () => number;
}

export interface WebhookOutcome {
  delivered: boolean;
  /** Null without a response. */
  status: number | null;
  durationMs: number;
  /** Null when it was delivered. Has no part of the URL, which may have a secret in it. */
  problem: string | null;
}

/** Rejects only with the reason of `signal`. */
export type SendEvent = (event: SignedEvent, signal: AbortSignal) => Promise<WebhookOutcome>;

const notPublic =
  'the webhook has no public IP address, and MODELROUTE_ALERT_WEBHOOK_ALLOW does not name its network';

/** Throws when the URL has a user name, or its host can never be allowed, or a network is malformed. */
export function createWebhook(target: WebhookTarget, options: WebhookOptions = {}): SendEvent {
  const { timeoutMs = 10_000, nowMs = Date.now } = options;
  const url = new URL(target.url);
  if (url.username !== '' || url.password !== '')
    throw new Error('a user name or a password in the URL is not sent; put a secret into its path');
  const rules = rulesFor(url, target.allowedNetworks, options.resolveHost);
  return async (event, signal) => {
    const begunMs = performance.now();
    const expiry = AbortSignal.timeout(timeoutMs);
    const outcome = (status: number | null, problem: string | null): WebhookOutcome => ({
      delivered: problem === null,
      status,
      durationMs: Math.round(performance.now() - begunMs),
      problem,
    });
    try {
      const headers = signatureHeaders(event, target.secret, nowMs());
      const status = await post(url, rules, { headers, body: event.body }, AbortSignal.any([signal, expiry]));
      const isTaken = status >= 200 && status < 300;
      return outcome(status, isTaken ? null : `the webhook responded with status ${status}`);
    } catch (thrown) {
      signal.throwIfAborted();
      if (expiry.aborted) return outcome(null, `the webhook did not respond within ${secondsOf(timeoutMs)}`);
      if (thrown instanceof Unfetchable) return outcome(null, notPublic);
      return outcome(null, `the connection to the webhook failed${codeOf(thrown)}`);
    }
  };
}

function rulesFor(url: URL, allowedNetworks: readonly string[], resolveHost?: ResolveHost): TargetRules {
  const guard = createAddressGuard({ allowedNetworks });
  const takesPrivateNames = allowedNetworks.length > 0;
  const host = hostOf(url);
  const isAllowed = isIP(host) === 0 ? takesPrivateNames || isPublicName(host) : guard.allowsAddress(host);
  if (!isAllowed) throw new Error(notPublic);
  return {
    guard,
    resolveHost: resolveHost ?? createHostResolver(),
    // The operator's choice, and not a caller's.
    allowedPorts: [url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)],
    takesPrivateNames,
  };
}

async function post(
  url: URL,
  rules: TargetRules,
  { headers, body }: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<number> {
  const target = await guardTarget(url.href, undefined, rules, signal);
  // The signal ends everything; the client has no clock of its own.
  const client = connectTo(target, 0);
  try {
    const response = await client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'modelroute' },
      body,
      signal,
    });
    response.body.on('error', () => {});
    return response.statusCode;
  } finally {
    await client.destroy();
  }
}

function codeOf(thrown: unknown): string {
  const code = (thrown as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) ? ` (${code})` : '';
}
