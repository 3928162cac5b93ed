/**
 * Makes a valid stream by walking the automaton of a grammar at random. It reads nothing but the data of the
 * grammar; what the events contain besides comes from `Contents`.
 */
import type {
  Condition,
  KeyedMachine,
  StreamGrammar,
  Transition,
} from '../../../../openapi/grammars/grammar.ts';
import { actorOf, childrenOf, getAt, holds, setAt, valueIn } from './actor.ts';
import type { Actor, Scene } from './actor.ts';
import { distances } from './distance.ts';
import { jsonOf } from './random.ts';
import type { Random } from './random.ts';
import { satisfyAll } from './satisfy.ts';
import type { Wish } from './satisfy.ts';
import { demandsOf, stepsFrom, wishesOf } from './steps.ts';
import type { Step } from './steps.ts';

/** One event before it is written to the wire. */
export interface PlainEvent {
  kind: string;
  /** The JSON of the data, or the data itself when it is not JSON. */
  json?: object;
  data?: string;
}

/** Likely contents of events and items, which the grammar leaves open. */
export interface Contents {
  /** A body of a request, or undefined for one that is not known. */
  request(): object | undefined;
  event(kind: string): object;
  item(machine: string, actor: Actor): object;
  fill(pointer: string): unknown;
  /** Called when the rules are satisfied, before chunks of texts are put in. */
  complete(name: string, json: object): void;
  /** How likely an optional part of an item is. */
  weight(part: string): number;
}

export class Walk {
  readonly #grammar: StreamGrammar;
  readonly #random: Random;
  readonly #contents: Contents;
  readonly #scene: Scene;
  readonly #root: Actor;
  readonly events: PlainEvent[] = [];
  readonly request: object | undefined;
  /** Set when the length is used up: every step then goes towards the end. */
  #hurry = false;

  constructor(grammar: StreamGrammar, random: Random, contents: Contents) {
    this.#grammar = grammar;
    this.#random = random;
    this.#contents = contents;
    this.request = contents.request();
    const facts = Object.entries(grammar.facts ?? {}).map(([name, fact]) => {
      return [
        name,
        this.request === undefined
          ? undefined
          : ([fact.request]
              .flat()
              .map((pointer) => getAt(this.request, pointer))
              .find((value) => (value ?? null) !== null) ?? fact.default),
      ];
    });
    this.#scene = { grammar, facts: Object.fromEntries(facts) };
    this.#root = actorOf(grammar.machine, '', 0);
  }

  /** Walks to a final state; throws when it does not get there, which is a fault of the grammar or of the walk. */
  run(): PlainEvent[] {
    const length = 1 + this.#random.below(9);
    for (let step = 0; this.#state(this.#root).final === undefined; step += 1) {
      this.#hurry = step >= length;
      if (step > length + 60) throw new Error(`No way to the end:\n${JSON.stringify(this.events, null, 1)}`);
      this.#step();
    }
    return this.events;
  }

