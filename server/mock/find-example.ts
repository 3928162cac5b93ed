/** Chooses the documented response of an operation that fits a request. */
import type { Operation } from '../contract/contract.ts';
import { ApiError } from '../core/api-error.ts';
import type { Preferences } from './preferences.ts';

export interface ResponseExample {
  status: number;
  /** Undefined for a response without a body. */
  mediaType: string | undefined;
  value: unknown;
  headers: Record<string, string>;
}

interface Media {
  examples?: Readonly<Record<string, { value?: unknown }>>;
}

interface Response {
  content?: Readonly<Record<string, Media>>;
  headers?: Readonly<
    Record<string, { example?: unknown; schema?: { examples?: unknown[]; example?: unknown } }>
  >;
}

export const eventStream = 'text/event-stream';

/** About one request or added to every response: their examples would be untrue. */
const notCopied = new Set([
  'x-trace-id',
  'x-request-id',
  'request-id',
  'x-dropped-fields',
  'x-translation-loss',
  'x-modelroute-target',
  'x-token-count',
  'content-length',
  'content-type',
]);

/** Throws `ApiError` when the document has no such response. */
export function findExample(
  { document, id }: Operation,
  { status, example }: Preferences,
  { accept, wantsEvents }: { accept: string; wantsEvents: boolean },
): ResponseExample {
  const responses = Object.entries(document.responses as Readonly<Record<string, Response>>)
    .filter(([name]) => (status === undefined ? isWanted(name, example) : Number(name) === status))
    .flatMap(([name, response]) => examplesOf(Number(name), response));
  const fitting = responses.filter(({ name }) => example === undefined || name === example);
  const events = fitting.filter(({ mediaType }) => (mediaType === eventStream) === wantsEvents);
  const choice = events.length > 0 ? events : fitting;
  const found =
    choice.find(({ mediaType }) => mediaType !== undefined && accept.includes(mediaType)) ?? choice[0];
  if (found !== undefined) return found;
  const asked = [status, example].filter((each) => each !== undefined).join(' ');
  throw new ApiError('invalid_value', `There is no such example of ${id}: ${asked.slice(0, 80)}.`);
}

/** Without a name a success; a name may be that of any response. */
function isWanted(status: string, example: string | undefined): boolean {
  return example === undefined ? /^[23]/.test(status) : /^\d/.test(status);
}

function examplesOf(status: number, response: Response): (ResponseExample & { name: string })[] {
  const headers = headersOf(response);
  const content = Object.entries(response.content ?? {});
  if (content.length === 0) return [{ name: '', status, mediaType: undefined, value: undefined, headers }];
  return content.flatMap(([mediaType, { examples = {} }]) =>
    Object.entries(examples).map(([name, { value }]) => ({ name, status, mediaType, value, headers })),
  );
}

function headersOf({ headers = {} }: Response): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, { example, schema }]) => {
      const value = example ?? schema?.example ?? schema?.examples?.[0];
      const isText = typeof value === 'string' || typeof value === 'number';
      return isText && !notCopied.has(name.toLowerCase()) ? [[name.toLowerCase(), sendable(value)]] : [];
    }),
  );
}

/** An example may shorten a value with an ellipsis, which a header cannot have. */
function sendable(value: string | number): string {
  return String(value).replaceAll(/[^\x20-\x7E]/g, '.');
}
