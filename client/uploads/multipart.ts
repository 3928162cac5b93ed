/** The framing of `multipart/form-data` around one file, as browsers write it. */

/** What comes before and after the bytes of the file, and the Content-Type that fits. */
export interface Framing {
  contentType: string;
  head: Uint8Array<ArrayBuffer>;
  tail: Uint8Array<ArrayBuffer>;
}

/** Fields first, so that the service has them before the file comes. */
export function frame(
  fields: readonly (readonly [name: string, value: string])[],
  file: { name: string; filename: string; type: string },
  boundary: string,
): Framing {
  const encoder = new TextEncoder();
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const disposition = `form-data; name="${quoted(file.name)}"; filename="${quoted(file.filename)}"`;
  const opening = `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${file.type}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head: encoder.encode(parts.join('') + opening),
    tail: encoder.encode(`\r\n--${boundary}--\r\n`),
  };
}

/** The three characters that the HTML standard has escaped in names. */
function quoted(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
