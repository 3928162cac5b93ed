/** The grammars, each compiled when the first stream needs it. */
import { compileGrammar, type CompiledGrammar } from '../../openapi/grammars/interpreter.ts';
import type { StreamGrammar } from '../../openapi/grammars/grammar.ts';

const compiled = new Map<StreamGrammar, CompiledGrammar>();

export function compiledOnce(grammar: StreamGrammar): CompiledGrammar {
  const known = compiled.get(grammar) ?? compileGrammar(grammar);
  compiled.set(grammar, known);
  return known;
}
