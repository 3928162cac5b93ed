/** Runs a multipart body through busboy, at the pace of the file's consumer, until its end or the first fault. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { ApiError } from '../core/api-error.ts';
import { bodyTooLarge, type BodyIntake } from './body-intake.ts';
import { FramingCheck } from './multipart-framing.ts';

/** Headers of a part beside its name. */
export interface PartInfo {
  /** The transfer encoding, lower case; `7bit` when it is not named. */
  encoding: string;
  filename?: string | undefined;
  /** The declared media type, without parameters. */
  mimeType?: string;
  valueTruncated?: boolean;
}

export interface FormHandlers {
  /** A part without a file name, whole. May throw an `ApiError`, which ends the reading. */
  field: (name: string | undefined, value: string, info: PartInfo) => void;
  /** A part with a file name or of type octet-stream. Its bytes are read as fast as they are consumed; a fault ends the reading. */
  file: (name: string | undefined, content: Readable, info: PartInfo) => Promise<void>;
}

export interface FormLimits {
  maxBodyBytes: number;
  maxFieldBytes: number;
  maxParts: number;
}

/**
 * Resolves when the form is closed and the handlers are done; rejects with their first fault, with
 * `invalid_multipart`, `incomplete_body` or `payload_too_large` for the body's own, or with the reason of `abortedBy`. By then no
 * handler is running and the request is paused, not destroyed, so that a response can be sent. `intake` is that of a
 * form that is read into memory, and has been admitted: its faults end the reading too.
 */
export async function readForm(
  request: IncomingMessage,
  boundary: string,
  limits: FormLimits,
  handlers: FormHandlers,
  signal?: AbortSignal,
  intake?: BodyIntake,
): Promise<void> {
  const form = new FormReading(boundary, limits, handlers, intake);
  try {
    await form.run(request, signal);
  } finally {
    intake?.end();
    await form.settled();
  }
}

const nothing = Buffer.alloc(0);

class FormReading {
  readonly #framing: FramingCheck;
  readonly #limits: FormLimits;
  readonly #handlers: FormHandlers;
  readonly #intake: BodyIntake | undefined;
  readonly #parser: busboy.Busboy;
  #receivedBytes = 0;
  /** Parts that the parser has reported. */
  #parts = 0;
  #taking: Promise<void> = Promise.resolve();
  #stop: (fault: unknown) => void = () => {};
  #stopped = false;

