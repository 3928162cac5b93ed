/** The parts of an upload form: the allowed ones, each once, and the file's metadata in them. */
import { ApiError } from '../core/api-error.ts';
import type { PartInfo } from './multipart-reader.ts';

/** The file's metadata in the form, validated. */
export interface UploadDetails {
  filename: string;
  purpose: string;
  /** Counted from the moment the upload is complete. */
  expiresAfterSeconds?: number;
}

/** Longest value of a text part, bytes. */
export const maxFieldBytes = 64 * 1024;

const textParts: ReadonlySet<string> = new Set([
  'purpose',
  'expires_after',
  'expires_after[anchor]',
  'expires_after[seconds]',
]);
/** Encodings under which a part's bytes are the content as it is. */
const plainEncodings: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary']);

export class UploadFields {
  readonly #texts = new Map<string, string>();
  #filename: string | undefined;

  addText(name: string | undefined, value: string, info: PartInfo): void {
    const known = this.#admit(name, info);
    if (known === 'file') {
      throw wrongType('file', "a part with a file name (in its 'Content-Disposition'), got text");
    }
    if (info.valueTruncated === true) {
      throw new ApiError(
        'invalid_value',
        `Invalid value for '${known}': longer than ${maxFieldBytes} bytes.`,
        { param: known },
      );
    }
    this.#texts.set(known, value);
  }

  addFile(name: string | undefined, info: PartInfo): void {
    const known = this.#admit(name, info);
    if (known !== 'file') throw wrongType(known, 'text, got a file');
    this.#filename = info.filename ?? '';
  }

  /**
   * The form as the contract's schema sees it, `file` represented by an empty string. Throws
   * `missing_required_parameter` when `file` or `purpose` was not sent.
   */
  asObject(): Record<string, unknown> {
    if (this.#filename === undefined) throw missing('file');
    if (!this.#texts.has('purpose')) throw missing('purpose');
    const expiry = this.#expiry();
    return {
      file: '',
      purpose: this.#texts.get('purpose'),
      ...(expiry !== undefined && { expires_after: expiry }),
    };
  }

  /** Read after `asObject` has passed the contract; values that should not have passed it are refused here. */
  details(): UploadDetails {
    const filename = this.#filename;
    const purpose = this.#texts.get('purpose');
    if (filename === undefined) throw missing('file');
    if (purpose === undefined) throw missing('purpose');
    const expiry = this.#expiry();
    if (expiry === undefined) return { filename, purpose };
    const seconds = expiry['seconds'];
    if (seconds === undefined) throw missing('expires_after.seconds');
    if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds <= 0) {
      throw wrongType('expires_after.seconds', 'a positive integer');
    }
    return { filename, purpose, expiresAfterSeconds: seconds };
  }

  /** Two spellings: parts with bracketed names, or one part with a JSON object. */
  #expiry(): Record<string, unknown> | undefined {
    const json = this.#texts.get('expires_after');
    if (json !== undefined) return parseObject('expires_after', json);
    const anchor = this.#texts.get('expires_after[anchor]');
    const seconds = this.#texts.get('expires_after[seconds]');
    if (anchor === undefined && seconds === undefined) return undefined;
    return {
      ...(anchor !== undefined && { anchor }),
      ...(seconds !== undefined && { seconds: numberIfOne(seconds) }),
    };
  }

  #admit(name: string | undefined, { encoding }: PartInfo): string {
    if (name === undefined)
      throw new ApiError('invalid_multipart', 'The multipart body has a part without a name.');
    if (name !== 'file' && !textParts.has(name)) {
      const shown = name.slice(0, 64);
      throw new ApiError('unknown_parameter', `Unknown parameter: '${shown}'.`, { param: shown });
    }
    if (!plainEncodings.has(encoding)) {
      throw new ApiError(
        'invalid_multipart',
        `The part '${name}' has a transfer encoding; send its bytes as they are.`,
        {
          param: name,
        },
      );
    }
    if (name === 'file' ? this.#filename !== undefined : this.#isTwice(name)) {
      throw new ApiError('invalid_multipart', `The multipart body has '${name}' twice.`, { param: name });
    }
    return name;
  }

  #isTwice(name: string): boolean {
    const others = [...this.#texts.keys()];
    if (name === 'expires_after') return others.some((other) => other.startsWith('expires_after'));
    return this.#texts.has(name) || (name.startsWith('expires_after') && this.#texts.has('expires_after'));
  }
}

/** Text parts carry no type; a whole number is parsed as one, anything else is left for the contract to refuse. */
function numberIfOne(text: string): number | string {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function parseObject(name: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongType(name, 'a JSON object');
  return { ...value };
}

function missing(name: string): ApiError {
  return new ApiError('missing_required_parameter', `Missing required parameter: '${name}'.`, {
    param: name,
  });
}

function wrongType(name: string, expected: string): ApiError {
  return new ApiError('invalid_type', `Invalid type for '${name}': expected ${expected}.`, { param: name });
}
