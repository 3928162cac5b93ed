/** Every declared status and error code of every operation: ordered by header, and by the sandbox models that fail. */
import type { ContractCase } from '../case.ts';
import type { ContractDocument, DeclaredResponse, Operation } from '../document.ts';
import type { WireRequest } from '../wire.ts';
import { ordinaryOf } from './exchanges.ts';

type Requests = ReadonlyMap<string, WireRequest>;

export function errorCases(document: ContractDocument, requests: Requests): ContractCase[] {
  return document.operations.flatMap((operation) => {
    const ordinary = ordinaryOf(requests, operation);
    const failing = [...operation.responses.values()].filter(({ status }) => status >= 400);
    return [
      ...failing.flatMap((response) => orderedByHeader(operation, ordinary, response)),
      ...(callsModel(operation)
        ? failing.flatMap((response) => orderedByModel(operation, ordinary, response))
        : []),
    ];
  });
}

/** Only operations that reach a provider can have its failures. */
function callsModel(operation: Operation): boolean {
  return operation.responses.has(502);
}

function orderedByHeader(
  operation: Operation,
  ordinary: WireRequest,
  { status, codes }: DeclaredResponse,
): ContractCase[] {
  return codes.map((code) => ({
    id: `${operation.id} header ${code}`,
    surface: operation.surface,
    operation,
    kind: 'error by header',
    request: { ...ordinary, headers: { ...ordinary.headers, 'x-sandbox-error': code } },
    expect: { status, mediaType: 'application/json', code },
  }));
}

/** The body of a call with another model: JSON, or a form with a part of that name. */
function withModel({ body }: Operation, sent: string, model: string): string {
  if (body?.mediaType !== 'multipart/form-data') return JSON.stringify({ ...JSON.parse(sent), model });
  return sent.replace(/(name="model"\r\n\r\n)[^\r]*/, `$1${model}`);
}

function orderedByModel(
  operation: Operation,
  ordinary: WireRequest,
  { status, codes }: DeclaredResponse,
): ContractCase[] {
  const call = (model: string): WireRequest => ({
    ...ordinary,
    body: withModel(operation, String(ordinary.body), model),
  });
  const base = { surface: operation.surface, operation };
  const expected = { status, mediaType: 'application/json' };
  return [
    ...codes.map((code): ContractCase => ({
      ...base,
      id: `${operation.id} model error-${code}`,
      kind: 'error by model',
      request: call(`sandbox/error-${code}`),
      expect: { ...expected, code },
    })),
    {
      ...base,
      id: `${operation.id} model status-${status}`,
      kind: 'status by model',
      request: call(`sandbox/status-${status}`),
      expect: expected,
    },
  ];
}
