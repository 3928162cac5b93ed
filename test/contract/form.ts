/** Multipart forms written byte by byte, so that exactly the bytes of a case are sent, even where a library would refuse to. */

export interface FormPart {
  name: string;
  content: string;
  /** Makes the part a file. */
  filename?: string;
}

const boundary = 'contract-test-boundary';

/** The `Content-Type` of every form here. */
export const formType = `multipart/form-data; boundary=${boundary}`;

export function formBody(parts: readonly FormPart[]): string {
  const written = parts.map(({ name, content, filename }) => {
    const file =
      filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`;
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return `${written.join('')}--${boundary}--\r\n`;
}

/** The parts of an object: fields in `files` as files, members of an object under bracketed names. */
export function formParts(
  body: Readonly<Record<string, unknown>>,
  files: readonly string[],
  filename = 'example.txt',
): FormPart[] {
  return Object.entries(body).flatMap(([name, value]): FormPart[] => {
    if (files.includes(name)) return [{ name, content: plain(value), filename }];
    if (Array.isArray(value)) return value.map((item) => ({ name: `${name}[]`, content: plain(item) }));
    if (typeof value !== 'object' || value === null) return [{ name, content: plain(value) }];
    return Object.entries(value).map(([key, inner]) => ({ name: `${name}[${key}]`, content: plain(inner) }));
  });
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
