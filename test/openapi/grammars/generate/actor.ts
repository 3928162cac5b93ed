/** The memory of the generator while it walks a machine: its own, written apart from that of the interpreter. */
import type {
  Condition,
  KeyedMachine,
  Machine,
  StreamGrammar,
  Value,
} from '../../../../openapi/grammars/grammar.ts';

/** A text that is going to be sent in chunks. */
interface Plan {
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
  /** What was sent of each digest. */
  digests: Map<string, string>;
  children: Map<string, Map<number, Actor>>;
}

export interface Scene {
  grammar: StreamGrammar;
  facts: Record<string, unknown>;
}

export function actorOf(machine: Machine | KeyedMachine, name: string, key: number): Actor {
  const registers = { ...machine.registers };
  const memory = { constants: new Map(), plans: new Map(), digests: new Map(), children: new Map() };
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

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null;

export function getAt(json: unknown, pointer: string): unknown {
  let value = json;
  for (const name of partsOf(pointer)) {
    if (!isRecord(value)) return undefined;
    value = value[name];
  }
  return value;
}

/** The objects of a list; none where there is no list. */
export function listAt(json: unknown, pointer: string): object[] {
  const list = getAt(json, pointer);
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

export function setAt(json: object, pointer: string, value: unknown): void {
  const names = partsOf(pointer);
  const last = names.at(-1) ?? '';
  let place: unknown = json;
  for (const name of names.slice(0, -1)) {
    if (!isRecord(place)) return;
    if (!isRecord(place[name])) place[name] = {};
    place = place[name];
  }
  if (!isRecord(place)) return;
  if (value === undefined) delete place[last];
  else place[last] = value;
}

export const isPointer = (value: unknown): value is `/${string}` =>
  typeof value === 'string' && value.startsWith('/');

/** What a value of the grammar stands for, given the JSON so far. */
export function valueIn(value: Value, json: unknown, actor: Actor, scene: Scene): unknown {
  if (isPointer(value)) return getAt(json, value);
  if (typeof value === 'string' && value.startsWith('$')) {
    const name = value.slice(1);
    return name in actor.registers ? actor.registers[name] : scene.facts[name];
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('count' in value) return childrenOf(actor, value.count).size;
  if ('length' in value) {
    const list = getAt(json, value.length);
    return Array.isArray(list) ? list.length : undefined;
  }
  if ('plus' in value) {
    return (
      Number(valueIn(value.plus[0], json, actor, scene)) + Number(valueIn(value.plus[1], json, actor, scene))
    );
  }
  return holds(value, json, actor, scene);
}

/** Whether a condition holds, as the text of the language says, not as the interpreter does it. */
export function holds(condition: Condition, json: unknown, actor: Actor, scene: Scene): boolean {
  const value = (of: Value | undefined): unknown => valueIn(of ?? null, json, actor, scene);
  const { all, any, not, equals } = condition;
  if (all !== undefined) return all.every((part) => holds(part, json, actor, scene));
  if (any !== undefined) return any.some((part) => holds(part, json, actor, scene));
  if (not !== undefined) return !holds(not, json, actor, scene);
  if (equals !== undefined) return Object.is(value(equals[0]), value(equals[1]));
  for (const operator in condition) {
    if (operator === 'set') return (value(condition.set) ?? null) !== null;
    if (operator === 'truthy') return Boolean(value(condition.truthy));
    if (operator === 'text') return typeof value(condition.text) === 'string' && value(condition.text) !== '';
    if (operator === 'list') return Array.isArray(value(condition.list));
    if (operator === 'empty') return ['[]', '{}'].includes(JSON.stringify(value(condition.empty)));
    if (operator === 'integer')
      return Number.isInteger(value(condition.integer)) && Number(value(condition.integer)) >= 0;
    if (operator === 'unknown') return value(condition.unknown) === undefined;
  }
  return holdsInMemory(condition, value, actor);
}

function holdsInMemory(condition: Condition, value: (of: Value) => unknown, actor: Actor): boolean {
  const { oneOf, atLeast, dense, fits, json, blank, joined } = condition;
  const plan = (name: string): Plan => actor.plans.get(name) ?? { text: '', sent: 0 };
  if (oneOf !== undefined) return oneOf[1].some((listed) => listed === value(oneOf[0]));
  if (atLeast !== undefined) return Number(value(atLeast[0])) >= Number(value(atLeast[1]));
  if (fits !== undefined)
    return fits.table[String(value(fits.by))]?.includes(String(value(fits.value))) ?? true;
  if (dense !== undefined)
    return [...childrenOf(actor, dense).keys()].sort((a, b) => a - b).every((key, at) => key === at);
  if (joined !== undefined) return (actor.digests.get(joined[0]) ?? '') === value(joined[1]);
  if (json !== undefined) return plan(json).text !== '' && plan(json).sent === plan(json).text.length;
  return plan(blank ?? '').sent === 0;
}