  constructor(boundary: string, limits: FormLimits, handlers: FormHandlers, intake: BodyIntake | undefined) {
    this.#framing = new FramingCheck(boundary, limits.maxParts);
    this.#limits = limits;
    this.#handlers = handlers;
    this.#intake = intake;
    this.#parser = busboy({
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
      defParamCharset: 'utf8',
      // The parser calls a value truncated when it reaches the limit, not when it passes it.
      limits: { fieldSize: limits.maxFieldBytes + 1 },
    });
  }

  async run(request: IncomingMessage, signal: AbortSignal | undefined): Promise<void> {
    const parser = this.#parser;
    /** Where a boundary is in the header of a part, it throws in certain chunks. */
    const parse = (chunk: Buffer): boolean => {
      try {
        return parser.write(chunk);
      } catch (cause) {
        throw malformed(cause);
      }
    };
    const take = (chunk: Buffer) => {
      this.#guard(() => {
        this.#admit(chunk);
        // Bytes after the closing boundary are no part; the parser would look for more parts in them.
        const { closed, end: framingEnd } = this.#framing;
        if (parse(closed ? chunk.subarray(0, framingEnd) : chunk)) return;
        request.pause();
        parser.once('drain', () => {
          if (!this.#stopped) request.resume();
        });
      });
    };
    const end = () => {
      detach();
      this.#guard(() => {
        this.#demandClosed();
        // When it has all bytes. It does not end by itself where a boundary is in the header of a part, in certain chunks.
        parser.write(nothing, () => this.#guard(() => this.#demandAllParts()));
        parser.end();
      });
    };
    const cut = (cause?: unknown) => this.#stop(this.#incomplete(request, cause));
    const leave = () => (request.destroyed ? cut(signal?.reason) : this.#stop(abortedBy(signal)));
    const detach = () => request.off('data', take).off('end', end).off('error', cut).off('close', cut);

    try {
      await new Promise<void>((resolve, reject) => {
        this.#stop = (fault) => {
          this.#stopped = true;
          reject(fault);
        };
        parser
          .on('field', (name, value, info) => this.#field(name, value, info))
          .on('file', (name, content, info) => this.#file(name, content, info))
          .on('error', (cause) => this.#stop(malformed(cause)))
          .on('close', () => resolve(this.#taking));
        this.#intake?.begin({ receivedBytes: () => this.#receivedBytes, refuse: this.#stop });
        signal?.addEventListener('abort', leave, { once: true });
        request.on('data', take).on('end', end).on('error', cut).on('close', cut);
        if (signal?.aborted === true) leave();
        else if (request.destroyed) cut();
      });
    } finally {
      this.#stopped = true;
      signal?.removeEventListener('abort', leave);
      detach();
      request.pause();
      parser.destroy();
    }
  }

  /** Resolves when no consumer reads bytes any more. */
  async settled(): Promise<void> {
    await this.#taking.catch(() => {});
  }

  /** Runs code that may throw where the parser or the request would catch it. */
  #guard(act: () => void): void {
    if (this.#stopped) return;
    try {
      act();
    } catch (fault) {
      this.#stop(fault);
    }
  }

  /** The parser has no value for a text in a charset that it does not know; its types do not say so. */
  #field(name: string | undefined, value: string | undefined, info: PartInfo): void {
    this.#guard(() => {
      this.#parts += 1;
      if (value === undefined) throw unknownCharset(name ?? '');
      this.#handlers.field(name, value, info);
    });
  }

  #file(name: string | undefined, content: Readable, info: PartInfo): void {
    // The reader of the content gets its fault; until then, and if there is no reader, it must not be fatal.
    content.on('error', () => {});
    this.#guard(() => {
      this.#parts += 1;
      const taking = this.#handlers.file(name, content, info);
      this.#taking = this.#taking.then(() => taking);
      taking.catch((fault: unknown) => this.#stop(fault));
      this.#taking.catch(() => {});
    });
  }

  #admit(chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    const { maxBodyBytes } = this.#limits;
    if (this.#receivedBytes > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
    this.#intake?.grow(this.#receivedBytes);
    this.#framing.push(chunk);
  }

  #demandClosed(): void {
    if (this.#framing.closed) return;
    if (this.#framing.parts === 0 && this.#receivedBytes > 0) {
      throw malformed(undefined, 'it does not contain the boundary that its content type names');
    }
    throw new ApiError(
      'incomplete_body',
      `The multipart body ended after ${this.#receivedBytes} bytes, before it was closed.`,
    );
  }

  #demandAllParts(): void {
    if (this.#parts !== this.#framing.parts) {
      throw malformed(undefined, "a part has no header 'Content-Disposition: form-data'");
    }
  }

  #incomplete(request: IncomingMessage, cause: unknown): ApiError {
    const announced = request.headers['content-length'];
    const of = announced === undefined ? '' : ` of ${announced}`;
    return new ApiError('incomplete_body', `The body ended after ${this.#receivedBytes}${of} bytes.`, {
      cause,
    });
  }
}

/** The error of an upload whose signal is aborted: the reason, when the caller may see it. */
export function abortedBy(signal: AbortSignal | undefined): ApiError {
  const reason: unknown = signal?.reason;
  if (reason instanceof ApiError) return reason;
  return new ApiError('incomplete_body', 'The upload was interrupted.', { cause: reason });
}

function malformed(cause: unknown, what = 'the header of a part cannot be read'): ApiError {
  return new ApiError('invalid_multipart', `The multipart body is malformed: ${what}.`, { cause });
}

function unknownCharset(part: string): ApiError {
  const param = part.slice(0, 64);
  return new ApiError('invalid_multipart', `The part '${param}' has an unknown charset; send UTF-8.`, {
    param,
  });
}
