/** Compiles a machine of a grammar into a table of steps, by state and event, and makes its instances. */
import { compileCondition, GrammarError } from './conditions.ts';
import type { Test } from './conditions.ts';
import type { EventClass, KeyedMachine, Machine, State, StreamGrammar, Transition } from './grammar.ts';
import type { Instance, Run } from './instance.ts';
import { compileTransition, known } from './transitions.ts';
import type { Failure, KeyedRunner, MachineScope, Step } from './transitions.ts';

/** A machine ready to run. */
export interface MachineRunner {
  create(run: Run, parent: Instance | undefined, label: string, key: number): Instance;
  /** Gives the event or part of that number to an instance; -1 is one of no class. */
  react(json: unknown, self: Instance, letter: number): Failure | undefined;
  /** Whether a state is final, and how. */
  final(state: number): 'complete' | 'error' | undefined;
}

type Letter = Pick<EventClass, 'name' | 'require' | 'constant'>;

/** The keyed machines of a grammar, each compiled when it is first needed. */
export class Runners {
  readonly grammar: StreamGrammar;
  readonly #byName = new Map<string, KeyedRunner>();

  constructor(grammar: StreamGrammar) {
    this.grammar = grammar;
  }

  get(name: string): KeyedRunner {
    const found = this.#byName.get(name) ?? compileKeyed(name, this);
    this.#byName.set(name, found);
    return found;
  }
}

function compileKeyed(name: string, runners: Runners): KeyedRunner {
  const machine = runners.grammar.machines?.[name];
  if (machine === undefined) throw new GrammarError(`No keyed machine is called "${name}".`);
  const letters = [...machine.parts, { name: 'end' }];
  const scope = new Names(machine, runners);
  const runner = compileMachine(machine, letters, runners, scope);
  const parts = machine.parts.map(({ when }) =>
    when === undefined ? undefined : compileCondition(when, scope),
  );
  return {
    take: (item, instance) => takeParts(runner, parts, item, instance),
    finish: (instance) => runner.react(undefined, instance, parts.length),
    create: (parent, key) => runner.create(parent.run, parent, machine.label, key),
  };
}

function takeParts(
  runner: MachineRunner,
  parts: (Test | undefined)[],
  item: unknown,
  instance: Instance,
): Failure | undefined {
  for (let letter = 0; letter < parts.length; letter += 1) {
    const when = parts[letter];
    if (when !== undefined && !when(item, instance)) continue;
    const failure = runner.react(item, instance, letter);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** `letters` are the events or parts that the machine reacts to, by their number. */
export function compileMachine(
  machine: Machine | KeyedMachine,
  letters: Letter[],
  runners: Runners,
  scope: MachineScope = new Names(machine, runners),
): MachineRunner {
  for (const name of namedLetters(machine)) {
    if (!letters.some((letter) => letter.name === name))
      throw new GrammarError(`Nothing is called "${name}".`);
  }
  const states = Object.entries(machine.states);
  const otherwise = states.map(([name, state]) => compileOtherwise(name, state, scope));
  const table = states.map(([name, state]) =>
    letters.map((letter) => compileCell(name, state, letter, machine, scope)),
  );
  const finals = states.map(([, state]) => state.final);
  const initial = Object.values(machine.registers ?? {});
  const start = scope.state(machine.start);
  return {
    create: (run, parent, label, key) => {
      const memory = { registers: [...initial], constants: [], texts: [], digests: [], children: [] };
      return { run, parent, label, key, state: start, ...memory };
    },
    react: (json, self, letter) => {
      const step = letter < 0 ? otherwise[self.state] : table[self.state]?.[letter];
      return step?.(json, self);
    },
    final: (state) => finals[state],
  };
}

function namedLetters(machine: Machine): string[] {
  return [machine.anywhere ?? {}, ...Object.values(machine.states).map((state) => state.on ?? {})].flatMap(
    (on) => Object.keys(on),
  );
}

function compileOtherwise(name: string, state: State, scope: MachineScope): Step {
  const rule = state.else;
  if (rule === undefined) return () => undefined;
  known(rule, scope);
  if (state.final !== undefined && state.on?.['end'] !== undefined)
    throw new GrammarError(`"${name}" has no end.`);
  return (_json, at) => ({ rule, at });
}

function compileCell(
  name: string,
  state: State,
  letter: Letter,
  machine: Machine,
  scope: MachineScope,
): Step {
  const anywhere = state.final === undefined ? machine.anywhere?.[letter.name] : undefined;
  const written = state.on?.[letter.name] ?? anywhere;
  if (written === undefined && state.else === undefined) {
    throw new GrammarError(`The state "${name}" does not say what "${letter.name}" does.`);
  }
  const alternatives = [written ?? []].flat().map((transition: Transition) => ({
    when: transition.when === undefined ? undefined : compileCondition(transition.when, scope),
    step: compileTransition(transition, letter, scope),
  }));
  const last = alternatives.at(-1);
  if (state.else === undefined && last?.when !== undefined) {
    throw new GrammarError(`The state "${name}" does not say what every "${letter.name}" does.`);
  }
  if (alternatives.length === 1 && last !== undefined && last.when === undefined) return last.step;
  const otherwise = compileOtherwise(name, state, scope);
  return (json, self) => {
    for (const { when, step } of alternatives) {
      if (when === undefined || when(json, self)) return step(json, self);
    }
    return otherwise(json, self);
  };
}

/** Numbers the names of one machine. */
class Names implements MachineScope {
  readonly grammar: StreamGrammar;
  readonly #machine: Machine;
  readonly #runners: Runners;
  readonly #constants: string[] = [];
  readonly #children: string[] = [];

  constructor(machine: Machine, runners: Runners) {
    this.grammar = runners.grammar;
    this.#machine = machine;
    this.#runners = runners;
  }

  register(name: string): number | undefined {
    return place(Object.keys(this.#machine.registers ?? {}), name);
  }

  fact(name: string): number | undefined {
    return place(Object.keys(this.grammar.facts ?? {}), name);
  }

  text(name: string): number {
    return declared('text', name, place(this.#machine.texts ?? [], name));
  }

  isDigest(name: string): boolean {
    return (this.#machine.digests ?? []).includes(name);
  }

  digest(name: string): number {
    return declared('digest', name, place(this.#machine.digests ?? [], name));
  }

  state(name: string): number {
    return declared('state', name, place(Object.keys(this.#machine.states), name));
  }

  child(machine: string): number {
    return place(this.#children, machine) ?? this.#children.push(machine) - 1;
  }

  constant(at: string): number {
    return place(this.#constants, at) ?? this.#constants.push(at) - 1;
  }

  runner(child: number): KeyedRunner {
    return this.#runners.get(this.#children[child] ?? '');
  }
}

function place(names: string[], name: string): number | undefined {
  const index = names.indexOf(name);
  return index < 0 ? undefined : index;
}

function declared(kind: string, name: string, found: number | undefined): number {
  if (found === undefined) throw new GrammarError(`No ${kind} is called "${name}".`);
  return found;
}
