/** Reads a provider file: from its path to checked entries, or to everything that is wrong with it. */
import { open } from 'node:fs/promises';
import { crossCheck } from './cross-check.ts';
import { FileText } from './file-text.ts';
import type { Finding, Remark } from './finding.ts';
import { UnusableFile } from './finding.ts';
import { providerFile, type ProviderFile } from './provider-file.ts';
import { shapeFindings } from './shape-findings.ts';
import { warningsOf } from './warnings.ts';

/** Largest provider file, bytes. */
export const maxFileBytes = 4 * 1024 * 1024;

/** A file with valid entries; its keys may still be missing. */
export interface ReadFile {
  path: string;
  file: ProviderFile;
  warnings: readonly Remark[];
  /** Places of things that are found wrong with the entries later. */
  locate(findings: readonly Finding[]): Remark[];
}

/** Throws `UnusableFile` with every error. */
export async function readProviderFile(path: string, nowMs: number): Promise<ReadFile> {
  return checkProviderText(path, await readSmallFile(path, maxFileBytes).catch(unreadable(path)), nowMs);
}

/** The same for a text that has already been read; `path` is only for messages. */
export function checkProviderText(path: string, text: string, nowMs: number): ReadFile {
  const source = new FileText(text);
  if (source.errors.length > 0) throw new UnusableFile(path, source.errors);
  const parsed = providerFile.safeParse(source.value);
  const errors = source.locate([
    ...(parsed.success ? [] : shapeFindings(providerFile, parsed.error.issues, source.value)),
    ...crossCheck(source.value),
  ]);
  if (!parsed.success || errors.length > 0) throw new UnusableFile(path, errors);
  return {
    path,
    file: parsed.data,
    warnings: [...source.warnings, ...source.locate(warningsOf(parsed.data, nowMs))],
    locate: (findings) => source.locate(findings),
  };
}

/** The text of a regular file of bounded size; rejects with a message that says why it cannot be read. */
export async function readSmallFile(path: string, maxBytes: number): Promise<string> {
  const handle = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw new Error(cause.code === 'ENOENT' ? 'there is no such file' : `cannot be read (${cause.code})`);
  });
  try {
    // A pipe or a device could give bytes without end, or none ever.
    if (!(await handle.stat()).isFile()) throw new Error('is not a file');
    const bytes = new Uint8Array(maxBytes + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = (await handle.read(bytes, length)).bytesRead;
    if (length > maxBytes) throw new Error(`is larger than ${maxBytes} bytes`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
  } catch (cause) {
    if (cause instanceof TypeError) throw new Error('is not UTF-8 text', { cause });
    throw cause;
  } finally {
    await handle.close();
  }
}

function unreadable(path: string): (cause: Error) => never {
  return ({ message }) => {
    throw new UnusableFile(path, [{ line: 1, column: 1, path: '', message }]);
  };
}
