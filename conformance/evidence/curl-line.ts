/** Writes a request as a line for a POSIX shell that repeats it. */
import type { FormPart, Outgoing } from '../http/call.ts';
import { keyPlaceholder } from './redact.ts';

/** Both functions put the placeholder in place of the key; the shell puts the key back. */
export function curlLine(
  outgoing: Outgoing,
  redact: (text: string) => string,
  redactHeader: (name: string, value: string) => string,
): string {
  const words = ['curl', '-sS', '-i', '--max-time', '60'];
  if (/event-stream|"stream(_format)?":\s?(true|"sse")/.test(outgoing.text ?? '')) words.push('-N');
  if (outgoing.method !== 'GET') words.push('-X', outgoing.method);
  words.push(quote(redact(outgoing.url)));
  for (const [name, value] of Object.entries(outgoing.headers)) {
    // curl writes the type of a form itself, since it makes the boundary.
    if (outgoing.form !== undefined && name.toLowerCase() === 'content-type') continue;
    words.push('-H', quote(`${name}: ${redactHeader(name, value)}`));
  }
  if (outgoing.text !== undefined) words.push('--data-raw', quote(redact(outgoing.text)));
  for (const part of outgoing.form ?? []) words.push(...formWords(part));
  return words.join(' ');
}

/** curl takes the content itself, in double quotes, where a filename makes it a file. */
function formWords({ name, value, filename, type }: FormPart): string[] {
  if (filename === undefined) return ['--form-string', quote(`${name}=${value}`)];
  const about = type === undefined ? '' : `;type=${type}`;
  return ['-F', quote(`${name}=${inQuotes(value)};filename=${inQuotes(filename)}${about}`)];
}

const inQuotes = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** Single quotes, but around the key's variable double ones. */
function quote(text: string): string {
  const chunks = text.split(keyPlaceholder).map((chunk) => `'${chunk.replaceAll("'", "'\\''")}'`);
  return chunks.join(`"${keyPlaceholder}"`).replaceAll(/^''(?=")|(?<=")''$/g, '');
}
