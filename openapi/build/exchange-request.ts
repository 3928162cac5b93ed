/** Turns an exchange into a request that `fetch` can send to any server of the contract. */
import type { Exchange } from './exchanges.ts';
import { isObject, type Json } from './json.ts';

const plainText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Path and query below the surface's base URL, everything encoded as client libraries do. */
export function exchangeTarget(exchange: Exchange): string {
  const path = exchange.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(exchange.pathParams[name] ?? ''),
  );
  return exchange.query.length === 0 ? path : `${path}?${new URLSearchParams(exchange.query).toString()}`;
}

function multipart(exchange: Exchange): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(isObject(exchange.requestBody) ? exchange.requestBody : {})) {
    if (exchange.fileFields.includes(name))
      form.append(name, new Blob([plainText(value)]), exchange.filename ?? 'example.txt');
    else if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, plainText(item));
    else if (isObject(value))
      for (const [key, item] of Object.entries(value)) form.append(`${name}[${key}]`, plainText(item));
    else form.append(name, plainText(value));
  }
  return form;
}

/** `surfaceUrl` is the URL up to and including the surface's base path; the key is sent as a bearer token. */
export function exchangeRequest(exchange: Exchange, surfaceUrl: string, key: string): Request {
  const headers = new Headers({
    ...exchange.headers,
    authorization: `Bearer ${exchange.wrongKey ? `${key}-wrong` : key}`,
  });
  const isForm = exchange.requestMediaType === 'multipart/form-data';
  if (exchange.requestMediaType !== undefined && !isForm)
    headers.set('content-type', exchange.requestMediaType);
  const body =
    exchange.requestBody === undefined
      ? null
      : isForm
        ? multipart(exchange)
        : JSON.stringify(exchange.requestBody);
  return new Request(`${surfaceUrl}${exchangeTarget(exchange)}`, { method: exchange.method, headers, body });
}
