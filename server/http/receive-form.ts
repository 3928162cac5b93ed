/** Receives a form of text fields and one file into memory, in any order of parts. Every amount is bounded. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError } from '../core/api-error.ts';
import { Chunks } from '../core/chunks.ts';
import type { Form, FormFile } from '../core/form.ts';
import { mediaTypeOf } from './body.ts';
import type { BodyIntake } from './body-intake.ts';
import { boundaryOf } from './multipart.ts';
import { readForm, type PartInfo } from './multipart-reader.ts';

export interface FormOptions {
  /** Admits and bounds the whole body. */
  intake: BodyIntake;
  maxFileBytes: number;
  /** The field that is the file. */
  fileField: string;
  /** Fields that may have several items. */
  lists: ReadonlySet<string>;
  /** Fields whose text may be long. */
  longFields?: ReadonlySet<string>;
  signal: AbortSignal;
}

/** Longest text of a field, of one that may be long, and most parts. */
const maxFieldBytes = 64 * 1024;
const maxLongBytes = 1_100_000;
const maxParts = 64;
/** Encodings under which a part's bytes are the content as it is. */
const plainEncodings: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary']);

const mediaTypePattern = /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/;

/** A form whose fields have not been validated. */
export interface ReceivedForm {
  fields: Form['fields'];
  /** Undefined when it was not sent. */
  file: FormFile | undefined;
}

/**
 * Rejects with the contract's error for any fault of the form, as soon as it is found, and before its first byte where the
 * caller's limits or the memory of the process refuse it; the request is then paused and
 * not destroyed, so that a response can be sent.
 */
export async function receiveForm(
  request: IncomingMessage,
  { intake, maxFileBytes, fileField, lists, longFields, signal }: FormOptions,
): Promise<ReceivedForm> {
  mediaTypeOf(request, ['multipart/form-data']);
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  await intake.admit();
  const fields: [string, string][] = [];
  const received: { file?: FormFile } = {};

  const admit = (name: string | undefined, { encoding }: PartInfo): string => {
    if (name === undefined)
      throw new ApiError('invalid_multipart', 'The multipart body has a part without a name.');
    const param = name.slice(0, 64);
    if (!plainEncodings.has(encoding))
      throw new ApiError(
        'invalid_multipart',
        `The part '${param}' has a transfer encoding; send its bytes as they are.`,
        { param },
      );
    return name;
  };
  const addField = (part: string | undefined, value: string, info: PartInfo): void => {
    const name = admit(part, info);
    const plain = plainName(name);
    const param = plain.slice(0, 64);
    if (name === fileField)
      throw wrongType(param, "a part with a file name (in its 'Content-Disposition'), got text");
    const longest = longFields?.has(plain) === true ? maxLongBytes : maxFieldBytes;
    if (info.valueTruncated === true || Buffer.byteLength(value) > longest)
      throw new ApiError('invalid_value', `Invalid value for '${param}': longer than ${longest} bytes.`, {
        param,
      });
    if (lists.has(plain)) fields.push([`${plain}[]`, value]);
    else if (fields.some(([known]) => known === name)) throw twice(param);
    else fields.push([name, value]);
  };
  const addFile = async (part: string | undefined, content: Readable, info: PartInfo): Promise<void> => {
    const name = admit(part, info);
    if (name !== fileField) throw wrongType(plainName(name).slice(0, 64), 'text, got a file');
    if (received.file !== undefined) throw twice(name);
    const chunks = new Chunks();
    // Known from here on, so that a second one is refused at once.
    const about = {
      filename: info.filename ?? '',
      mediaType: mediaTypePattern.test(info.mimeType ?? '')
        ? String(info.mimeType)
        : 'application/octet-stream',
    };
    received.file = { ...about, bytes: 0, chunks: [] };
    for await (const chunk of content as AsyncIterable<Buffer>) {
      chunks.add(chunk);
      if (chunks.bytes > maxFileBytes)
        throw new ApiError(
          'payload_too_large',
          `The file is larger than the limit of ${maxFileBytes} bytes.`,
          { param: name },
        );
    }
    received.file = { ...about, bytes: chunks.bytes, chunks: chunks.list() };
  };

  const limits = {
    maxBodyBytes: intake.maxBytes,
    maxFieldBytes: longFields === undefined ? maxFieldBytes : maxLongBytes,
    maxParts,
  };
  await readForm(request, boundary, limits, { field: addField, file: addFile }, signal, intake);
  return { fields, file: received.file };
}

/** The form as the contract's schema sees it: lists as arrays, the file represented by an empty string. */
export function formObject({ fields, file }: ReceivedForm, fileField: string): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null);
  if (file !== undefined) object[fileField] = '';
  for (const [name, value] of fields) {
    const plain = plainName(name);
    const known = object[plain];
    if (plain === name) object[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else object[plain] = [value];
  }
  return object;
}

/** Libraries write the name of a list with brackets behind it. */
function plainName(name: string): string {
  return name.endsWith('[]') ? name.slice(0, -2) : name;
}

function twice(param: string): ApiError {
  return new ApiError('invalid_multipart', `The multipart body has '${param}' twice.`, { param });
}

function wrongType(param: string, expected: string): ApiError {
  return new ApiError('invalid_type', `Invalid type for '${param}': expected ${expected}.`, { param });
}
