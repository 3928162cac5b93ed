/** Detects the media type of a file by its first bytes: the declared type is not always right. */

const signatures: [mediaType: string, offset: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['application/pdf', 0, '%PDF-'],
  ['audio/wav', 8, 'WAVE'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/mpeg', 0, '\xff\xfb'],
  ['audio/mpeg', 0, '\xff\xf3'],
  ['audio/flac', 0, 'fLaC'],
  ['audio/ogg', 0, 'OggS'],
  ['application/zip', 0, 'PK\x03\x04'],
];

/** The detected media type; `text/plain` for UTF-8 without control characters; undefined otherwise. */
export function sniffMediaType(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1');
  const known = signatures.find(([, offset, bytes]) => start.startsWith(bytes, offset));
  if (known !== undefined) return known[0];
  return head.length > 0 && readText(head) !== undefined ? 'text/plain' : undefined;
}

/** The bytes as a string; undefined when they are not UTF-8. An incomplete character at the end is dropped. */
export function readText(head: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return head.some(isControl) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Control characters other than white space and escape do not occur in text. */
function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x1b && (byte < 0x09 || byte > 0x0d);
}

/** Seconds of a WAV file by its header and size; undefined for anything else. */
export function readWavSeconds(head: Uint8Array, sizeBytes: number): number | undefined {
  if (sniffMediaType(head) !== 'audio/wav' || head.length < 44) return undefined;
  const bytesPerSecond = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(28, true);
  return bytesPerSecond === 0 ? undefined : Math.max(0, sizeBytes - 44) / bytesPerSecond;
}
