/** Runs a compiled grammar over the events of one stream. */
import type { FramingFault, StreamGrammar } from './grammar.ts';
import type { Instance } from './instance.ts';
import { whereIs } from './instance.ts';
import type { MachineRunner } from './machine.ts';
import type {
  Outcome,
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
    const { grammar, faults } = this.#compiled;
    const fault = this.#read(event);
    const isFinal = this.done;
    if (fault !== undefined && !isFinal) this.#break(faults[fault]);
    else if (this.#letter < 0 && !isFinal && grammar.unclassified !== undefined)
      this.#break(grammar.unclassified);
    else this.#react();
    this.#events += 1;
    return this.#violation;
  }

  /** Takes an event of which it is known that it is as valid as the last one, and changes nothing. */
  protected again(json: unknown): undefined {
    this.#json = json;
    this.#events += 1;
  }

  end(how: StreamEnd = 'closed'): Violation | undefined {
    if (this.#violation !== undefined) return this.#violation;
    const { faults } = this.#compiled;
    if (how === 'incomplete' || how === 'tooLarge') this.#break(faults[how]);
    else if (!this.done) this.#break(faults[how === 'cut' ? 'cut' : 'unterminated']);
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
      const where = [whereIs(failure.at), failure.detail].filter(Boolean).join(': ');
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
    if (grammar.numbering === undefined || this.#json === undefined) return;
    if (numberOf?.(this.#json) !== this.#next) this.#break(grammar.numbering.rule);
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