  #state(actor: Actor) {
    return actor.machine.states[actor.state] ?? { final: undefined };
  }

  #step(): void {
    const rank = ({ end, everywhere, distance, nearer }: Step): number => {
      if (end === 'error') return this.#random.chance(0.03) ? 0 : 99;
      if (everywhere) return this.#hurry ? 98 : this.#random.fraction() * 20;
      return this.#hurry
        ? distance + this.#random.fraction()
        : this.#random.fraction() * 3 + (nearer ? 1 : 0);
    };
    const ranked = stepsFrom(this.#grammar, this.#root.state).map((step) => ({ step, rank: rank(step) }));
    for (const { step } of ranked.sort((a, b) => a.rank - b.rank)) if (this.#tryEvent(step)) return;
    throw new Error(`Nothing can come in "${this.#root.state}".`);
  }

  #tryEvent({ event, transition, wishes }: Step): boolean {
    if (!this.#leadsOn(transition.to) || !this.#mayEnd(transition, this.#root)) return false;
    const json = event.data === undefined ? this.#contents.event(event.name) : {};
    if (!this.#satisfy(wishes, json, this.#root)) return false;
    this.#contents.complete(event.name, json);
    this.#commit(transition, json, this.#root);
    const { numbering } = this.#grammar;
    if (numbering !== undefined) setAt(json, numbering.at, this.events.length);
    this.events.push(
      event.data === undefined ? { kind: event.name, json } : { kind: event.name, data: event.data },
    );
    return true;
  }

  #satisfy(wishes: Wish[], json: object, actor: Actor): boolean {
    const fill = (pointer: string) => this.#contents.fill(pointer);
    return satisfyAll(wishes, { json, actor, scene: this.#scene, random: this.#random, fill });
  }

  /** Whether the next state has a way on, as far as the memory of the walk decides it. */
  #leadsOn(to: string | undefined): boolean {
    const state = this.#grammar.machine.states[to ?? this.#root.state];
    if (to === undefined || to === this.#root.state || state?.final !== undefined) return true;
    return Object.values(state?.on ?? {})
      .flat()
      .some((transition) => {
        if (transition.refuse !== undefined || !this.#mayEnd(transition, this.#root)) return false;
        const ofMemory = demandsOf(transition).filter(
          ({ condition }) => !JSON.stringify(condition).includes('"/'),
        );
        return ofMemory.every(({ condition }) => holds(condition, {}, this.#root, this.#scene));
      });
  }

  /** Whether every instance that the transition ends may end now. */
  #mayEnd({ end = [] }: Transition, actor: Actor): boolean {
    return end.every((machine) =>
      [...childrenOf(actor, machine).values()].every((child) => {
        const written = [child.machine.states[child.state]?.on?.['end'] ?? []].flat()[0];
        if (written === undefined || written.refuse !== undefined) return false;
        return demandsOf(written).every(({ condition }) => holds(condition, {}, child, this.#scene));
      }),
    );
  }

  #commit(transition: Transition, json: object, actor: Actor): void {
    for (const { at } of transition.constant ?? []) {
      const value = getAt(json, at) ?? undefined;
      const first = actor.constants.get(at);
      if (first === undefined && value !== undefined) actor.constants.set(at, value);
      if (first !== undefined && (value !== undefined || this.#random.chance(0.05))) setAt(json, at, first);
    }
    for (const text of transition.begin ?? []) {
      actor.plans.delete(text);
      actor.digests.delete(text);
    }
    for (const [text, pointer] of Object.entries(transition.join ?? {}))
      this.#sendChunk(text, pointer, json, actor);
    for (const [digest, pointer] of Object.entries(transition.digest ?? {})) {
      const chunk = getAt(json, pointer);
      if (typeof chunk === 'string') actor.digests.set(digest, (actor.digests.get(digest) ?? '') + chunk);
    }
    if (transition.each !== undefined) {
      const { items, machine } = transition.each;
      setAt(json, items, this.#items(machine, actor));
    }
    const registers = Object.entries(transition.set ?? {}).map(([name, value]) => [
      name,
      valueIn(value, json, actor, this.#scene),
    ]);
    Object.assign(actor.registers, Object.fromEntries(registers));
    if (transition.to !== undefined) actor.state = transition.to;
  }

  /** Sends the next chunk of a text, unless the value that would contain it is missing. */
  #sendChunk(text: string, pointer: string, json: object, actor: Actor): void {
    const holder = pointer.slice(0, pointer.lastIndexOf('/'));
    if (holder !== '' && typeof getAt(json, holder) !== 'object') return;
    if (getAt(json, pointer) === undefined) return;
    const plan = actor.plans.get(text) ?? { text: jsonOf(this.#random), sent: 0 };
    actor.plans.set(text, plan);
    const rest = plan.text.length - plan.sent;
    const length = this.#hurry ? rest : Math.min(rest, this.#random.below(12));
    setAt(json, pointer, plan.text.slice(plan.sent, plan.sent + length));
    plan.sent += length;
  }

  #items(name: string, parent: Actor): object[] {
    const machine = this.#grammar.machines?.[name];
    if (machine === undefined) throw new Error(`No machine "${name}".`);
    const children = childrenOf(parent, name);
    const bounds = machine.key.below.map((bound) => valueIn(bound, {}, parent, this.#scene));
    const bound = Math.min(...bounds.filter((value) => typeof value === 'number'));
    if (parent.registers[`wanted ${name}`] === undefined) {
      parent.registers[`wanted ${name}`] = bound <= 4 ? bound : 1 + this.#random.below(3);
    }
    const wanted = Number(parent.registers[`wanted ${name}`]);
    const missing = Array.from({ length: wanted }, (_, key) => key).filter((key) => !children.has(key));
    const keys = this.#hurry
      ? [...children.keys(), ...missing]
      : this.#someKeys([...children.keys()], missing, machine);
    return keys.flatMap((key) => {
      const child = children.get(key) ?? actorOf(machine, name, key);
      const item = this.#item(machine, child);
      if (item !== undefined) children.set(key, child);
      return item === undefined ? [] : [item];
    });
  }

  #someKeys(there: number[], missing: number[], { key }: KeyedMachine): number[] {
    const fresh =
      missing.length === 0 ? [] : [key.next === true ? (missing[0] ?? 0) : this.#random.pick(missing)];
    const keys = this.#random.chance(0.08) ? [] : [this.#random.pick([...there, ...fresh])];
    if (this.#random.chance(0.3)) keys.push(...fresh.filter((number) => !keys.includes(number)));
    return keys;
  }

  #item(machine: KeyedMachine, actor: Actor): object | undefined {
    const json = this.#contents.item(actor.name, actor);
    setAt(json, machine.key.at, actor.key);
    for (const { name, when } of machine.parts) {
      if (when === undefined) {
        if (!this.#tryPart(name, when, json, actor)) return undefined;
      } else if (!this.#wants(name, actor) || !this.#tryPart(name, when, json, actor)) {
        this.#satisfy([{ condition: when, wanted: false }], json, actor);
      }
    }
    this.#contents.complete(actor.name, json);
    return json;
  }

  #wants(part: string, actor: Actor): boolean {
    const { to, each, join = {} } = [actor.machine.states[actor.state]?.on?.[part] ?? []].flat()[0] ?? {};
    const far = distances(actor.machine, ({ on }) => on?.['end'] !== undefined);
    const nearer = (far.get(to ?? actor.state) ?? 99) < (far.get(actor.state) ?? 99);
    const begun =
      actor.children.has(each?.machine ?? '') || Object.keys(join).some((text) => actor.plans.has(text));
    if (this.#hurry) return nearer || begun;
    return this.#random.chance(nearer ? 0.15 : this.#contents.weight(part));
  }

  #tryPart(name: string, when: Condition | undefined, json: object, actor: Actor): boolean {
    const written = [actor.machine.states[actor.state]?.on?.[name] ?? []].flat();
    for (const [at, transition] of written.entries()) {
      if (transition.refuse !== undefined) continue;
      const passed = written
        .slice(0, at)
        .flatMap((earlier) => (earlier.when === undefined ? [] : [earlier.when]));
      const wishes = [
        ...wishesOf(when === undefined ? [] : [when], true),
        ...wishesOf(passed, false),
        ...demandsOf(transition),
      ];
      if (!this.#mayEnd(transition, actor) || !this.#satisfy(wishes, json, actor)) continue;
      this.#contents.complete(`${actor.name}.${name}`, json);
      this.#commit(transition, json, actor);
      return true;
    }
    return false;
  }
}
