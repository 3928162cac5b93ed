/** Runs a compiled grammar over the events of one stream. */
import type { FramingFault, StreamGrammar } from './grammar.ts';
import type { Instance } from './instance.ts';
import { whereIs } from './instance.ts';
import type { MachineRunner } from './machine.ts';
import type {
  Outcome,
  EventTemplate,
  ShapeCheck,
  StreamChecker,
  StreamEnd,
  Violation,
  WireEvent,
} from './stream-checker.ts';

/** The interpreter's compiled form of a grammar. */
export interface Compiled {
  grammar: StreamGrammar;
  runner: MachineRunner;
  /** The rule for each framing error. */
  faults: Readonly<Record<FramingFault, string>>;
  /** Number of the class of an event, -1 for none. */
  classify: { literal(data: string): number; json(json: unknown, root: Instance): number };
  /** Reads the value that the `event:` field has to equal, where the grammar has such a rule. */
  fieldOf: ((json: unknown) => unknown) | undefined;
  /** Reads the number of an event, where the grammar numbers them. */
  numberOf: ((json: unknown) => unknown) | undefined;
  /** By the number of the class. */
  checks: (ShapeCheck | undefined)[];
  /** Names of members on whose strings, if they are not empty, no verdict depends. */
  free: ReadonlySet<string>;
}

export class Checker implements StreamChecker {
  readonly #compiled: Compiled;
  readonly #root: Instance;
  #violation: Violation | undefined;
  #events = 0;
  #letter = -1;
  #json: unknown;
  /** The number of the next JSON event, where the grammar numbers them. */
  #next = 0;
  /** The template of the last event, if it was valid and has changed nothing: so will all others of it. */
  #steady: EventTemplate | undefined;
  #steadyField: string | undefined;

  constructor(compiled: Compiled, root: Instance) {
    this.#compiled = compiled;
    this.#root = root;
  }

  get outcome(): Outcome {
    return this.#violation === undefined
      ? (this.#compiled.runner.final(this.#root.state) ?? 'open')
      : 'broken';
  }

  get done(): boolean {
    return this.outcome !== 'open';
  }

  get violation(): Violation | undefined {
    return this.#violation;
  }

  get events(): number {
    return this.#events;
  }

  get kind(): string | undefined {
    return this.#compiled.grammar.events[this.#letter]?.name;
  }

  get json(): unknown {
    return this.#json;
  }

  event(event: WireEvent): Violation | undefined {
    if (this.#violation !== undefined) return this.#violation;
    if (this.#steady !== undefined && this.#isAsBefore(event)) {
      this.#json = event.json;
      this.#events += 1;
      return undefined;
    }
    const { changes } = this.#root.run;
    const { runner, grammar, faults } = this.#compiled;
    const fault = this.#read(event);
    const isFinal = runner.final(this.#root.state) !== undefined;
    if (fault !== undefined && !isFinal) this.#break(faults[fault]);
    else if (this.#letter < 0 && !isFinal && grammar.unclassified !== undefined)
      this.#break(grammar.unclassified);
    else this.#react();
    this.#events += 1;
    this.#steady = this.#root.run.changes === changes ? this.#steadyBy(event) : undefined;
    this.#steadyField = event.event;
    return this.#violation;
  }

  #isAsBefore({ template, event, utf8, commentInside }: WireEvent): boolean {
    return (
      template === this.#steady && event === this.#steadyField && utf8 !== false && commentInside !== true
    );
  }

  /** The template of an event that has changed nothing. Numbers of events always change. */
  #steadyBy({ template }: WireEvent): EventTemplate | undefined {
    const { free, numberOf } = this.#compiled;
    const isSteady = template !== undefined && numberOf === undefined && free.has(template.name);
    return isSteady && this.#violation === undefined ? template : undefined;
  }

  end(how: StreamEnd = 'closed'): Violation | undefined {
    if (this.#violation !== undefined) return this.#violation;
    const { faults } = this.#compiled;
    const isFinal = this.outcome !== 'open';
    if (how === 'incomplete' || how === 'tooLarge') this.#break(faults[how]);
    else if (!isFinal) this.#break(faults[how === 'cut' ? 'cut' : 'unterminated']);
    return this.#violation;
  }

  /** Sets the class and the JSON of the event; returns the error in its fields, if any. */
  #read(event: WireEvent): FramingFault | undefined {
    const { classify, fieldOf, grammar } = this.#compiled;
    const { data } = event;
    this.#letter = -1;
    this.#json = undefined;
    if (data === undefined) return 'noData';
    this.#letter = event.json === undefined ? classify.literal(data) : -1;
    if (this.#letter < 0) {
      this.#json = event.json === undefined ? parse(data) : event.json;
      if (!isObject(this.#json)) return event.utf8 === false ? 'notUtf8' : 'notObject';
      this.#letter = classify.json(this.#json, this.#root);
    }
    if (event.utf8 === false) return 'notUtf8';
    if (event.commentInside === true) return 'commentInside';
    if (event.event !== undefined && grammar.framing.eventField === 'never') return 'eventField';
    if (fieldOf === undefined || this.#json === undefined) return undefined;
    return event.event !== undefined && fieldOf(this.#json) === event.event ? undefined : 'eventField';
  }

  #react(): void {
    const { runner, checks } = this.#compiled;
    const failure = runner.react(this.#json, this.#root, this.#letter);
    if (failure !== undefined) {
      const where = [whereIs(failure.at), failure.detail ?? ''].filter((part) => part !== '').join(': ');
      this.#break(failure.rule, where);
      return;
    }
    const wrong = checks[this.#letter]?.(this.#json);
    if (wrong !== undefined) this.#break(this.#compiled.faults.shape, wrong);
    else this.#count();
  }

  /** Last, so that an event which is out of order breaks the rule of that order. */
  #count(): void {
    const { numberOf, grammar } = this.#compiled;
    if (numberOf === undefined || grammar.numbering === undefined || this.#json === undefined) return;
    if (numberOf(this.#json) !== this.#next) this.#break(grammar.numbering.rule);
    this.#next += 1;
  }

  #break(rule: string, where = ''): void {
    const text = this.#compiled.grammar.rules[rule]?.text ?? rule;
    this.#violation = { rule, message: where === '' ? text : `${text} (${where})`, event: this.#events };
  }
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
