/** A HAR file, as browsers and proxies record it; only calls of models and catalogs in it are looked at. */
import { isObject, writeLike, type JsonValue } from '../json-text.ts';
import type { Changes, Header, InputDocument, RequestEntry } from '../request-entry.ts';
import { bodyOf } from './record.ts';

/** Whether a JSON value is a HAR. */
export function isHar(value: JsonValue): value is { log: { entries: unknown[] } } {
  return isObject(value) && isObject(value['log']) && Array.isArray(value['log']['entries']);
}

export function harDocument(file: string, text: string, har: { log: { entries: unknown[] } }): InputDocument {
  const entries = har.log.entries.map((item, entry) => readEntry(file, item, entry));
  return {
    form: 'har',
    entries: entries.filter((entry) => entry !== undefined),
    write(changes) {
      if (changes.size === 0) return text;
      const written = har.log.entries.map((item, index) => {
        const entry = entries[index];
        const change = entry === undefined ? undefined : changes.get(entry);
        if (change === undefined || !isObject(item) || !isObject(item['request'])) return item;
        return { ...item, request: writeRequest(item['request'], change) };
      });
      return writeLike(text, { ...har, log: { ...har.log, entries: written } });
    },
  };
}

function readEntry(file: string, item: unknown, entry: number): RequestEntry | undefined {
  const request = isObject(item) ? item['request'] : undefined;
  if (!isObject(request) || typeof request['url'] !== 'string') return undefined;
  const { method, url, headers, postData } = request;
  const post = isObject(postData) ? postData : {};
  const at = `$.log.entries[${entry}].request`;
  const isForm = typeof post['mimeType'] === 'string' && /form/i.test(post['mimeType']);
  return {
    place: { file, entry },
    at,
    bodyAt: `${at}.postData.text`,
    ...(typeof method === 'string' && { method }),
    url,
    headers: headersOf(headers),
    ...(isForm ? { parts: partsOf(post['params']) } : bodyOf(post['text'])),
    stray: true,
  };
}

function headersOf(headers: unknown): Header[] {
  if (!Array.isArray(headers)) return [];
  return headers.map((item: unknown, index) => {
    const { name, value } = isObject(item) ? item : {};
    return { name: String(name), value: String(value), index };
  });
}

function partsOf(params: unknown): string[] {
  if (!Array.isArray(params)) return [];
  return params.map((item: unknown) => (isObject(item) ? String(item['name']) : ''));
}

function writeRequest(request: Record<string, unknown>, { url, headers, body, parts }: Changes): JsonValue {
  const changed = { ...request };
  if (url !== undefined) {
    changed['url'] = url;
    if (Array.isArray(request['queryString']))
      changed['queryString'] = [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
  }
  if (headers !== undefined) {
    const before: unknown[] = Array.isArray(request['headers']) ? request['headers'] : [];
    changed['headers'] = headers.map(({ name, value, index }) => {
      const old = index === undefined ? undefined : before[index];
      return isObject(old) ? { ...old, name, value } : { name, value };
    });
    changed['headersSize'] = -1;
  }
  const post = isObject(request['postData']) ? request['postData'] : {};
  if (body !== undefined) {
    const text = JSON.stringify(body);
    changed['postData'] = { ...post, text };
    changed['bodySize'] = Buffer.byteLength(text);
  }
  if (parts !== undefined) {
    const params: unknown[] = Array.isArray(post['params']) ? post['params'] : [];
    changed['postData'] = { ...post, params: [...params, ...parts] };
  }
  return changed;
}
