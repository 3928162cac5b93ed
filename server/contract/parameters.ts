/** Validates the path, query and header parameters of one operation and converts their strings to the contract's types. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ValidatorFactory } from './eov-parts.ts';
import { parameterSubject, unknownParameter } from './explain.ts';
import { shortened } from './field-path.ts';
import { nodeOf, type OperationNode, type Schema } from './openapi-document.ts';
import type { Remedies } from './remedies.ts';
import { type Check, checkBy, passes, type SchemaSet } from './schema-set.ts';
import type { ContractViolation } from './violation.ts';

interface ParameterInput {
  /** Decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
}

/** The values in the types of the contract; a query parameter that is absent has its default, if it has one. */
interface ParameterValues {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
}

export type ParameterCheck = (input: ParameterInput) => { violation: ContractViolation } | ParameterValues;

/** Unknown query parameters are violations; unknown headers are ignored. */
export function createParameterCheck(
  path: string,
  operation: OperationNode,
  schemas: SchemaSet,
): ParameterCheck {
  const validators = schemas.validators('text');
  const parameters = operation.parameters.map((parameter) => ({
    ...parameter,
    schema: schemas.inlined(parameter.schema),
  }));
  const places = validators.parameterSchemas(path, parameters);
  const checkParams = compile(places.params, validators);
  const checkQuery = compile(places.query, validators);
  const readQuery = createQueryReader(path, places.query, schemas.remedies);
  const checkHeaders = createHeaderCheck(places.headers, validators);
  return ({ params, query, headers }) => {
    const values = { params: { ...params }, query: {} };
    const read = readQuery(query);
    if ('violation' in read) return read;
    values.query = read.values;
    const violation = checkParams(values.params) ?? checkQuery(values.query) ?? checkHeaders(headers);
    return violation === undefined ? values : { violation };
  };
}

function compile(schema: Schema, validators: ValidatorFactory): Check<Record<string, unknown>> {
  if (Object.keys(nodeOf(schema['properties'])).length === 0) return passes;
  return checkBy(validators, schema, parameterSubject);
}

type QueryReader = (
  query: URLSearchParams,
) => { violation: ContractViolation } | { values: Record<string, unknown> };

/** Parameters that are arrays take every value of their name, the others exactly one. */
function createQueryReader(path: string, schema: Schema, remedies: Remedies): QueryReader {
  const properties = nodeOf(schema['properties']);
  const names = Object.keys(properties);
  const lists = new Set(names.filter((name) => nodeOf(properties[name])['type'] === 'array'));
  return (query) => {
    const values: Record<string, unknown> = {};
    for (const name of new Set(query.keys())) {
      const given = query.getAll(name);
      if (!names.includes(name))
        return {
          violation: unknownParameter(shortened(name), name, names, remedies.ofQuery(path, name)),
        };
      if (given.length > 1 && !lists.has(name)) return { violation: givenTwice(name) };
      values[name] = lists.has(name) ? given : given[0];
    }
    return { values };
  };
}

function givenTwice(name: string): ContractViolation {
  return { code: 'invalid_value', param: name, message: `Invalid value for '${name}': must be given once.` };
}

/** Headers that may be any string are not validated, and a request with none of the others costs nothing. */
function createHeaderCheck(schema: Schema, validators: ValidatorFactory): Check<IncomingHttpHeaders> {
  const restricted = Object.entries(nodeOf(schema['properties'])).filter(
    ([, header]) => !isAnyText(nodeOf(header)),
  );
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = [...new Set([...restricted.map(([name]) => name), ...required.map(String)])];
  const check = compile(schema, validators);
  return (headers) => {
    const given = names.filter((name) => headers[name] !== undefined);
    if (given.length === 0 && required.length === 0) return undefined;
    return check(Object.fromEntries(given.map((name) => [name, headers[name]])));
  };
}

function isAnyText(schema: Schema): boolean {
  return (
    schema['type'] === 'string' &&
    Object.keys(schema).every((keyword) => keyword === 'type' || keyword === 'default')
  );
}
