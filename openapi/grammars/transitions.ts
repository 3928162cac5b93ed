/** Compiles transitions into closures; each returns a failure, or undefined when every check passed. */
import { compileCondition, compilePointer, compileValue, GrammarError } from './conditions.ts';
import type { Read, Scope, Test } from './conditions.ts';
import type { Condition, Constant, Requirement, StreamGrammar, Transition } from './grammar.ts';
import type { Instance, Keyed } from './instance.ts';
import { JsonText } from './json-text.ts';
import { TextDigest } from './text-digest.ts';

/** A rule that was found broken, and in which running machine. */
export interface Failure {
  rule: string;
  at: Instance;
  detail?: string;
}

export type Step = (json: unknown, self: Instance) => Failure | undefined;

/** A keyed machine ready to run. */
export interface KeyedRunner {
  /** Gives one item to one instance. */
  take(item: unknown, instance: Instance): Failure | undefined;
  /** Gives the part `end`. */
  finish(instance: Instance): Failure | undefined;
  create(parent: Instance, key: number): Instance;
}

/** The names of one machine, and what else its transitions need. */
export interface MachineScope extends Scope {
  readonly grammar: StreamGrammar;
  /** Slot of the constant at a pointer, made on first use. */
  constant(at: string): number;
  state(name: string): number;
  isDigest(name: string): boolean;
  /** The runner of a child slot; call it only when a stream is running. */
  runner(child: number): KeyedRunner;
}

