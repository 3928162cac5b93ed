/** Faults of a request that are found before its content: key, path, method, media type, size, bytes that are no JSON. */
import type { ContractCase, Expectation, Kind } from '../case.ts';
import type { ContractDocument, Operation } from '../document.ts';
import { formType } from '../form.ts';
import type { WireRequest } from '../wire.ts';
import { ordinaryOf } from './exchanges.ts';

interface Row {
  name: string;
  kind: Kind;
  change: Partial<WireRequest>;
  expect: Expectation;
}

export function transportCases(
  document: ContractDocument,
  requests: ReadonlyMap<string, WireRequest>,
): ContractCase[] {
  return document.operations.flatMap((operation) => {
    const ordinary = ordinaryOf(requests, operation);
    const rows = [
      ...keys(operation),
      unknownPath(operation),
      ...wrongMethods(document, operation),
      ...bodies(operation, ordinary),
    ];
    return rows.map(({ name, kind, change, expect }) => {
      const { body, ...request } = { ...ordinary, ...change };
      return {
        id: `${operation.id} ${kind} ${name}`,
        surface: operation.surface,
        operation,
        kind,
        request: body === undefined || request.method === 'GET' ? request : { ...request, body },
        expect: { mediaType: 'application/json', ...expect },
      };
    });
  });
}

function keys({ surface }: Operation): Row[] {
  const refused: Expectation = { status: 401, code: 'invalid_api_key', param: null };
  const which = surface === 'alt' ? (['none', 'wrong', 'two'] as const) : (['none', 'wrong'] as const);
  return which.map((key) => ({ name: key, kind: 'invalid key', change: { key }, expect: refused }));
}

/** A segment too many in front, so that no parameter of a path can take it in. */
function unknownPath({ path }: Operation): Row {
  return {
    name: 'a segment too many',
    kind: 'invalid path',
    change: { path: `/no-such-thing${path.replaceAll(/[{}]/g, '')}` },
    expect: { status: 404, code: 'path_not_found', param: null },
  };
}

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods that no operation of the path has. */
function wrongMethods({ operations }: ContractDocument, operation: Operation): Row[] {
  const has = new Set(operations.filter(({ path }) => path === operation.path).map(({ method }) => method));
  return allMethods
    .filter((method) => !has.has(method))
    .map((method) => ({
      name: method,
      kind: 'invalid method',
      change: { method },
      expect: { status: 405, code: 'method_not_allowed', param: null, allow: [...has] },
    }));
}

function bodies({ body }: Operation, { headers, body: sent }: WireRequest): Row[] {
  if (body === undefined) return [];
  const contentType = (value: string | undefined, more: Record<string, string> = {}) => {
    const { 'content-type': _, ...others } = headers;
    return { headers: { ...others, ...more, ...(value !== undefined && { 'content-type': value }) } };
  };
  const isJson = body.mediaType === 'application/json';
  const other = isJson ? formType : 'application/json';
  const own = headers['content-type'] ?? body.mediaType;
  const refused: Expectation = { status: 415, code: 'unsupported_media_type', param: null };
  const media: [string, Partial<WireRequest>][] = [
    ['text/plain', contentType('text/plain')],
    ['absent', contentType(undefined)],
    [isJson ? 'form' : 'JSON', contentType(other)],
    ['a charset that is not UTF-8', contentType(`${own}; charset=latin1`)],
    ['compressed', contentType(own, { 'content-encoding': 'gzip' })],
  ];
  return [
    ...media.map(([name, change]): Row => ({ name, kind: 'invalid media type', change, expect: refused })),
    {
      name: `${body.maxBytes + 1} bytes announced`,
      kind: 'too large',
      change: { announcedBytes: body.maxBytes + 1 },
      expect: { status: 413, code: 'payload_too_large', param: null },
    },
    ...(isJson ? malformedJson(String(sent)) : malformedForms(String(sent))),
  ];
}

function malformedJson(sent: string): Row[] {
  const broken: [string, string | Buffer][] = [
    ['cut off', sent.slice(0, -1)],
    ['empty', ''],
    ['two values', `${sent} {}`],
    ['single quotes', "{'model':'sandbox/chat'}"],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['nested 129 deep', `${'['.repeat(129)}${']'.repeat(129)}`],
  ];
  const kind = 'invalid body';
  return [
    ...broken.map(([name, body]): Row => ({
      name,
      kind,
      change: { body },
      expect: { status: 400, code: 'invalid_json', param: null },
    })),
    ...['[]', 'null', '"text"', '7', 'true'].map((body): Row => ({
      name: `the JSON ${body}`,
      kind,
      change: { body },
      expect: { status: 400, code: 'invalid_type', param: null },
    })),
  ];
}

function malformedForms(sent: string): Row[] {
  const kind = 'invalid body';
  const twice = sent.slice(0, sent.indexOf('\r\n', sent.indexOf('\r\n\r\n') + 4) + 2);
  return [
    {
      name: 'closed too early',
      kind,
      change: { body: sent.slice(0, -8) },
      expect: { status: 400, code: 'incomplete_body', param: null },
    },
    {
      name: 'a part twice',
      kind,
      change: { body: twice + sent },
      expect: { status: 400, code: 'invalid_multipart' },
    },
    {
      name: 'no boundary',
      kind,
      change: { headers: { 'content-type': 'multipart/form-data' } },
      expect: { status: 400, code: 'invalid_multipart', param: null },
    },
    {
      name: 'no part at all',
      kind,
      change: { body: '--contract-test-boundary--\r\n' },
      expect: { status: 400, code: 'missing_required_parameter' },
    },
  ];
}
