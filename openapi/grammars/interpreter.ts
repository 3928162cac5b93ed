/**
 * The one interpreter of stream grammars: it knows the language of `grammar.ts` and nothing of any surface.
 * Runs wherever JavaScript runs. Time per event and memory per stream are bounded, whatever is sent.
 */
import { compileCondition, compilePointer, GrammarError } from './conditions.ts';
import type { Scope } from './conditions.ts';
import { Checker } from './checker.ts';
import type { Compiled } from './checker.ts';
import type { StreamGrammar } from './grammar.ts';
import type { Instance } from './instance.ts';
import { compileMachine, Runners } from './machine.ts';
import { known } from './transitions.ts';
import type { ShapeCheck, StreamChecker } from './stream-checker.ts';

/** A grammar ready to check any number of streams. */
export interface CompiledGrammar {
  readonly grammar: StreamGrammar;
  start(facts?: GrammarFacts): StreamChecker;
}

/** The facts that a grammar needs about a stream beforehand. */
export interface GrammarFacts {
  /** The parsed body of the request; without it the rules that depend on it are lenient. */
  request?: unknown;
  /** JSON pointers of members of the request that do not count: the rules that depend on them are lenient. */
  unknown?: readonly string[];
}

/**
 * Compiles a grammar once. `shapes` returns the check of a component schema by its name; undefined
 * leaves such events unchecked. `StartedChecker` checks one stream. Throws GrammarError when the grammar
 * contradicts itself.
 */
export function compileGrammar(
  grammar: StreamGrammar,
  shapes: (schema: string) => ShapeCheck | undefined = () => undefined,
  StartedChecker: new (compiled: Compiled, root: Instance) => StreamChecker = Checker,
): CompiledGrammar {
  const runners = new Runners(grammar);
  for (const name of Object.keys(grammar.machines ?? {})) runners.get(name);
  if (grammar.unclassified !== undefined) known(grammar.unclassified, { grammar });
  if (grammar.numbering !== undefined) known(grammar.numbering.rule, { grammar });
  const runner = compileMachine(grammar.machine, grammar.events, runners);
  const compiled: Compiled = {
    grammar,
    runner,
    faults: compileFaults(grammar),
    classify: compileClasses(grammar),
    fieldOf: compileEventField(grammar),
    numberOf: grammar.numbering === undefined ? undefined : compilePointer(grammar.numbering.at),
    checks: grammar.events.map(({ schema }) => (schema === undefined ? undefined : shapes(schema))),
  };
  const readFacts = compileFacts(grammar);
  return {
    grammar,
    start: ({ request, unknown } = {}) => {
      const run = { facts: readFacts(request, unknown), rememberedCharacters: 0, changes: 0 };
      return new StartedChecker(compiled, runner.create(run, undefined, '', 0));
    },
  };
}

function compileFaults(grammar: StreamGrammar): Compiled['faults'] {
  const { eventField, faults } = grammar.framing;
  for (const rule of Object.values(faults)) known(rule, { grammar });
  if (eventField !== 'any' && faults.eventField === undefined)
    throw new GrammarError('faults.eventField is required.');
  return { eventField: faults.shape, ...faults };
}

function compileFacts(
  grammar: StreamGrammar,
): (request: unknown, unknown: readonly string[] | undefined) => (number | boolean | undefined)[] {
  const facts = Object.values(grammar.facts ?? {});
  const places = facts.map(({ request }) => [request].flat());
  const reads = places.map((pointers) => pointers.map(compilePointer));
  return (request, unknown) => {
    if (typeof request !== 'object' || request === null) return facts.map(() => undefined);
    return facts.map(({ type, default: absent }, fact) => {
      if (places[fact]?.some((pointer) => unknown?.includes(pointer))) return undefined;
      let value: unknown;
      for (const read of reads[fact] ?? []) value ??= read(request);
      value ??= absent;
      if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
    });
  };
}

/** The class of an event depends on nothing but its JSON. */
const noMemory: Scope = {
  register: () => undefined,
  fact: () => undefined,
  text: (name) => {
    throw new GrammarError(`The class of an event cannot depend on "${name}".`);
  },
  digest: (name) => {
    throw new GrammarError(`The class of an event cannot depend on "${name}".`);
  },
  child: (name) => {
    throw new GrammarError(`The class of an event cannot depend on "${name}".`);
  },
};

function compileClasses(grammar: StreamGrammar): Compiled['classify'] {
  const literals = new Map<string, number>();
  const classes: { number: number; when: ((json: unknown, root: Instance) => boolean) | undefined }[] = [];
  for (const [number, { data, when }] of grammar.events.entries()) {
    if (data !== undefined) literals.set(data, number);
    else classes.push({ number, when: when === undefined ? undefined : compileCondition(when, noMemory) });
  }
  return {
    literal: (data) => literals.get(data) ?? -1,
    json: (json, root) => {
      for (const { number, when } of classes) if (when === undefined || when(json, root)) return number;
      return -1;
    },
  };
}

function compileEventField({ framing: { eventField } }: StreamGrammar): Compiled['fieldOf'] {
  return eventField === 'any' || eventField === 'never' ? undefined : compilePointer(eventField);
}
