/** The request that the panel describes: as the browser sends it, and as a command of curl. */
import type { TryOperation } from '../try/operations.ts';

/** What the reader has filled in. */
export interface Filled {
  readonly operation: TryOperation;
  readonly key: string;
  /** Values of parameters by their name; an empty one is not sent. */
  readonly parameters: ReadonlyMap<string, string>;
  /** JSON of the body, or of the fields of a form. */
  readonly body: string;
  readonly file: File | undefined;
}

export interface PreparedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/** Throws a `SyntaxError` when the body is not JSON. */
export function prepareRequest(filled: Filled, base: string): PreparedRequest {
  const { operation, key } = filled;
  const isBearer = operation.keyHeader === 'authorization';
  const headers: Record<string, string> =
    key === '' ? {} : { [operation.keyHeader]: isBearer ? `Bearer ${key}` : key };
  for (const [name, value] of chosen(filled, 'header')) headers[name] = value;
  if (operation.body === 'json') headers['content-type'] = 'application/json';
  return { url: base + pathOf(filled), method: operation.method, headers, body: bodyOf(filled) };
}

function chosen({ operation, parameters }: Filled, place: string): [name: string, value: string][] {
  return operation.parameters.flatMap(({ name, in: where }) => {
    const value = parameters.get(name) ?? '';
    return where === place && value !== '' ? [[name, value] as [string, string]] : [];
  });
}

function pathOf(filled: Filled): string {
  const path = filled.operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(filled.parameters.get(name) ?? ''),
  );
  const query = new URLSearchParams(chosen(filled, 'query')).toString();
  return query === '' ? path : `${path}?${query}`;
}

function bodyOf({ operation, body, file }: Filled): string | FormData | undefined {
  if (operation.body === 'none') return undefined;
  const value: unknown = JSON.parse(body);
  if (operation.body === 'json') return body;
  const form = new FormData();
  for (const [name, text] of formFields(value)) form.append(name, text);
  if (file !== undefined) form.append('file', file);
  return form;
}

/** Members of a form: an object within is written as `name[member]`, a list as `name[]`. */
function formFields(value: unknown, prefix = ''): [name: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[prefix, String(value)]];
  return Object.entries(value).flatMap(([key, member]) => {
    const name = prefix === '' ? key : Array.isArray(value) ? `${prefix}[]` : `${prefix}[${key}]`;
    return formFields(member, name);
  });
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The key is not in it: a command is copied to places where a key should not be. */
export function curlText(filled: Filled, base: string): string {
  const { operation } = filled;
  const { url, method, headers } = prepareRequest({ ...filled, key: '' }, base);
  const key = operation.keyHeader === 'authorization' ? 'Authorization: Bearer ' : 'x-api-key: ';
  const options = [
    ...(method === 'GET' || method === 'POST' ? [] : [`-X ${method}`]),
    `-H "${key}$MODELROUTE_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(operation.body === 'json' ? [`-d ${quoted(filled.body)}`] : []),
    ...(operation.body === 'form'
      ? [
          ...formFields(JSON.parse(filled.body)).map(([name, text]) => `-F ${quoted(`${name}=${text}`)}`),
          ...(filled.file === undefined ? [] : [`-F ${quoted(`file=@${filled.file.name}`)}`]),
        ]
      : []),
    ...(operation.body === 'none' && method === 'POST' ? ['-X POST'] : []),
  ];
  return [`curl -N ${quoted(url)}`, ...options].join(' \\\n  ');
}
