/** Reads a request body: its media type is checked first, its size as it arrives, its completeness last. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../core/api-error.ts';
import type { BufferLoan } from '../core/buffer-loan.ts';
import { BodyBuffer } from './body-buffer.ts';
import type { BodyIntake } from './body-intake.ts';

/**
 * The media type of the body without its parameters, lower case. Everything from the first `;` on is
 * dropped before any lookup: a caller who varies it must not cause a new validator to be compiled.
 * Throws `unsupported_media_type` when it is not one of `accepted`, or when the body is compressed.
 */
export function mediaTypeOf(request: IncomingMessage, accepted: readonly string[]): string {
  const header = request.headers['content-type'] ?? '';
  if (header === 'application/json' && accepted.includes(header)) {
    refuseEncoding(request);
    return header;
  }
  const mediaType = (header.split(';', 1)[0] ?? '').trim().toLowerCase();
  const expected = accepted.join(' or ');
  if (!accepted.includes(mediaType)) {
    const got =
      mediaType === '' ? 'No content type was sent' : `Unsupported content type '${mediaType.slice(0, 64)}'`;
    throw new ApiError('unsupported_media_type', `${got}; expected ${expected}.`);
  }
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(header)?.[1];
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset)) {
    throw new ApiError(
      'unsupported_media_type',
      `Unsupported charset '${charset.slice(0, 64)}'; expected utf-8.`,
    );
  }
  refuseEncoding(request);
  return mediaType;
}

function refuseEncoding(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ApiError(
      'unsupported_media_type',
      `Unsupported content encoding '${encoding.slice(0, 64)}'; send the body uncompressed.`,
    );
  }
}

/** A body as it was received. */
export interface ReceivedBody {
  body: Buffer;
  /** Present when the buffer of the body is reused. */
  loan: BufferLoan | undefined;
}

/**
 * The whole body, which has been admitted. Rejects as `intake.grow` throws, as soon as that does, and with
 * `incomplete_body` when the connection ends before the body does, or when it comes too slowly. The request is never
 * destroyed here, so that the refusal can still be sent.
 */
export function readBody(request: IncomingMessage, intake: BodyIntake): Promise<ReceivedBody> {
  const announced = Number(request.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    const body = new BodyBuffer(announced);
    const refuse = (error: unknown) => {
      intake.end();
      request.off('data', take).pause();
      body.drop();
      reject(error);
    };
    const end = () => {
      // A stream may run for long after it: what listens would keep the body.
      request.off('data', take).off('end', end).off('close', cut);
      intake.end();
      resolve({ body: body.whole(), loan: body.loan });
    };
    const cut = () => {
      if (request.readableEnded) return;
      intake.end();
      body.drop();
      reject(new ApiError('incomplete_body', `The body ended after ${body.received} bytes.`));
    };
    intake.begin({ receivedBytes: () => body.received, refuse });
    const take = (chunk: Buffer) => {
      try {
        intake.grow(body.add(chunk));
      } catch (tooMuch) {
        refuse(tooMuch);
      }
    };
    // It may have gone while the caller was identified or admitted: no event follows then.
    if (request.closed) return refuse(new ApiError('incomplete_body', 'The body ended after 0 bytes.'));
    // Only the first of these events has an effect.
    request.on('data', take);
    request.on('end', end);
    request.on('close', cut);
  });
}

/** How long an unread body is drained after the response, in all and without a byte of it. */
const drainMs = 30_000;
const drainSilenceMs = 5_000;

/**
 * Called before an early response is sent: reads the rest of the body and forgets it, so that the
 * sender can read the response. Closing at once would reset the connection, and many clients, which
 * write the whole body first, would see only that. A body that takes too long is cut.
 */
export function drainUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed) return;
  const closes = !response.shouldKeepAlive;
  // Node closes at once after a response that is the last one; the sender's own wish to close waits too.
  response.shouldKeepAlive = true;
  const cut = () => request.destroy();
  const whole = setTimeout(cut, drainMs).unref();
  const silence = setTimeout(cut, drainSilenceMs).unref();
  request
    .on('error', () => {})
    .on('data', () => silence.refresh())
    .on('end', () => closes && request.socket.end())
    .on('close', () => {
      clearTimeout(whole);
      clearTimeout(silence);
    });
  request.resume();
}
