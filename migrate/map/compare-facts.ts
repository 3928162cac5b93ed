/** Compares the facts of two ids: the same model, the same one in another offer, or another model. */
import { agree, dateText, isFull } from './snapshot-date.ts';
import type { Agreement } from './agreement.ts';
import type { ModelFacts } from './model-facts.ts';
import { hasSeveralDates, impliedSize, isOnlyDate, movesWithoutDate } from './snapshots.ts';
import { sizeWords } from './vocabulary.ts';

/** Facts of both catalogs about the ids with the same name. */
export interface Surroundings {
  /** Different dates that occur with this name. */
  dates: number;
  /** Whether later versions with the same first number occur: 2.1 beside 2. */
  minors: boolean;
  /** Different counts of parameters that occur with this name. */
  sizes: number;
  /** How many of the two catalogs list the model with and without 'instruct'. */
  bareAndInstruct: number;
}

/** `other`: another model. `against`: the ids fit, other fields contradict. `decision`: the user must say whether the difference matters. `same`: `doubts` lower the confidence. */
export type Comparison =
  | { kind: 'same'; doubt: number; notes: string[] }
  | { kind: 'decision'; reason: string }
  | { kind: 'against'; reason: string }
  | { kind: 'other'; reason: string };

type Step = (
  from: ModelFacts,
  to: ModelFacts,
  around: Surroundings,
  agreement: Agreement,
) => Finding | undefined;
type Finding = { other: string } | { decision: string } | { doubt: number; note: string };

/** `from` and `to` have the same words and, but for dots, the same numbers. */
export function compareFacts(
  from: ModelFacts,
  to: ModelFacts,
  around: Surroundings,
  agreement: Agreement,
): Comparison {
  const findings = steps
    .map((step) => step(from, to, around, agreement))
    .filter((finding) => finding !== undefined);
  const other = findings.find((finding) => 'other' in finding);
  if (other !== undefined) return { kind: 'other', reason: other.other };
  const decisions = findings.flatMap((finding) => ('decision' in finding ? [finding.decision] : []));
  if (decisions.length > 0) return { kind: 'decision', reason: decisions.join('; ') };
  const doubts = findings.flatMap((finding) => ('doubt' in finding ? [finding] : []));
  return {
    kind: 'same',
    doubt: doubts.reduce((sum, { doubt }) => sum + doubt, 0),
    notes: doubts.map(({ note }) => note),
  };
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' and ');

const vendor: Step = (from, to, _around, agreement) => {
  if (from.vendor === to.vendor) return undefined;
  if (agreement.maker) return { doubt: 0.1, note: 'the owner is named differently, the other fields agree' };
  // A host is taken for the vendor where nothing else is known, which another id can refute.
  const isGuess = from.vendorGuessed || to.vendorGuessed;
  if (from.vendor !== undefined && to.vendor !== undefined && !isGuess)
    return { other: `made by '${to.vendor}', not by '${from.vendor}'` };
  if (from.words.length < 2 && from.numbers.length === 0 && from.total === undefined)
    return { decision: 'only one id names the vendor' };
  return { doubt: 0.05, note: 'only one id names the vendor' };
};

const numbers: Step = (from, to) => {
  const differing = from.numbers.filter((number, index) => number !== to.numbers[index]);
  if (differing.length === 0) return undefined;
  const squashed = from.numbers.every((number, index) => {
    const other = to.numbers[index] ?? '';
    return number === other || (/^\d\d$/.test(number) ? /^\d\.\d$/ : /^\d\d$/).test(other);
  });
  if (!squashed) return { other: `the version ${to.numbers.join(' ')}, not ${from.numbers.join(' ')}` };
  return { doubt: 0.1, note: `${from.numbers.join(' ')} is read as ${to.numbers.join(' ')}` };
};

/** `claude-2` may mean the newest of 2.0 and 2.1. */
const minor: Step = (from, to, around) => {
  if (from.zero === to.zero || !around.minors) return undefined;
  const bare = from.zero ? to : from;
  return { decision: `'${bare.id}' does not say which of several versions it is` };
};

const size: Step = (from, to, around) => {
  if (from.total === to.total) return undefined;
  if (from.total !== undefined && to.total !== undefined)
    return { other: `of the size ${to.total}, not ${from.total}` };
  const given = from.total ?? to.total;
  const unsized = from.total === undefined ? from : to;
  if (impliedSize(unsized) === given) return { doubt: 0.08, note: `'${unsized.id}' means the size ${given}` };
  const tier = unsized.words.some((word) => sizeWords.has(word));
  if (tier && around.sizes === 1 && impliedSize(unsized) === undefined)
    return { doubt: 0.1, note: `only one size of it is known (${given})` };
  return { decision: `'${unsized.id}' does not say its size (${given})` };
};

