/** Finds a request's operation, status, media type and example; Prism supports neither `stream` nor ids with slashes. */
import { dereference, isObject, objectAt, type JsonObject } from '../json.ts';

const eventStream = 'text/event-stream';

/** The caller's preferences in `Prefer: code=404, example=model_not_found`. */
export interface Wish {
  status?: number;
  example?: string;
}

/** Reads a `Prefer` header; preferences that are not about the choice of a response are ignored. */
export function readPrefer(header: string | undefined): Wish {
  const pairs = new Map(
    (header ?? '').split(/[,;]/).map((part) => {
      const [key = '', value = ''] = part.split('=');
      return [key.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  const status = Number(pairs.get('code'));
  const example = pairs.get('example');
  return {
    ...(Number.isInteger(status) && status >= 200 && status <= 599 && { status }),
    ...(example && { example }),
  };
}

/** The path of the document that a request path means: as many segments, or a last parameter that takes the rest. */
export function templateOf(templates: string[], path: string): string | undefined {
  const segments = path.split('/');
  const fits = (template: string[]): boolean =>
    template.every((part, index) =>
      part.startsWith('{') ? segments[index] !== '' : part === segments[index],
    );
  const split = templates.map((template) => template.split('/'));
  const exact = split.find((template) => template.length === segments.length && fits(template));
  const rest = split.find(
    (template) => template.length < segments.length && template.at(-1)?.startsWith('{') && fits(template),
  );
  return (exact ?? rest)?.join('/');
}

/** The target with the slashes of a last parameter encoded: model ids may be sent with plain ones. */
export function routedTarget(template: string, target: string): string {
  const [path = '', ...query] = target.split('?');
  const segments = path.split('/');
  const last = template.split('/').length - 1;
  return [[...segments.slice(0, last), segments.slice(last).join('%2F')].join('/'), ...query].join('?');
}

/** The media type of success that fits the request: events when it asks for a stream, else what it accepts, else the first. */
export function successMediaType(
  document: JsonObject,
  operation: JsonObject,
  accept: string,
  body: unknown,
): string {
  const success = Object.entries(objectAt(operation, 'responses')).find(([status]) => status.startsWith('2'));
  const offered = Object.keys(
    success === undefined ? {} : objectAt(dereference(document, success[1]), 'content'),
  );
  const inForm = typeof body === 'string' && /name="stream"\r\n\r\ntrue\r\n/.test(body);
  const wantsEvents = inForm || (isObject(body) && (body.stream === true || body.stream_format === 'sse'));
  const fitting = offered.filter((type) => (type === eventStream) === wantsEvents);
  const isText = typeof body === 'string' && /name="response_format"\r\n\r\n(?:text|srt|vtt)\r\n/.test(body);
  if (isText && fitting.includes('text/plain')) return 'text/plain';
  return fitting.find((type) => accept.includes(type)) ?? fitting[0] ?? offered[0] ?? 'application/json';
}

/** The operation's response that has an example of that name. */
export function placeOfExample(
  document: JsonObject,
  operation: JsonObject,
  example: string,
): { status: number; mediaType: string } | undefined {
  for (const [status, response] of Object.entries(objectAt(operation, 'responses'))) {
    for (const [mediaType, media] of Object.entries(objectAt(dereference(document, response), 'content'))) {
      if (objectAt(media, 'examples')[example] !== undefined) return { status: Number(status), mediaType };
    }
  }
  return undefined;
}
