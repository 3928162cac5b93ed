/** Compiles the values and conditions of a grammar into closures over the JSON at hand and a running machine. */
import type { Condition, Value } from './grammar.ts';
import type { Instance } from './instance.ts';

export type Read = (json: unknown, self: Instance) => unknown;
export type Test = (json: unknown, self: Instance) => boolean;

/** The slots of one machine's names; each lookup throws when the grammar does not declare the name. */
export interface Scope {
  register(name: string): number | undefined;
  fact(name: string): number | undefined;
  text(name: string): number;
  digest(name: string): number;
  child(machine: string): number;
}

/** Thrown when a grammar contradicts itself; the error is in the grammar, never in a stream. */
export class GrammarError extends Error {
  override name = 'GrammarError';
}

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null;

const member = (json: unknown, name: string): unknown => (isObject(json) ? json[name] : undefined);

/** Compiles a pointer; the closure returns undefined for a missing value. */
export function compilePointer(pointer: string): (json: unknown) => unknown {
  const [first = '', second, third, ...deeper] = pointer.slice(1).split('/');
  if (second === undefined) return (json) => member(json, first);
  if (third === undefined) return (json) => member(member(json, first), second);
  const rest = [third, ...deeper];
  return (json) => {
    let value = member(member(json, first), second);
    for (const name of rest) value = member(value, name);
    return value;
  };
}

export function compileValue(value: Value, scope: Scope): Read {
  if (typeof value === 'string' && value.startsWith('/')) return compilePointer(value);
  if (typeof value === 'string' && value.startsWith('$')) return compileName(value.slice(1), scope);
  if (typeof value !== 'object' || value === null) return () => value;
  if ('count' in value) {
    const child = scope.child(value.count);
    return (_json, self) => self.children[child]?.byKey.size ?? 0;
  }
  if ('length' in value) {
    const read = compilePointer(value.length);
    return (json) => {
      const list = read(json);
      return Array.isArray(list) ? list.length : undefined;
    };
  }
  if ('plus' in value) {
    const [left, right] = [compileValue(value.plus[0], scope), compileValue(value.plus[1], scope)];
    return (json, self) => Number(left(json, self)) + Number(right(json, self));
  }
  return compileCondition(value, scope);
}

function compileName(name: string, scope: Scope): Read {
  const register = scope.register(name);
  if (register !== undefined) return (_json, self) => self.registers[register];
  const fact = scope.fact(name);
  if (fact !== undefined) return (_json, self) => self.run.facts[fact];
  throw new GrammarError(`No register and no fact is called "${name}".`);
}

/** The conditions of one value. */
const kinds = ['set', 'truthy', 'text', 'list', 'empty', 'integer'] as const;

const tests: Record<(typeof kinds)[number], (value: unknown) => boolean> = {
  set: (value) => value !== undefined && value !== null,
  truthy: Boolean,
  text: (value) => typeof value === 'string' && value !== '',
  list: Array.isArray,
  empty: (value) => typeof value === 'object' && value !== null && Object.keys(value).length === 0,
  integer: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};

/** Compiles a condition, which has exactly one member. */
export function compileCondition(condition: Condition, scope: Scope): Test {
  if (Object.keys(condition).length !== 1) throw new GrammarError('A condition has exactly one member.');
  for (const kind of kinds) {
    const operand = condition[kind];
    if (operand === undefined) continue;
    const read = compileValue(operand, scope);
    const test = tests[kind];
    return (json, self) => test(read(json, self));
  }
  return (
    compileComparison(condition, scope) ?? compileMemory(condition, scope) ?? compileLogic(condition, scope)
  );
}

function compileComparison(condition: Condition, scope: Scope): Test | undefined {
  if (condition.equals !== undefined) {
    const left = compileValue(condition.equals[0], scope);
    const right = compileValue(condition.equals[1], scope);
    return (json, self) => left(json, self) === right(json, self);
  }
  if (condition.atLeast !== undefined) {
    const left = compileValue(condition.atLeast[0], scope);
    const right = compileValue(condition.atLeast[1], scope);
    return (json, self) => Number(left(json, self)) >= Number(right(json, self));
  }
  if (condition.oneOf !== undefined) {
    const read = compileValue(condition.oneOf[0], scope);
    const listed = new Set<unknown>(condition.oneOf[1]);
    return (json, self) => listed.has(read(json, self));
  }
  if (condition.fits !== undefined) {
    const { value, by, table } = condition.fits;
    const [readValue, readBy] = [compileValue(value, scope), compileValue(by, scope)];
    const rows = new Map<unknown, ReadonlySet<unknown>>();
    for (const [name, listed] of Object.entries(table)) rows.set(name, new Set(listed));
    return (json, self) => rows.get(readBy(json, self))?.has(readValue(json, self)) ?? true;
  }
  return undefined;
}

function compileMemory(condition: Condition, scope: Scope): Test | undefined {
  if (condition.dense !== undefined) {
    const child = scope.child(condition.dense);
    return (_json, self) => {
      const keyed = self.children[child];
      return keyed === undefined || keyed.highest === keyed.byKey.size - 1;
    };
  }
  if (condition.unknown !== undefined) {
    const read = compileName(condition.unknown.slice(1), scope);
    return (json, self) => read(json, self) === undefined;
  }
  if (condition.json !== undefined) {
    const text = scope.text(condition.json);
    return (_json, self) => self.texts[text]?.valid ?? false;
  }
  if (condition.joined !== undefined) {
    const digest = scope.digest(condition.joined[0]);
    const read = compileValue(condition.joined[1], scope);
    return (json, self) => {
      const text = read(json, self);
      return typeof text === 'string' && (self.digests[digest]?.isOf(text) ?? text === '');
    };
  }
  if (condition.blank !== undefined) {
    const text = scope.text(condition.blank);
    return (_json, self) => (self.texts[text]?.length ?? 0) === 0;
  }
  return undefined;
}

function compileLogic(condition: Condition, scope: Scope): Test {
  if (condition.not !== undefined) {
    const test = compileCondition(condition.not, scope);
    return (json, self) => !test(json, self);
  }
  if (condition.all !== undefined) {
    const all = condition.all.map((part) => compileCondition(part, scope));
    return (json, self) => all.every((test) => test(json, self));
  }
  if (condition.any !== undefined) {
    const any = condition.any.map((part) => compileCondition(part, scope));
    return (json, self) => any.some((test) => test(json, self));
  }
  throw new GrammarError(`Unknown condition "${Object.keys(condition).join()}".`);
}
