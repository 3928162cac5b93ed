/** The facts in a model id; a fact that the id does not name is absent, never guessed. */
import type { SnapshotDate } from './snapshot-date.ts';

/** Two ids with equal facts name the same model. */
export interface ModelFacts {
  id: string;
  /** Where it runs: cloud, reseller, region, in the order of the id. */
  hosts: string[];
  /** The model's vendor; absent when neither the id nor the family names it. */
  vendor?: string;
  /** Whether the id itself names the vendor, as a part of its path. */
  vendorNamed: boolean;
  /** The vendor is only the host, for want of anything better. */
  vendorGuessed: boolean;
  /** Family, tier and every word not known otherwise, sorted. */
  words: string[];
  /** Generations and versions in the order of the id, '4.5'. */
  numbers: string[];
  /** A version is written out with its zero, '2.0' (in `numbers` it is '2'). */
  zero: boolean;
  /** All parameters ('70b', '8x7b'), the active ones ('a3b'), the experts ('16e'). */
  total?: string;
  active?: string;
  experts?: string;
  /** A context window in the name ('16k'), which is another offer. */
  context?: string;
  date?: SnapshotDate;
  /** `preview`, `beta` …: not the final release. */
  stage?: string;
  /** Points to the newest version (`-latest`, `~`). */
  alias: boolean;
  instruct: boolean;
  precision?: 'full' | 'reduced';
  /** Sold in another way: `free`, `batch`, `thinking` …, sorted. */
  variants: string[];
  /** The variants were set off with a colon: a way of selling, not a part of the name. */
  variantsByColon: boolean;
  /** The cloud's own revision (`-v2:0`, `-001`). */
  revision?: string;
  /** Bought in advance for months. */
  commitment: boolean;
}

/** The key under which all ids with the same words and, but for dots, the same numbers meet. */
export function coreOf(facts: ModelFacts): string {
  return `${facts.words.join(' ')}|${facts.numbers.map((number) => number.replaceAll('.', '')).join(' ')}`;
}

/** Vendor, words and numbers in a form that tables can use: `openai gpt o 4`. */
export function nameOf(facts: ModelFacts): string {
  return [facts.vendor ?? '', ...facts.words, ...facts.numbers].join(' ').trim();
}
