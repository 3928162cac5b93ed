/**
 * The only module that uses the internals of express-openapi-validator: its ajv factories and its
 * parameter parsing. They are imported by path, so its version is pinned, and a test validates this
 * file against the installed version. Its own middleware routes by a loop of new patterns, compiles
 * at the first request and again for every spelling of a content type. So only tests use it, as a reference.
 */
import { _, type Code } from 'ajv/dist/2020.js';
import { fastFormats } from 'ajv-formats/dist/formats.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { formats as eovFormats } from 'express-openapi-validator/dist/framework/ajv/formats.js';
import { createRequestAjv, createResponseAjv } from 'express-openapi-validator/dist/framework/ajv/index.js';
import { ParametersSchemaParser } from 'express-openapi-validator/dist/middlewares/parsers/schema.parse.js';
import { replaceLengthKeywords } from './length-keywords.ts';
import { type Node, nodeOf, type ParameterNode, type Schema, schemaPrefix } from './openapi-document.ts';

/** The version that the imports above were checked against. */
export const checkedVersion = '5.6.2';

/** One error of ajv, with the schema that it is about. */
export interface Finding {
  keyword: string;
  /** JSON pointer to the value at fault. */
  instancePath: string;
  params: Node;
  message?: string;
  /** The name at fault, when it is the name that breaks `propertyNames`. */
  propertyName?: string;
  parentSchema?: Schema;
}

/** Synchronous; after `false` the errors of that call are in `errors`. */
export interface Validator {
  (value: unknown): boolean;
  errors?: Finding[] | null;
}

type EovDocument = Parameters<typeof createRequestAjv>[0];

/** The schemas of an operation's parameters: one object schema for each location (path, query, header). */
export interface ParameterSchemas {
  params: Schema;
  query: Schema;
  headers: Schema;
}

export interface ValidatorFactory {
  /** The validator of `schema`; the same one for the same component. Throws on an invalid schema. */
  compile(schema: Schema): Validator;
  /** Releases all errors: each validator keeps its last ones, and with them names as long as the caller liked. */
  forget(): void;
  /** `parameters` must be resolved, lean and without references; names of headers become lower case. */
  parameterSchemas(path: string, parameters: readonly ParameterNode[]): ParameterSchemas;
}

/** `text` is for parameters and forms, whose values arrive as strings: only there are strings converted to numbers and booleans. */
export type Purpose = 'body' | 'text' | 'response';

/** Makes a family of validators over the lean schemas `components`. */
export type CreateValidators = (
  purpose: Purpose,
  components: Readonly<Record<string, Schema>>,
) => ValidatorFactory;

/**
 * Makes validators over the lean schemas `components`. They stop at the first violation, so that a
 * hostile value costs no more than a valid one. For the purpose `text` they also fill in defaults.
 */
export const createValidators: CreateValidators = (purpose, components) =>
  factoryOf(createAjv(purpose, components, { source: false }));

/** The same with the source of all that it compiles. */
export function createValidatorsWithSource(
  purpose: Purpose,
  components: Readonly<Record<string, Schema>>,
): ValidatorFactory & { sourceOf: SourceOf } {
  const ajv = createAjv(purpose, components, { source: true, formats: _`formats` });
  return { ...factoryOf(ajv), sourceOf: (validators) => sourceOf(ajv, validators) };
}

/**
 * The code of a function's body that sets members of `exports` to the validators, by name. It uses `require`, and the
 * parameters `formats` and `countCharacters`.
 */
type SourceOf = (validators: ReadonlyMap<string, Validator>) => string;

/** By format name, as ajv has them. */
export const formats: Readonly<Record<string, unknown>> = { ...eovFormats, ...fastFormats };

function sourceOf(ajv: Ajv, validators: ReadonlyMap<string, Validator>): string {
  // Only what is read here: its own look-up by name knows no schema without an id.
  const named = {
    opts: ajv.opts,
    scope: ajv.scope,
    schemas: {},
    getSchema: (name: string) => validators.get(name),
  };
  const names = Object.fromEntries([...validators.keys()].map((name) => [name, name]));
  return withoutValues(standaloneCode.default(named as never, names));
}

type Ajv = ReturnType<typeof createRequestAjv>;

function createAjv(
  purpose: Purpose,
  components: Readonly<Record<string, Schema>>,
  code: { source: boolean; formats?: Code },
): Ajv {
  const create = purpose === 'response' ? createResponseAjv : createRequestAjv;
  const ajv = create(document, {
    strict: false,
    strictNumbers: true,
    allErrors: false,
    verbose: true,
    messages: false,
    code: { optimize: false, process: withoutValues, ...code },
    discriminator: true,
    coerceTypes: purpose === 'text',
    useDefaults: purpose === 'text',
    removeAdditional: false,
    validateSchema: false,
    validateFormats: true,
    formats: {},
    ajvFormats: { mode: 'fast' },
    logger: { log: refuse, warn: refuse, error: refuse },
  });
  replaceLengthKeywords(ajv);
  for (const [name, schema] of Object.entries(components)) ajv.addSchema(schema, `${schemaPrefix}${name}`);
  return ajv;
}

const document: EovDocument = {
  openapi: '3.1.0',
  info: { title: '', summary: '', version: '' },
  paths: {},
  components: {},
  webhooks: {},
};

function factoryOf(ajv: Ajv): ValidatorFactory {
  const parser = new ParametersSchemaParser(ajv, document);
  const inline: Validator[] = [];
  return {
    compile: (schema) => {
      const ref = schema['$ref'];
      const isComponent = typeof ref === 'string' && Object.keys(schema).length === 1;
      const component = isComponent ? ajv.getSchema(ref) : undefined;
      if (component !== undefined) return component as Validator;
      const validator = ajv.compile(schema) as Validator;
      inline.push(validator);
      return validator;
    },
    forget: () => {
      for (const validator of inline) validator.errors = null;
      for (const schema of Object.values(ajv.schemas)) if (schema?.validate) schema.validate.errors = null;
    },
    parameterSchemas: (path, parameters) => {
      const { params, query, headers } = parser.parse(
        path,
        parameters.map((parameter) => ({ ...parameter })),
      );
      return { params: nodeOf(params), query: nodeOf(query), headers: nodeOf(headers) };
    },
  };
}

/**
 * Errors contain their schema, which is needed, and the invalid value, which is not: a validator would keep
 * it until it fails again, a hostile caller's megabytes in each of hundreds of them.
 */
function withoutValues(code: string): string {
  return code.replaceAll(/,data(?::\w+)?\}/g, '}');
}

/** ajv only warns of unknown formats and keywords and then ignores them; a contract must not have any. */
function refuse(...words: unknown[]): never {
  throw new Error(`the contract has a schema that cannot be checked: ${words.join(' ')}`);
}