const parts: Step = (from, to, around) => {
  for (const part of ['active', 'experts'] as const) {
    const [one, other] = [from[part], to[part]];
    if (one !== undefined && other !== undefined && one !== other) return { other: `${other}, not ${one}` };
  }
  if (from.context !== to.context)
    return {
      other: `another offer (context window ${to.context ?? 'not named'}, here ${from.context ?? 'not named'})`,
    };
  if (from.active === to.active) return undefined;
  if (around.dates > 0 && from.date === undefined)
    return {
      decision: `'${(from.active === undefined ? from : to).id}' does not say which of several versions it is`,
    };
  return { doubt: 0.02, note: 'the active parameters are named in one id only' };
};

const date: Step = (from, to, around, agreement) => {
  if (from.date === undefined && to.date === undefined) return undefined;
  if (from.date !== undefined && to.date !== undefined) {
    if (!agree(from.date, to.date))
      return { other: `dated ${dateText(to.date)}, not ${dateText(from.date)}` };
    const equal = dateText(from.date) === dateText(to.date);
    return equal ? undefined : { doubt: 0.04, note: 'the dates are written differently and agree' };
  }
  const given = from.date ?? to.date;
  if (given === undefined || isOnlyDate(from, given)) return { doubt: 0.05, note: 'it had one release only' };
  if (agreement.date) return { doubt: 0.06, note: `other fields name the version of ${dateText(given)} too` };
  const [dated, undated] = from.date === undefined ? [to, from] : [from, to];
  if (isFull(given) && around.dates === 1 && !hasSeveralDates(from) && !movesWithoutDate(from))
    return { doubt: 0.05, note: `${dateText(given)} is its only known snapshot` };
  return { decision: `'${dated.id}' is the version of ${dateText(given)}, '${undated.id}' names no date` };
};

const stage: Step = (from, to) => {
  if (from.stage === to.stage) return undefined;
  if (from.stage !== undefined && to.stage !== undefined)
    return { other: `'${to.stage}', not '${from.stage}'` };
  const early = from.stage === undefined ? to : from;
  return { decision: `'${early.id}' is a release before the final one ('${early.stage}')` };
};

const alias: Step = (from, to) => {
  if (from.alias === to.alias) return undefined;
  const moving = from.alias ? from : to;
  return { decision: `'${moving.id}' moves on to newer versions, the other does not` };
};

const offer: Step = (from, to) => {
  const more = from.variants.filter((variant) => !to.variants.includes(variant));
  const less = to.variants.filter((variant) => !from.variants.includes(variant));
  if (from.commitment !== to.commitment) return { decision: 'one of them is bought in advance' };
  if (more.length + less.length === 0) return undefined;
  const inName = (facts: ModelFacts, words: string[]) => !facts.variantsByColon && words.includes('thinking');
  if ((more.length > 0 && less.length > 0) || inName(from, more) || inName(to, less))
    return {
      other: less.length > 0 ? `${quoted(less)}, not ${quoted(more) || 'plain'}` : `not ${quoted(more)}`,
    };
  return { decision: `${quoted([...more, ...less])} is another price, speed or mode` };
};

/** Written as on Hugging Face, or with Mistral's early versions, a name without 'instruct' is the raw model. */
const mayBeBase = ({ id, vendor: maker, numbers: versions }: ModelFacts) =>
  /\/[^/]*[A-Z][^/]*$/.test(id) ||
  (maker === 'mistral' && versions.some((version) => version.startsWith('0.')));

const tuning: Step = (from, to, around) => {
  if (from.instruct === to.instruct) {
    // OpenAI's 'instruct' is another model, and what thinks is tuned: then the id without it is not in doubt.
    const isClear = from.instruct || from.vendor === 'openai' || from.variants.includes('thinking');
    if (isClear || around.bareAndInstruct !== 1) return undefined;
    return { decision: "without 'instruct' it may be the raw or the tuned model" };
  }
  if (from.vendor === 'openai') return { other: "another model ('instruct')" };
  const bare = from.instruct ? to : from;
  if (mayBeBase(bare)) return { decision: `'${bare.id}' may be the model before it was tuned` };
  if (around.bareAndInstruct > 0) return { decision: "models with and without 'instruct' exist" };
  return { doubt: 0.04, note: "'instruct' is named in one id only" };
};

const precision: Step = (from, to) => {
  if (from.precision === to.precision) return undefined;
  if (from.precision === 'reduced' || to.precision === 'reduced')
    return { decision: 'one of them is compressed to fewer bits' };
  return { doubt: 0.08, note: 'the precision of the weights is named in one id only' };
};

const revision: Step = (from, to) => {
  if (from.revision === to.revision) return undefined;
  if (from.revision !== undefined && to.revision !== undefined)
    return { other: `revision ${to.revision}, not ${from.revision}` };
  const given = from.revision ?? to.revision;
  const isDated = from.date !== undefined && to.date !== undefined;
  if (given !== '1' || (hasSeveralDates(from) && !isDated))
    return { decision: `revision ${given} is named in one id only` };
  return { doubt: 0.03, note: 'the cloud revision is named in one id only' };
};

const steps = [vendor, numbers, minor, size, parts, date, stage, alias, offer, tuning, precision, revision];
