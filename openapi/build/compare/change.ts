/** One change of the contract, reported once however many operations it touches. */
import type { DocumentName } from '../error-table.ts';
import { type RuleId, rules, type Verdict } from './rules.ts';

export interface Change {
  surface: DocumentName;
  rule: RuleId;
  verdict: Verdict;
  /** The operations that it touches, sorted; empty when it is about the surface as a whole. */
  operations: string[];
  /** Place in the later document, or in the earlier one of what is gone: `#/…`, or `errors.yaml#/…`. */
  place: string;
  /** The sentence of the rule, with what was and what is. */
  message: string;
}

/** Takes one finding; `detail` names what changed, short. */
export type Report = (rule: RuleId, place: string, detail?: string) => void;

const verdictOrder: readonly Verdict[] = ['breaking', 'additive', 'neutral'];

function key(change: Change): string {
  return [verdictOrder.indexOf(change.verdict), change.place, change.rule, change.message].join('\n');
}

/** Gathers findings of one surface, each once. */
export class Changes {
  readonly #surface: DocumentName;
  readonly #found = new Map<string, { change: Change; operations: Set<string> }>();

  constructor(surface: DocumentName) {
    this.#surface = surface;
  }

  /** A report for findings about one operation, or, without a name, about the surface. */
  reportOf(operation?: string): Report {
    return (rule, place, detail) => {
      const row = rules.get(rule);
      if (row === undefined) throw new Error(`no rule is called ${rule}`);
      const message = detail === undefined ? row.says : `${row.says.slice(0, -1)}: ${detail}.`;
      const change = { surface: this.#surface, rule, verdict: row.verdict, operations: [], place, message };
      const known = this.#found.get(key(change)) ?? { change, operations: new Set() };
      if (operation !== undefined) known.operations.add(operation);
      this.#found.set(key(change), known);
    };
  }

  /** Breaking ones first, then by place; the same findings in any order give the same list. */
  list(): Change[] {
    return [...this.#found]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { change, operations }]) => ({ ...change, operations: [...operations].toSorted() }));
  }
}

/** A value as it is shown in a message, at most 60 characters. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'none' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** The value before and the value after, for a sentence. */
export function fromTo(before: unknown, after: unknown): string {
  return `${shown(before)} → ${shown(after)}`;
}
