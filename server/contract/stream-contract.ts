/** The contract of a `text/event-stream` response: the schema of an event, and the grammar of their order. */
import { freeNames } from '../../openapi/grammars/free-names.ts';
import type { StreamGrammar } from '../../openapi/grammars/grammar.ts';
import { type CompiledGrammar, compileGrammar } from '../../openapi/grammars/interpreter.ts';
import { steadyChecker } from '../../openapi/grammars/steady-checker.ts';
import { jsonSubject } from './explain.ts';
import { leanSchema } from './lean-schema.ts';
import { isNode, type MediaTypeNode, nodeOf, schemaPrefix } from './openapi-document.ts';
import { type Check, checkBy, type SchemaSet } from './schema-set.ts';
import { unlimitedStrings } from './unlimited-strings.ts';
import type { ContractViolation } from './violation.ts';

export interface StreamContract {
  /** `data` is the parsed JSON of one event. Does not check the order of events. */
  validateEvent(data: unknown): ContractViolation | undefined;
  /** Validates whole streams, including the schemas of their events, so that no other check is needed. */
  readonly grammar: CompiledGrammar;
}

/** `undefined` for a response without events. Throws when a stream has no grammar. */
export function createStreamContract(
  content: MediaTypeNode | undefined,
  schemas: SchemaSet,
): StreamContract | undefined {
  const event = content?.schema?.['contentSchema'];
  if (content === undefined || event === undefined) return undefined;
  const grammar = content['x-stream-grammar'];
  if (!isGrammar(grammar)) throw new Error('the contract has a stream without a grammar');
  const check = (schema: unknown): Check =>
    checkBy(schemas.validators('response'), leanSchema(nodeOf(schema)), jsonSubject('the event'));
  const roots = grammar.events.flatMap(({ schema }) => schema ?? []);
  return {
    validateEvent: check(event),
    grammar: compileGrammar(
      grammar,
      (name) => {
        const shape = check({ $ref: `${schemaPrefix}${name}` });
        return (json) => shape(json)?.message;
      },
      steadyChecker(freeNames(grammar, unlimitedStrings(schemas.components, roots))),
    ),
  };
}

/** The bundle was validated against `grammar.schema.json` when it was built; compiling finds the remaining errors. */
function isGrammar(node: unknown): node is StreamGrammar {
  return isNode(node) && Array.isArray(node['events']) && isNode(node['framing']);
}
