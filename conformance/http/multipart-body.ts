/**
 * Writes a form as bytes. Not left to `fetch`: it makes a form's body chunk by chunk, and when the request is
 * aborted meanwhile it throws where no caller can catch it.
 */
import { randomUUID } from 'node:crypto';
import type { FormPart } from './call.ts';

export interface MultipartBody {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

export function multipartBody(parts: readonly FormPart[]): MultipartBody {
  const boundary = `conformance-${randomUUID()}`;
  const written = parts.map((part) => `--${boundary}\r\n${headOf(part)}\r\n\r\n${part.value}\r\n`);
  const bytes = new TextEncoder().encode(`${written.join('')}--${boundary}--\r\n`);
  return { bytes, contentType: `multipart/form-data; boundary=${boundary}` };
}

function headOf({ name, filename, type }: FormPart): string {
  const own = `content-disposition: form-data; name="${escape(name)}"`;
  if (filename === undefined) return own;
  return `${own}; filename="${escape(filename)}"\r\ncontent-type: ${type ?? 'application/octet-stream'}`;
}

/** As browsers write it. */
function escape(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
