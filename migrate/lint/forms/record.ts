/** One request in JSON: a bare body, or `{method, url, headers, body}` as logs and batch files hold it. */
import type { RequestPlace } from '../finding.ts';
import { isObject, parseExactly, type JsonValue } from '../json-text.ts';
import type { Changes, Header, RequestEntry } from '../request-entry.ts';

/** Reads the value at `at`; anything that is not an object is a body that the contract will refuse. */
export function readRecord(value: JsonValue, place: RequestPlace, at: string): RequestEntry {
  if (!isObject(value) || !isWrapped(value)) return { place, at, bodyAt: at, body: value, stray: false };
  const { method, url, headers, body } = value;
  return {
    place,
    at,
    bodyAt: `${at}.body`,
    ...(typeof method === 'string' && { method }),
    ...(typeof url === 'string' && { url }),
    ...(headers !== undefined && { headers: headersOf(headers) }),
    ...bodyOf(body),
    stray: false,
  };
}

/** A body has neither a URL nor a body; a record has one of them. */
function isWrapped(value: Record<string, unknown>): boolean {
  if (typeof value['url'] === 'string') return true;
  return (
    value['body'] !== undefined && (typeof value['method'] === 'string' || value['headers'] !== undefined)
  );
}

/** The body of a request as a value or as a JSON string. */
export function bodyOf(body: unknown): Pick<RequestEntry, 'body' | 'unread'> {
  if (body === undefined || body === null || body === '') return {};
  if (typeof body !== 'string') return { body };
  try {
    return { body: parseExactly(body) };
  } catch {
    return { unread: 'the body is not JSON' };
  }
}

function headersOf(headers: unknown): Header[] {
  const pairs: [unknown, unknown][] = Array.isArray(headers)
    ? headers.map((item: unknown) =>
        Array.isArray(item) ? [item[0], item[1]] : isObject(item) ? [item['name'], item['value']] : ['', ''],
      )
    : isObject(headers)
      ? Object.entries(headers)
      : [];
  return pairs.map(([name, value], index) => ({ name: String(name), value: String(value), index }));
}

/** The record with the changes made; members that are not concerned keep their place and value. */
export function writeRecord(value: JsonValue, { url, headers, body }: Changes): JsonValue {
  if (!isObject(value) || !isWrapped(value)) return body ?? value;
  const changed = { ...value };
  if (url !== undefined) changed['url'] = url;
  if (headers !== undefined) changed['headers'] = writeHeaders(value['headers'], headers);
  if (body !== undefined) changed['body'] = typeof value['body'] === 'string' ? JSON.stringify(body) : body;
  return changed;
}

function writeHeaders(before: unknown, headers: Header[]): JsonValue {
  if (!Array.isArray(before)) {
    const old = isObject(before) ? Object.values(before) : [];
    return Object.fromEntries(
      headers.map(({ name, value, index }) => {
        const kept: unknown = index === undefined ? undefined : old[index];
        // A value that was no string, such as a list, stays what it was.
        return [name, String(kept) === value ? kept : value];
      }),
    );
  }
  const pairs = before.some((item) => Array.isArray(item));
  return headers.map(({ name, value, index }) => {
    const old: unknown = index === undefined ? undefined : before[index];
    if (pairs) return [name, value];
    return isObject(old) ? { ...old, name, value } : { name, value };
  });
}
