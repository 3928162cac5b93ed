/** Makes the error responses of a surface: one Response Object per status, one named example per code. */
import { codesOf, type DocumentName, type ErrorTable, type ErrorTableEntry } from './error-table.ts';

/** Component name of the response of each status that the table may use. */
const responseNames: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
  504: 'GatewayTimeout',
  529: 'Overloaded',
};

const exampleUrl = 'https://models.example.com';
const exampleRequestId = '0f8b1c7e5a9d4e3c8b6a2d4f1e7c9b05';

/** Headers that repeat the trace id under the name that clients of a surface read. */
const requestIdHeaders: Readonly<Record<DocumentName, readonly string[]>> = {
  v1: ['x-request-id'],
  alt: ['request-id'],
  console: [],
};

/** The family of a document's error envelope: a schema below its own folder, or that of another. */
const envelopeFolders: Readonly<Record<DocumentName, string>> = { v1: 'v1', alt: 'alt', console: 'v1' };

const rateHeaders: Readonly<Record<DocumentName, readonly string[]>> = {
  v1: ['limit', 'remaining', 'reset'].flatMap((what) =>
    ['requests', 'tokens'].map((unit) => `x-ratelimit-${what}-${unit}`),
  ),
  console: [],
  alt: ['requests', 'tokens', 'input-tokens', 'output-tokens'].flatMap((unit) =>
    ['limit', 'remaining', 'reset'].map((what) => `anthropic-ratelimit-${unit}-${what}`),
  ),
};

/** `x-trace-id` is described in `XTraceId.yaml`: the file of a header is its name in PascalCase. */
export function headerFile(name: string): string {
  return `${name.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase())}.yaml`;
}

function headerNames(surface: DocumentName, status: number, entries: ErrorTableEntry[]): string[] {
  return [
    'x-trace-id',
    ...requestIdHeaders[surface],
    'x-should-retry',
    ...(status === 401 ? ['www-authenticate'] : []),
    ...(status === 405 ? ['allow'] : []),
    ...(entries.some((entry) => entry.retryAfter) ? ['retry-after', 'retry-after-ms'] : []),
    ...(status === 429 ? rateHeaders[surface] : []),
  ];
}

/** The whole body of an error as a caller of the surface sees it. */
export function errorEnvelope(surface: DocumentName, code: string, entry: ErrorTableEntry): unknown {
  const doc_url = `${exampleUrl}/docs/errors/${code}/`;
  if (surface !== 'alt')
    return { error: { message: entry.message, type: entry.type, param: entry.param, code, doc_url } };
  return {
    type: 'error',
    error: {
      type: entry.altType,
      message: entry.message,
      details: { error_code: code, param: entry.param, doc_url },
    },
    request_id: exampleRequestId,
  };
}

/** Response Objects by component name. Throws when the table uses a status that has no name. */
export function errorResponses(errors: ErrorTable, surface: DocumentName): Record<string, unknown> {
  const responses: Record<string, unknown> = {};
  for (const [status, rows] of Map.groupBy(codesOf(errors, surface), (row) => row.status)) {
    const name = responseNames[status];
    if (name === undefined) throw new Error(`errors.yaml: status ${status} has no response name`);
    const entries = rows.map((row) => row.entry);
    responses[name] = {
      description: rows
        .map((row) => `${rows.length > 1 ? '- ' : ''}\`${row.code}\`: ${row.entry.meaning}`)
        .join('\n'),
      headers: Object.fromEntries(
        headerNames(surface, status, entries).map((header) => [
          header,
          { $ref: `../../../shared/headers/${headerFile(header)}` },
        ]),
      ),
      content: {
        'application/json': {
          schema: { $ref: `../../../${envelopeFolders[surface]}/schemas/ErrorResponse.yaml` },
          examples: Object.fromEntries(
            rows.map(({ code, entry }) => [
              code,
              { summary: code, description: entry.remedy, value: errorEnvelope(surface, code, entry) },
            ]),
          ),
        },
      },
    };
  }
  return responses;
}