/** `common` is what the class of the event demands in every state; a refusal comes before it. */
export function compileTransition(
  transition: Transition,
  common: Pick<Transition, 'require' | 'constant'>,
  scope: MachineScope,
): Step {
  const { refuse } = transition;
  if (refuse !== undefined) {
    const rule = known(refuse, scope);
    return (_json, at) => ({ rule, at });
  }
  const steps = [
    ...[...(common.require ?? []), ...(transition.require ?? [])].map((each) =>
      compileRequirement(each, scope),
    ),
    ...[...(common.constant ?? []), ...(transition.constant ?? [])].map((each) =>
      compileConstant(each, scope),
    ),
    ...(transition.begin ?? []).map((name) => compileBegin(name, scope)),
    ...Object.entries(transition.join ?? {}).map(([text, from]) => compileJoin(text, from, scope)),
    ...Object.entries(transition.digest ?? {}).map(([digest, from]) => compileDigest(digest, from, scope)),
    ...(transition.each === undefined ? [] : [compileEach(transition.each, scope)]),
    ...(transition.end ?? []).map((machine) => compileEnd(machine, scope)),
    ...Object.entries(transition.set ?? {}).map(([name, value]) =>
      compileSet(name, compileValue(value, scope), scope),
    ),
    ...(transition.to === undefined ? [] : [compileTo(transition.to, scope)]),
  ];
  return (json, self) => {
    for (const step of steps) {
      const failure = step(json, self);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
}

/** The name of a rule that the grammar declares; throws otherwise. */
export function known(rule: string, { grammar }: Pick<MachineScope, 'grammar'>): string {
  if (!Object.hasOwn(grammar.rules, rule)) throw new GrammarError(`No rule is called "${rule}".`);
  return rule;
}

function compileRequirement(requirement: Requirement, scope: MachineScope): Step {
  const rule = known(requirement.rule, scope);
  const when = requirement.when === undefined ? undefined : compileCondition(requirement.when, scope);
  const that = compileCondition(requirement.that, scope);
  const text = jsonTextOf(requirement.that);
  const slot = text === undefined ? undefined : scope.text(text);
  return (json, self) => {
    if ((when !== undefined && !when(json, self)) || that(json, self)) return undefined;
    return slot === undefined ? { rule, at: self } : { rule, at: self, detail: describe(self.texts[slot]) };
  };
}

function jsonTextOf(condition: Condition): string | undefined {
  return condition.json ?? condition.any?.map(jsonTextOf).find((text) => text !== undefined);
}

function describe(text: JsonText | undefined): string {
  if (text === undefined || text.length === 0) return 'the text is empty';
  return text.errorAt < 0
    ? `the text ends early, after ${text.length} characters`
    : `at character ${text.errorAt}`;
}

function compileConstant({ at, rule }: Constant, scope: MachineScope): Step {
  known(rule, scope);
  const read = compilePointer(at);
  const slot = scope.constant(at);
  const limit = scope.grammar.limits?.rememberedCharacters;
  if (limit === undefined) throw new GrammarError('Constants need limits.rememberedCharacters.');
  known(limit.rule, scope);
  return (json, self) => {
    const value = read(json);
    if (value === undefined || value === null) return undefined;
    const first = self.constants[slot];
    if (first === value) return undefined;
    if (first !== undefined) return { rule, at: self, detail: at };
    self.constants[slot] = value;
    self.run.changes += 1;
    if (typeof value === 'string') self.run.rememberedCharacters += value.length;
    return self.run.rememberedCharacters > limit.max ? { rule: limit.rule, at: self } : undefined;
  };
}

function compileBegin(name: string, scope: MachineScope): Step {
  const kept = scope.isDigest(name) ? 'digests' : 'texts';
  const slot = kept === 'digests' ? scope.digest(name) : scope.text(name);
  return (_json, self) => {
    self[kept][slot] = undefined;
    self.run.changes += 1;
    return undefined;
  };
}

function compileJoin(name: string, from: string, scope: MachineScope): Step {
  const slot = scope.text(name);
  const read = compilePointer(from);
  const limit = scope.grammar.limits?.jsonDepth;
  if (limit === undefined) throw new GrammarError('Texts need limits.jsonDepth.');
  known(limit.rule, scope);
  return (json, self) => {
    const chunk = read(json);
    if (typeof chunk !== 'string') return undefined;
    const text = (self.texts[slot] ??= new JsonText(limit.max));
    text.append(chunk);
    self.run.changes += 1;
    return text.tooDeep ? { rule: limit.rule, at: self } : undefined;
  };
}

function compileDigest(name: string, from: string, scope: MachineScope): Step {
  const slot = scope.digest(name);
  const read = compilePointer(from);
  return (json, self) => {
    const chunk = read(json);
    if (typeof chunk === 'string') (self.digests[slot] ??= new TextDigest()).append(chunk);
    self.run.changes += 1;
    return undefined;
  };
}

function compileSet(name: string, read: Read, scope: MachineScope): Step {
  const slot = scope.register(name);
  if (slot === undefined) throw new GrammarError(`No register is called "${name}".`);
  return (json, self) => {
    self.registers[slot] = read(json, self);
    self.run.changes += 1;
    return undefined;
  };
}

function compileTo(name: string, scope: MachineScope): Step {
  const state = scope.state(name);
  return (_json, self) => {
    if (self.state !== state) self.run.changes += 1;
    self.state = state;
    return undefined;
  };
}

function compileEnd(machine: string, scope: MachineScope): Step {
  const slot = scope.child(machine);
  return (_json, self) => {
    const keyed = self.children[slot];
    if (keyed === undefined) return undefined;
    const runner = scope.runner(slot);
    for (const instance of keyed.byKey.values()) {
      const failure = runner.finish(instance);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
}

function compileEach({ items, machine }: { items: string; machine: string }, scope: MachineScope): Step {
  const slot = scope.child(machine);
  const key = scope.grammar.machines?.[machine]?.key;
  if (key === undefined) throw new GrammarError(`No keyed machine is called "${machine}".`);
  const readItems = compilePointer(items);
  const readKey = compilePointer(key.at);
  const bounded = compileBounds(key.below, scope);
  const rule = known(key.rule, scope);
  return (json, self) => {
    const list = readItems(json);
    if (!Array.isArray(list)) return undefined;
    const runner = scope.runner(slot);
    const keyed: Keyed = (self.children[slot] ??= { byKey: new Map(), highest: -1 });
    for (const item of list) {
      const value = readKey(item);
      let instance = typeof value === 'number' ? keyed.byKey.get(value) : undefined;
      if (instance === undefined) {
        const fits = bounded(value, self) && (key.next !== true || value === keyed.byKey.size);
        if (!fits || typeof value !== 'number')
          return { rule, at: self, detail: `${key.at} is ${shown(value)}` };
        instance = runner.create(self, value);
        keyed.byKey.set(value, instance);
        self.run.changes += 1;
        keyed.highest = Math.max(keyed.highest, value);
      }
      const failure = runner.take(item, instance);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
}

function compileBounds(below: (number | string)[], scope: MachineScope): Test {
  const bounds = below.map((bound) => compileValue(bound, scope));
  return (value, self) => {
    if (!Number.isSafeInteger(value) || Number(value) < 0) return false;
    return bounds.every((read) => {
      const bound = read(undefined, self);
      return typeof bound !== 'number' || Number(value) < bound;
    });
  };
}

/** A hostile value, short enough for a message. */
function shown(value: unknown): string {
  if (value === undefined) return 'absent';
  return typeof value === 'number' || value === null ? String(value) : `a ${typeof value}`;
}
