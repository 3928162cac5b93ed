/** Sends events as e-mail through the operator's mail server, within a deadline. */
import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../openapi/generated/console.ts';
import { secondsOf } from '../core/seconds.ts';
import type { SendEvent, WebhookOutcome } from './webhook.ts';

type AlertEvent = components['schemas']['AlertEvent'];

export interface EmailTarget {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  from: string;
  to: readonly string[];
}

/** A mail server on this machine is not asked for encryption. */
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/** Loads the mail client when it is set up, and not before. */
export async function createEmail(
  { url, from, to }: EmailTarget,
  { timeoutMs = 10_000 }: { timeoutMs?: number } = {},
): Promise<SendEvent> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    // A password is sent over an encrypted connection alone.
    requireTLS: !isSecure && username !== '' && !loopback.test(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return async ({ id, body }, signal) => {
    signal.throwIfAborted();
    const begunMs = performance.now();
    const transport = createTransport(options);
    const outcome = (problem: string | null): WebhookOutcome => ({
      delivered: problem === null,
      status: null,
      durationMs: Math.round(performance.now() - begunMs),
      problem,
    });
    const expiry = new AbortController();
    try {
      const event = JSON.parse(body) as AlertEvent;
      const sending = transport.sendMail({
        from,
        to: [...to],
        // The same in every attempt, so that a mail server may drop a second copy.
        messageId: `<${id}@modelroute>`,
        ...textOf(event),
      });
      // Closing the transport ends no attempt: whoever stops would wait for its deadline.
      const over = AbortSignal.any([signal, expiry.signal]);
      const late = pause(timeoutMs, 'late' as const, { signal: over, ref: false });
      const sent = await Promise.race([sending, late]);
      signal.throwIfAborted();
      return outcome(sent === 'late' ? noReply(timeoutMs) : null);
    } catch (thrown) {
      signal.throwIfAborted();
      return outcome(problemOf(thrown, timeoutMs));
    } finally {
      expiry.abort();
      transport.close();
    }
  };
}

const noReply = (timeoutMs: number) => `the mail server did not respond within ${secondsOf(timeoutMs)}`;

/** Has nothing of the URL, which has a password in it, and nothing that the server says. */
function problemOf(thrown: unknown, timeoutMs: number): string {
  const { code, responseCode } = (thrown ?? {}) as { code?: unknown; responseCode?: unknown };
  if (code === 'EAUTH') return 'the mail server refused the user name or the password';
  if (typeof responseCode === 'number') return `the mail server refused the message with ${responseCode}`;
  if (code === 'ETIMEDOUT') return noReply(timeoutMs);
  const known = typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) ? ` (${code})` : '';
  return `the connection to the mail server failed${known}`;
}

const longestSubject = 150;

/** One line as the subject, and the facts below it. */
function textOf({ type, timestamp, data }: AlertEvent): { subject: string; text: string } {
  const isOver = type === 'alert.resolved';
  const message = data.message.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
  const subject = `${isOver ? 'Resolved: ' : ''}${message}`.slice(0, longestSubject);
  const facts = [
    ['Kind', data.about.kind],
    ['Project', data.project_name],
    ['Raised', data.at],
    ['Ended', data.ended_at],
    ['Sent', timestamp],
    ['Alert', data.id],
  ].flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return { subject, text: `${message}\n\n${facts.join('\n')}\n` };
}
