/** Path, query and header parameters at the edges of their schemas, and one step beyond. */
import type { JsonObject } from '../../../openapi/build/json.ts';
import type { ContractCase, Expectation, Kind } from '../case.ts';
import { locate, type ContractDocument, type Operation, type Parameter } from '../document.ts';
import { createSampler, type Sampler } from '../generate/samples.ts';
import { itemsOf, typesOf } from '../generate/schema.ts';
import { edgeValues, stretched } from '../generate/valid.ts';
import type { WireRequest } from '../wire.ts';
import { ordinaryOf } from './exchanges.ts';

/** Headers that may be any text, or whose values the contract only describes: nothing to break there. */
const free = (parameter: Parameter): boolean =>
  parameter.in === 'header' &&
  Object.keys(parameter.schema.node)
    .filter((key) => key !== 'description')
    .join() === 'type';

/** Cursors must name something that exists; arbitrary ids are as good as a wrong one. */
const cursors = new Set(['before_id', 'after_id']);

interface Row {
  label: string;
  kind: Kind;
  /** Texts to send under the name; several are sent as the name repeated. */
  values: string[];
  expect: Expectation;
}

export function parameterCases(
  document: ContractDocument,
  requests: ReadonlyMap<string, WireRequest>,
): ContractCase[] {
  const sampler = createSampler(document.json);
  return document.operations.flatMap((operation) => {
    const ordinary = ordinaryOf(requests, operation);
    const make = (name: string, row: Row, request: WireRequest): ContractCase => ({
      id: `${operation.id} ${row.kind} ${name} ${row.label}`,
      surface: operation.surface,
      operation,
      kind: row.kind,
      request,
      expect: row.expect,
    });
    const unknown: Row = {
      label: 'query',
      kind: 'invalid unknown field',
      values: ['1'],
      expect: refused('unknown_parameter', 'zz_unknown'),
    };
    return [
      ...operation.parameters
        .filter((parameter) => !free(parameter))
        .flatMap((parameter) =>
          rowsOf(document.json, parameter, sampler).map((row) =>
            make(parameter.name, row, withParameter(operation, ordinary, parameter, row.values)),
          ),
        ),
      make('zz_unknown', unknown, withQuery(ordinary, 'zz_unknown', unknown.values)),
    ];
  });
}

/** The ordinary one, or the only one. */
function exampleOf({ examples }: Parameter): unknown {
  const [first] = examples.values();
  return examples.get('ordinary') ?? first;
}

function refused(code: string, param: string): Expectation {
  return { status: 400, mediaType: 'application/json', code, param };
}

function rowsOf(document: JsonObject, parameter: Parameter, sampler: Sampler): Row[] {
  const { name, schema } = parameter;
  if (name === 'x-sandbox-error')
    return [
      {
        label: 'no code',
        kind: 'invalid enum',
        values: ['no_such_code'],
        expect: refused('invalid_value', name),
      },
    ];
  const list = itemsOf(document, schema);
  const { node } = list === undefined ? schema : locate(document, list.pointer);
  const good = cursors.has(name)
    ? [{ label: 'a known id', value: 'sandbox/chat' }]
    : edgeValues(document, list ?? schema, sampler)
        .map(({ label, value }) => ({
          label,
          value: textOf(label === 'example' ? (exampleOf(parameter) ?? value) : value),
        }))
        .filter(({ value }) => value !== '');
  const rows: Row[] = good.map(({ label, value }) => ({
    label,
    kind: 'valid value',
    values: [value],
    expect: { status: 'accepted' },
  }));
  const wrong = (label: string, kind: Kind, values: string[], code = 'invalid_value'): void => {
    rows.push({ label, kind, values, expect: refused(code, name) });
  };
  const [type] = typesOf(node);
  if (Array.isArray(node.enum)) wrong('not in the list', 'invalid enum', ['zz']);
  if (type === 'integer') wrong('a word', 'invalid type', ['seven'], 'invalid_type');
  if (type === 'integer') wrong('a fraction', 'invalid type', ['1.5'], 'invalid_type');
  if (type === 'boolean') wrong('a word', 'invalid type', ['maybe'], 'invalid_type');
  if (typeof node.minimum === 'number')
    wrong('below the minimum', 'invalid bound', [String(node.minimum - 1)]);
  if (typeof node.maximum === 'number')
    wrong('above the maximum', 'invalid bound', [String(node.maximum + 1)]);
  if (typeof node.minLength === 'number' && parameter.in === 'query') wrong('empty', 'invalid bound', ['']);
  if (typeof node.maxLength === 'number')
    wrong('too long', 'invalid bound', [stretched('x', node.maxLength + 1)]);
  if (list === undefined && parameter.in === 'query') wrong('given twice', 'invalid bound', twice(good));
  return rows;
}

function twice([first]: readonly { value: string }[]): string[] {
  const value = first?.value ?? 'x';
  return [value, value];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function withParameter(
  operation: Operation,
  ordinary: WireRequest,
  parameter: Parameter,
  values: string[],
): WireRequest {
  if (parameter.in === 'header')
    return { ...ordinary, headers: { ...ordinary.headers, [parameter.name]: values.join() } };
  if (parameter.in === 'query') return withQuery(ordinary, parameter.name, values);
  const path = operation.path.replace(`{${parameter.name}}`, encodeURIComponent(values.join()));
  return { ...ordinary, path };
}

/** The name with these values and nothing else of that name. */
function withQuery(ordinary: WireRequest, name: string, values: string[]): WireRequest {
  const [path = '', query = ''] = ordinary.path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete(name);
  for (const value of values) parameters.append(name, value);
  return { ...ordinary, path: `${path}?${parameters}` };
}
