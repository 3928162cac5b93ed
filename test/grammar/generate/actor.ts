/** The memory of the generator while it walks a machine: its own, written apart from that of the interpreter. */
import type { Condition, KeyedMachine, Machine, StreamGrammar, Value } from '../../../openapi/grammars/grammar.ts';

/** A text that is going to be sent in pieces. */
export interface Plan {
  text: string;
  sent: number;
}

export interface Actor {
  machine: Machine;
  name: string;
  key: number;
  state: string;
  registers: Record<string, unknown>;
  constants: Map<string, unknown>;
  plans: Map<string, Plan>;
  children: Map<string, Map<number, Actor>>;
}

export interface Scene {
  grammar: StreamGrammar;
  facts: Record<string, unknown>;
}

export function actorOf(machine: Machine | KeyedMachine, name: string, key: number): Actor {
  const registers = { ...machine.registers };
  const memory = { constants: new Map(), plans: new Map(), children: new Map() };
  return { machine, name, key, state: machine.start, registers, ...memory };
}

export function childrenOf(actor: Actor, machine: string): Map<number, Actor> {
  const found = actor.children.get(machine) ?? new Map<number, Actor>();
  actor.children.set(machine, found);
  return found;
}

const split = new Map<string, string[]>();

function partsOf(pointer: string): string[] {
  const known = split.get(pointer) ?? pointer.slice(1).split('/');
  split.set(pointer, known);
  return known;
}

export function getAt(json: unknown, pointer: string): unknown {
  let value = json;
  for (const name of partsOf(pointer)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

export function setAt(json: object, pointer: string, value: unknown): void {
  let place = json as Record<string, unknown>;
  const names = partsOf(pointer);
  const last = names.at(-1) ?? '';
  for (const name of names.slice(0, -1)) {
    if (typeof place[name] !== 'object' || place[name] === null) place[name] = {};
    place = place[name] as Record<string, unknown>;
  }
  if (value === undefined) delete place[last];
  else place[last] = value;
}

export const isPointer = (value: unknown): value is `/${string}` => typeof value === 'string' && value.startsWith('/');

/** What a value of the grammar stands for, given the JSON so far. */
export function valueIn(value: Value, json: unknown, actor: Actor, scene: Scene): unknown {
  if (isPointer(value)) return getAt(json, value);
  if (typeof value === 'string' && value.startsWith('$')) {
    const name = value.slice(1);
    return name in actor.registers ? actor.registers[name] : scene.facts[name];
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('count' in value) return childrenOf(actor, value.count).size;
  if ('plus' in value) {
    return Number(valueIn(value.plus[0], json, actor, scene)) + Number(valueIn(value.plus[1], json, actor, scene));
  }
  return holds(value, json, actor, scene);
}

/** Whether a condition holds, as the text of the language says, not as the interpreter does it. */
export function holds(condition: Condition, json: unknown, actor: Actor, scene: Scene): boolean {
  const value = (of: Value): unknown => valueIn(of, json, actor, scene);
  const plan = (name: string): Plan => actor.plans.get(name) ?? { text: '', sent: 0 };
  const [[operator, operand]] = Object.entries(condition) as [[keyof Condition, never]];
  switch (operator) {
    case 'set':
      return value(operand) != null;
    case 'truthy':
      return Boolean(value(operand));
    case 'text':
      return typeof value(operand) === 'string' && value(operand) !== '';
    case 'list':
      return Array.isArray(value(operand));
    case 'empty':
      return JSON.stringify(value(operand)) === '[]' || JSON.stringify(value(operand)) === '{}';
    case 'integer':
      return Number.isInteger(value(operand)) && Number(value(operand)) >= 0;
    case 'equals':
      return Object.is(value(operand[0]), value(operand[1]));
    case 'oneOf':
      return (operand[1] as unknown[]).includes(value(operand[0]));
    case 'atLeast':
      return Number(value(operand[0])) >= Number(value(operand[1]));
    case 'unknown':
      return value(operand) === undefined;
    case 'dense':
      return [...childrenOf(actor, operand).keys()].sort((a, b) => a - b).every((key, at) => key === at);
    case 'json':
      return plan(operand).text !== '' && plan(operand).sent === plan(operand).text.length;
    case 'blank':
      return plan(operand).sent === 0;
    case 'all':
      return (operand as Condition[]).every((part) => holds(part, json, actor, scene));
    case 'any':
      return (operand as Condition[]).some((part) => holds(part, json, actor, scene));
    case 'not':
      return !holds(operand, json, actor, scene);
    case 'fits': {
      const { value: of, by, table } = operand as NonNullable<Condition['fits']>;
      const row = table[String(value(by))];
      return row === undefined || row.includes(String(value(of)));
    }
  }
}
