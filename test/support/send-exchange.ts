/** Sends a named exchange of a document to a base URL, as a client would. */
import type { Exchange } from '../../openapi/build/exchanges.ts';

export interface Target {
  /** URL of the surface, with its base path. */
  baseUrl: string;
  key: string;
}

/** `known` replaces ids of the examples (files) by those that the other side gave. */
export function sendExchange(
  exchange: Exchange,
  target: Target,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Response> {
  const path = exchange.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = exchange.pathParams[name] ?? '';
    return encodeURIComponent(known.get(value) ?? value);
  });
  const query = new URLSearchParams(exchange.query.map(([name, value]) => [name, known.get(value) ?? value]));
  const headers = new Headers(exchange.headers);
  headers.set('authorization', `Bearer ${exchange.wrongKey ? 'a-wrong-key' : target.key}`);
  const body = bodyOf(exchange, known);
  if (typeof body === 'string' && exchange.requestMediaType !== undefined)
    headers.set('content-type', exchange.requestMediaType);
  return fetch(`${target.baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: exchange.method,
    headers,
    ...(body !== undefined && { body }),
  });
}

function bodyOf(exchange: Exchange, known: ReadonlyMap<string, string>): string | FormData | undefined {
  if (exchange.requestBody === undefined) return undefined;
  if (exchange.requestMediaType !== 'multipart/form-data')
    return withKnownIds(JSON.stringify(exchange.requestBody), known);
  const form = new FormData();
  for (const [name, value] of Object.entries(exchange.requestBody as Record<string, unknown>)) {
    if (exchange.fileFields.includes(name))
      form.append(name, new Blob([String(value)]), exchange.filename ?? 'file.txt');
    else if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, String(item));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) form.append(`${name}[${key}]`, String(inner));
    } else form.append(name, String(value));
  }
  return form;
}

function withKnownIds(text: string, known: ReadonlyMap<string, string>): string {
  let replaced = text;
  for (const [example, real] of known) replaced = replaced.replaceAll(example, real);
  return replaced;
}
