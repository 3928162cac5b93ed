/** Validates a response against the document's operation and status: body and headers. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { HttpResponse } from '../http/http-response.ts';
import { at, isRecord } from '../../openapi/json/json-value.ts';
import { surfaceContract, type SurfaceContract, type SurfaceName } from './surface-contract.ts';

const validators = new Map<SurfaceName, Ajv2020>();

function validatorsOf(contract: SurfaceContract): Ajv2020 {
  const known = validators.get(contract.surface);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false });
  const { paths } = contract.document;
  const components = withoutLinks(contract.document.components);
  ajv.addSchema({ $id: 'document:', components, paths });
  validators.set(contract.surface, ajv);
  return ajv;
}

/** `links` of lists and entries are this contract's own: no server is asked for them. */
function withoutLinks<Part>(part: Part): Part {
  return JSON.parse(JSON.stringify(part), (name, value: unknown) =>
    name === 'required' && Array.isArray(value) ? value.filter((member) => member !== 'links') : value,
  ) as Part;
}

/** What is wrong with a value under the schema at a JSON pointer; undefined when nothing is. */
function misfit(contract: SurfaceContract, pointer: string, value: unknown): string | undefined {
  const validate = validatorsOf(contract).getSchema(`document:#${pointer}`);
  if (validate === undefined) throw new Error(`No schema at ${pointer}.`);
  return explainMisfit(validate, value);
}

/** What is wrong with a value under a schema of the kit's own; undefined when nothing is. */
export function misfitOf(schema: object, value: unknown): string | undefined {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return explainMisfit(ajv.compile(schema), value);
}

function explainMisfit(validate: ValidateFunction, value: unknown): string | undefined {
  if (validate(value)) return undefined;
  let deepest: ErrorObject | undefined;
  for (const error of validate.errors ?? [])
    if (deepest === undefined || depthOf(error) > depthOf(deepest)) deepest = error;
  const place = deepest?.instancePath === '' ? 'the body' : (deepest?.instancePath ?? 'the body');
  const allowed = deepest?.params['allowedValue'] ?? deepest?.params['allowedValues'];
  return `${place} ${deepest?.message ?? 'does not fit'}${allowed === undefined ? '' : ` (${JSON.stringify(allowed)})`}`;
}

const depthOf = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;

/** The JSON pointer of the response that the document gives for a status; undefined when it gives none. */
function responseAt(contract: SurfaceContract, operation: string, status: number): string | undefined {
  const pointer = `${contract.operation(operation).pointer}/responses/${status}`;
  return contract.resolve(pointer) === undefined ? undefined : pointer;
}

/** Errors in the media type and JSON body of a response; streams and binary bodies have checks of their own. */
export function bodyMisfit(response: HttpResponse): string | undefined {
  const contract = surfaceContract(response.sent.surface);
  const { operation } = response.sent;
  const pointer = responseAt(contract, operation, response.status);
  if (pointer === undefined) return `status ${response.status} is not one that ${operation} has`;
  const content = at(contract.resolve(pointer), 'content');
  const types = isRecord(content) ? Object.keys(content) : [];
  if (!types.includes(response.mediaType)) {
    return `the content-type is ${response.mediaType === '' ? 'missing' : `'${response.mediaType}'`}, expected ${types.join(' or ')}`;
  }
  if (response.mediaType !== 'application/json') return undefined;
  if (response.json === undefined) return 'the body is not JSON';
  return misfit(contract, schemaPointer(contract, pointer), response.json);
}

/** Through the reference that a response may be, down to its schema, as ajv needs it. */
function schemaPointer(contract: SurfaceContract, response: string): string {
  const steps = response.split('/');
  const own = steps
    .slice(1)
    .reduce<unknown>((here, step) => at(here, step.replaceAll('~1', '/')), contract.document);
  const target = at(own, '$ref');
  const pointer = typeof target === 'string' ? target.slice(1) : response;
  return `${pointer}/content/application~1json/schema`;
}

/** What is wrong with the headers that the document names for this operation and status. */
export function headerMisfit(response: HttpResponse): string | undefined {
  const contract = surfaceContract(response.sent.surface);
  const pointer = responseAt(contract, response.sent.operation, response.status);
  const headers = pointer === undefined ? undefined : at(contract.resolve(pointer), 'headers');
  if (!isRecord(headers)) return undefined;
  for (const [name, reference] of Object.entries(headers)) {
    const target = at(reference, '$ref');
    const place = typeof target === 'string' ? target.slice(1) : `${pointer}/headers/${name}`;
    const value = response.header(name);
    if (value === undefined) {
      if (at(contract.resolve(place), 'required') === true) return `the header ${name} is missing`;
      continue;
    }
    const wrong = misfit(
      contract,
      `${place}/schema`,
      typed(value, at(contract.resolve(place), 'schema', 'type')),
    );
    if (wrong !== undefined)
      return `the header ${name} is '${value.slice(0, 60)}': ${wrong.replace('the body ', 'it ')}`;
    if (at(contract.resolve(place), 'schema', 'format') === 'date-time' && !isInstant(value))
      return `the header ${name} is '${value.slice(0, 60)}', not a time of RFC 3339`;
  }
  return undefined;
}

/** A header is a string; a schema for a whole number applies to its numeric value. */
function typed(value: string, type: unknown): unknown {
  return type === 'integer' && /^\d+$/.test(value) ? Number(value) : value;
}

/** Whether a string is a time of RFC 3339 with an offset. */
export function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text) && !Number.isNaN(Date.parse(text))
  );
}
