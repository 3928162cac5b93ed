/** Reads a whole input file as text, within bounds, with one clear line for each possible error. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { InputFault } from './request-entry.ts';

/** The largest input, bytes: twice the largest body that the contract takes. */
const maxInputBytes = 64 * 1024 * 1024;

/** The text of a file, or of standard input for `-`. */
export async function readText(file: string, stdin: AsyncIterable<Uint8Array | string>): Promise<string> {
  if (file !== '-') await mustBeReadable(file);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file === '-' ? stdin : source(file)) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > maxInputBytes) throw tooLarge(file);
    chunks.push(buffer);
  }
  const whole = Buffer.concat(chunks);
  if (whole.includes(0)) throw new InputFault(`${file}: is not text`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(whole);
  } catch {
    throw new InputFault(`${file}: is not UTF-8 text`);
  }
}

async function mustBeReadable(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) throw cannotRead(file, found);
  if (found.isDirectory()) throw new InputFault(`${file}: is a folder`);
  if (found.size > maxInputBytes) throw tooLarge(file);
}

async function* source(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw cannotRead(file, error as NodeJS.ErrnoException);
  }
}

/** The system's own reason in words, without its code and call. */
export function cannotRead(file: string, error: NodeJS.ErrnoException): InputFault {
  const reasons: Record<string, string> = {
    ENOENT: 'does not exist',
    EACCES: 'may not be read',
    EPERM: 'may not be read',
    ENOTDIR: 'does not exist: a part of its path is no folder',
  };
  return new InputFault(
    `${file}: ${reasons[error.code ?? ''] ?? `cannot be read (${error.code ?? error.message})`}`,
  );
}

function tooLarge(file: string): InputFault {
  return new InputFault(`${file}: is larger than ${maxInputBytes / 1024 / 1024} MiB`);
}
