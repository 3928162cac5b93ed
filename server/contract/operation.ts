/** One operation of the contract: its facts, and the validators of its requests and responses. */
import { formSubject, jsonSubject } from './explain.ts';
import { leanSchema } from './lean-schema.ts';
import { type MediaTypeNode, nodeOf, type OperationNode, type Schema } from './openapi-document.ts';
import { createParameterCheck, type ParameterCheck } from './parameters.ts';
import { type Check, checkBy, passes, type SchemaSet } from './schema-set.ts';
import { createStreamContract, type StreamContract } from './stream-contract.ts';
import { createFieldStripper, type FieldStripper } from './strip-unknown.ts';
import type { ContractViolation } from './violation.ts';

export interface Operation {
  /** The `operationId`. */
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** The path template, below the base path. */
  readonly path: string;
  /** Lower case, without parameters; empty when the operation takes no body. */
  readonly requestMediaTypes: readonly string[];
  /** 0 when the operation takes no body. */
  readonly maxBodyBytes: number;
  readonly deprecated: boolean;
  /** Date of `x-deprecated-since`, ISO 8601. */
  readonly deprecatedSince: string | undefined;
  /** Date of `x-sunset`, ISO 8601. */
  readonly sunset: string | undefined;
  /** The Operation Object, every reference above its schemas resolved. */
  readonly document: OperationNode;
  validateParameters: ParameterCheck;
  /** `mediaType` as in `requestMediaTypes`. Never changes a JSON body; in a form, strings become numbers and booleans where the contract has them. */
  validateBody(mediaType: string, body: unknown): ContractViolation | undefined;
  /** Removes unknown fields from the parsed JSON `body` and returns their paths, fit for a header. */
  stripUnknownFields: FieldStripper;
  /** The same for unknown fields that are null. */
  stripUnknownNulls: FieldStripper;
  /** The same for these, and for nulls of fields that may only be absent. */
  stripSurplusNulls: FieldStripper;
  /** An undeclared status or media type is a violation too. A body that is not JSON is not validated. */
  validateResponse(status: number, mediaType: string, body: unknown): ContractViolation | undefined;
  /** Lower case. */
  requiredResponseHeaders(status: number): readonly string[];
  /** Of the status 200; `undefined` when the operation does not stream. */
  readonly streamEvents: StreamContract | undefined;
}

const defaultMaxBodyBytes = 33_554_432;

/** The operation that `document` describes, its validators compiled. */
export function createOperation(
  method: string,
  path: string,
  document: OperationNode,
  schemas: SchemaSet,
): Operation {
  const body = document.requestBody;
  const maxBodyBytes = document['x-max-body-bytes'] ?? defaultMaxBodyBytes;
  const bodySchema = leanSchema(body?.content['application/json']?.schema ?? {});
  const responses = createResponseChecks(document, schemas);
  return {
    id: document.operationId,
    method,
    path,
    requestMediaTypes: Object.keys(body?.content ?? {}),
    maxBodyBytes: body === undefined ? 0 : Number(maxBodyBytes),
    deprecated: document['deprecated'] === true,
    deprecatedSince: textOf(document['x-deprecated-since']),
    sunset: textOf(document['x-sunset']),
    document,
    validateParameters: createParameterCheck(path, document, schemas),
    validateBody: createBodyCheck(document, schemas),
    stripUnknownFields: createFieldStripper(bodySchema, schemas.components),
    stripUnknownNulls: createFieldStripper(bodySchema, schemas.components, { nulls: true }),
    stripSurplusNulls: createFieldStripper(bodySchema, schemas.components, { nulls: true, known: true }),
    ...responses,
    streamEvents: createStreamContract(document.responses['200']?.content['text/event-stream'], schemas),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isJson(mediaType: string): boolean {
  return mediaType === 'application/json' || mediaType.endsWith('+json');
}

function createBodyCheck({ requestBody }: OperationNode, schemas: SchemaSet): Operation['validateBody'] {
  const checks = new Map<string, Check>();
  for (const [mediaType, { schema = {} }] of Object.entries(requestBody?.content ?? {})) {
    const check = isJson(mediaType)
      ? checkBy(schemas.validators('body'), leanSchema(schema), jsonSubject('the body', schemas.remedies))
      : checkBy(
          schemas.validators('text'),
          withoutBinary(schemas.inlined(schema)),
          formSubject(schemas.remedies),
        );
    checks.set(mediaType, check);
  }
  return (mediaType, body) => {
    const check = checks.get(mediaType);
    if (check === undefined) return general(`Unexpected body of type '${mediaType.slice(0, 64)}'.`);
    if (body === undefined && requestBody?.required === true) {
      return { code: 'missing_required_parameter', param: null, message: 'The request has no body.' };
    }
    return check(body);
  };
}

/** The bytes of a form's file are never kept in memory, so any stand-in passes; their size is checked as they arrive. */
function withoutBinary(schema: Schema): Schema {
  const properties = Object.entries(nodeOf(schema['properties'])).map(([name, property]) => [
    name,
    nodeOf(property)['format'] === 'binary' ? {} : property,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

function createResponseChecks(
  { responses }: OperationNode,
  schemas: SchemaSet,
): Pick<Operation, 'validateResponse' | 'requiredResponseHeaders'> {
  const checks = new Map<string, ReadonlyMap<string, Check>>();
  const headers = new Map<string, readonly string[]>();
  for (const [status, response] of Object.entries(responses)) {
    const required = Object.entries(response.headers).filter(([, header]) => header['required'] === true);
    headers.set(
      status,
      required.map(([name]) => name.toLowerCase()),
    );
    checks.set(
      status,
      new Map(
        Object.entries(response.content).map(([type, content]) => [
          type,
          responseCheck(type, content, schemas),
        ]),
      ),
    );
  }
  return {
    validateResponse: (status, mediaType, body) => {
      const types = checks.get(String(status)) ?? checks.get('default');
      if (types === undefined) return general(`The contract has no status ${status} here.`);
      if (types.size === 0)
        return body === undefined ? undefined : general(`The contract has no body for status ${status}.`);
      const check = types.get(mediaType);
      return check === undefined
        ? general(`The contract has no ${mediaType.slice(0, 64)} for status ${status}.`)
        : check(body);
    },
    requiredResponseHeaders: (status) => headers.get(String(status)) ?? headers.get('default') ?? [],
  };
}

function responseCheck(mediaType: string, { schema }: MediaTypeNode, schemas: SchemaSet): Check {
  if (!isJson(mediaType) || schema === undefined) return passes;
  return checkBy(schemas.validators('response'), leanSchema(schema), jsonSubject('the response'));
}

function general(message: string): ContractViolation {
  return { code: 'invalid_value', param: null, message };
}
