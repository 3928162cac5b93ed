/**
 * The form of a stream grammar in the documents under `x-stream-grammar`; `grammar.schema.json`
 * defines the same for every other language. Order rules are data here, and only the interpreter executes them.
 */

/** A place in the JSON of the event or item under consideration, RFC 6901 without escapes: `/delta/role`. */
type Pointer = `/${string}`;

/**
 * The operands of a condition. A string that begins with `/` is a pointer, one that begins with `$` a register
 * or a fact; every other scalar is a literal. A condition as an operand is its truth value.
 */
export type Value =
  | string
  | number
  | boolean
  | null
  | { count: string }
  | { length: Pointer }
  | { plus: [Value, Value] }
  | Condition;

/** Exactly one member. Absent values make every comparison false. */
export interface Condition {
  /** Neither absent nor null. */
  set?: Value;
  /** Anything but absent, null, false, 0 and the empty string. */
  truthy?: Value;
  /** A string of at least one character. */
  text?: Value;
  /** An array. */
  list?: Value;
  /** An array or object without members. */
  empty?: Value;
  /** An integer from 0. */
  integer?: Value;
  equals?: [Value, Value];
  oneOf?: [Value, (string | number | boolean | null)[]];
  /** Two numbers, the first not below the second. */
  atLeast?: [Value, Value];
  /** The instances of a keyed machine have the keys 0, 1, 2 … without a gap. */
  dense?: string;
  /** A fact of the request that is not known. */
  unknown?: `$${string}`;
  /** The chunks joined so far are one JSON value. */
  json?: string;
  /** The chunks joined so far are empty. */
  blank?: string;
  /** The chunks that a digest has taken, joined, are this string. */
  joined?: [string, Value];
  /** `value` is listed in the row of `table` that `by` names, or the table has no such row. */
  fits?: { value: Value; by: Value; table: Record<string, string[]> };
  all?: Condition[];
  any?: Condition[];
  not?: Condition;
}

/** `rule` is broken when `that` is false (considered only when `when` is true). */
export interface Requirement {
  rule: string;
  when?: Condition;
  that: Condition;
}

/** Once the value at `at` is set, every later set value there equals it, within one instance of a machine. */
export interface Constant {
  at: Pointer;
  rule: string;
}

/** Executed in this order: refuse, or require, constant, begin, join, digest, each, end, set, to. */
export interface Transition {
  when?: Condition;
  /** The rule that is broken by the mere coming of this event in this state. */
  refuse?: string;
  require?: Requirement[];
  constant?: Constant[];
  /** Texts and digests that begin anew. */
  begin?: string[];
  /** Strings that are appended to texts; what is not a string is left to the schema of the event. */
  join?: Record<string, Pointer>;
  /** Strings that are appended to digests. */
  digest?: Record<string, Pointer>;
  /** Every item of a list is given to the instance of a keyed machine that its key names. */
  each?: { items: Pointer; machine: string };
  /** Every instance of these keyed machines gets the part `end`. */
  end?: string[];
  set?: Record<string, Value>;
  /** The next state; without it the state stays. */
  to?: string;
}

export interface State {
  /** By the name of an event or part: the transition, or several of which the first that fits is taken. */
  on?: Record<string, Transition | Transition[]>;
  /** The rule that is broken by everything that is not named. */
  else?: string;
  /** The stream is at its end: whole, or by an error. Nothing may come in such a state. */
  final?: 'complete' | 'error';
}

export interface Machine {
  start: string;
  states: Record<string, State>;
  /** Transitions of every state that is not final and does not name the event itself. */
  anywhere?: Record<string, Transition | Transition[]>;
  registers?: Record<string, string | number | boolean | null>;
  /** Strings that are joined from chunks and checked as JSON, without being kept. */
  texts?: string[];
  /** Strings that are joined from chunks and compared with a whole one, without being kept. */
  digests?: string[];
}

/** A machine of which there is one instance per key. */
export interface KeyedMachine extends Machine {
  /** What an instance is called in messages. */
  label: string;
  /** The key is an integer from 0, below each known bound; with `next`, new keys come in the order 0, 1, 2 … */
  key: { at: Pointer; below: (number | `$${string}`)[]; next?: boolean; rule: string };
  /** An item is read as those of these parts whose `when` is true, one after the other. */
  parts: { name: string; when?: Condition }[];
}

/** A class of events. Exactly one of `data` (the literal string, not JSON) or the other members applies. */
export interface EventClass {
  name: string;
  data?: string;
  when?: Condition;
  /** Name of the component schema of the document that describes the JSON of the event. */
  schema?: string;
  require?: Requirement[];
  constant?: Constant[];
}

interface Rule {
  /** The kind of error, for statistics. */
  class: 'framing' | 'shape' | 'order' | 'index' | 'identity' | 'call' | 'block' | 'usage' | 'end' | 'limit';
  /** What is true of every valid stream, as a sentence. */
  text: string;
}

/** Faults of a stream that are found before its rules are checked; each is mapped to a rule of the grammar. */
export type FramingFault =
  | 'notUtf8'
  | 'tooLarge'
  | 'commentInside'
  | 'noData'
  | 'incomplete'
  | 'cut'
  | 'eventField'
  | 'notObject'
  | 'shape'
  | 'unterminated';

export interface StreamGrammar {
  name: string;
  title: string;
  /** The last thing on the wire of a stream without error, for people. */
  terminator: string;
  framing: {
    /** Whether events have an `event:` line: never, as they like, or always equal to the value at a pointer. */
    eventField: 'never' | 'any' | Pointer;
    maxEventBytes: number;
    /** `eventField` is required unless event lines are free. */
    faults: Record<Exclude<FramingFault, 'eventField'>, string> & { eventField?: string };
  };
  /** What a sender writes while it has no event, and the longest silence. */
  keepAlive: { send: string; maxSilenceMs: number };
  limits?: {
    rememberedCharacters?: { max: number; rule: string };
    jsonDepth?: { max: number; rule: string };
  };
  facts?: Record<
    string,
    {
      /** Of several places, the first that has a value counts. */
      request: Pointer | Pointer[];
      type: 'integer' | 'boolean';
      default: number | boolean;
    }
  >;
  events: EventClass[];
  /** Every JSON event has its number there: 0, 1, 2 … */
  numbering?: { at: Pointer; rule: string };
  /** The rule that is broken by an event of none of the classes. */
  unclassified?: string;
  machine: Machine;
  machines?: Record<string, KeyedMachine>;
  rules: Record<string, Rule>;
}
