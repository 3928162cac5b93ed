/** Finds the grammar of an operation in the generated documents, and compiles it together with its schemas. */
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { StreamGrammar } from './grammar.ts';
import { compileGrammar } from './interpreter.ts';
import type { CompiledGrammar } from './interpreter.ts';
import type { ShapeCheck } from './stream-checker.ts';

/** As much of a bundled document as is needed here. */
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface Operation {
  operationId?: string;
  responses?: Record<string, { content?: Record<string, { 'x-stream-grammar'?: StreamGrammar }> }>;
}

const documents = ['v1', 'alt'].map(
  (surface) => new URL(`../generated/${surface}.openapi.json`, import.meta.url),
);
const compiled = new Map<string, Promise<CompiledGrammar>>();

/** The operations that return a stream, over all documents. */
export async function streamOperations(): Promise<string[]> {
  const found = await Promise.all(documents.map(read));
  return found.flatMap((document) => streamsOf(document).map(({ operationId }) => operationId));
}

/** The grammar of an operation with the schemas of its events, compiled once; rejects for an unknown operation. */
export function streamContract(operation: string): Promise<CompiledGrammar> {
  const known = compiled.get(operation) ?? compile(operation);
  compiled.set(operation, known);
  return known;
}

async function compile(operation: string): Promise<CompiledGrammar> {
  for (const url of documents) {
    const document = await read(url);
    const stream = streamsOf(document).find(({ operationId }) => operationId === operation);
    if (stream !== undefined) return compileGrammar(stream.grammar, schemaChecks(document));
  }
  const names = await streamOperations();
  throw new Error(`No operation '${operation}' responds with a stream; there are ${names.join(', ')}.`);
}

/** Checks of the component schemas of a bundled document by name, each compiled on first use. */
export function schemaChecks({ components }: Pick<Document, 'components'>): (schema: string) => ShapeCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false });
  ajv.addSchema({ $id: 'document:', components });
  return (schema) => {
    const validate = ajv.getSchema(`document:#/components/schemas/${schema}`);
    if (validate === undefined) throw new Error(`The document has no schema '${schema}'.`);
    return (json) => (validate(json) === true ? undefined : explain(validate.errors ?? []));
  };
}

/** The deepest error: in a union it is the one of the branch that was meant. */
function explain(errors: ErrorObject[]): string {
  let deepest: ErrorObject | undefined;
  for (const error of errors) if (deepest === undefined || depthOf(error) > depthOf(deepest)) deepest = error;
  const place = deepest?.instancePath.slice(0, 100) ?? '';
  return `${place === '' ? 'the event' : place} ${deepest?.message ?? 'does not fit'}`;
}

const depthOf = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;

async function read(url: URL): Promise<Document> {
  const document: Document = JSON.parse(await readFile(url, 'utf8'));
  return document;
}

function streamsOf({ paths }: Document): { operationId: string; grammar: StreamGrammar }[] {
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, responses }) =>
      Object.values(responses ?? {}).flatMap(({ content }) =>
        Object.values(content ?? {}).flatMap(({ 'x-stream-grammar': grammar }) =>
          operationId === undefined || grammar === undefined ? [] : [{ operationId, grammar }],
        ),
      ),
    );
}
