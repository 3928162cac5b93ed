/** Decides for one id which id of the other catalog is the same model, or why that stays open. */
import { chooseHost } from './choose-host.ts';
import { compareFacts, type Surroundings } from './compare-facts.ts';
import { mayShareWeights } from './enrich.ts';
import { coreOf, type ModelFacts } from './model-facts.ts';
import { placeOf } from './split-id.ts';
import { spellingOf, type IndexedModel, type ModelIndex } from './model-index.ts';
import { byPlainness, nearestIn } from './nearest.ts';
import { differenceOf, sameReason } from './reasons.ts';
import { newestOf, suggestionOf, type Compared } from './suggest.ts';
import { surroundingsOf } from './surroundings.ts';

/** One id's outcome: mapped, or open with what a person could choose. */
export type Match =
  | { to: string; confidence: number; reason: string }
  | { candidates: string[]; reason: string; suggestion?: string };

const maxCandidates = 5;

/** Below this confidence, context windows that differ much speak against a match. */
const sureEnough = 0.9;

/** Makes the decision for every id of `source`; both catalogs together show which dates and sizes exist. */
export function matcherOf(source: ModelIndex, target: ModelIndex): (model: IndexedModel) => Match {
  const surroundings = surroundingsOf([source, target]);
  const nearest = nearestIn(target);
  return (from) => {
    if (target.byId.has(from.entry.id)) return { to: from.entry.id, confidence: 1, reason: 'the same id' };
    const stated = statedAlias(from, target);
    if (stated !== undefined) return stated;
    const compared = compareAll(from, target, surroundings(from.facts));
    const found = chosen(from, compared);
    if (found !== undefined && 'to' in found) return found;
    const weights = sharedWeights(from, target);
    if (found === undefined && weights !== undefined)
      return { to: weights.entry.id, confidence: 0.92, reason: 'the same weights (hugging_face_id)' };
    const newest = newestOf(from.facts, target);
    const suggestion = suggestionOf(from.facts, compared) ?? newest;
    const near = nearest(from.facts, maxCandidates);
    const ordered = [
      ...(suggestion === undefined ? [] : [suggestion]),
      ...compared.toSorted(byKind).map(({ model }) => model),
      ...near,
    ];
    const candidates = [...new Set(ordered.map(({ entry }) => entry.id))].slice(0, maxCandidates);
    const reason = found?.reason ?? openReason(from.facts, compared, suggestion, near[0]);
    return { candidates, reason, ...(suggestion === undefined ? {} : { suggestion: suggestion.entry.id }) };
  };
}

/** The catalogs name the match: an entry lists the other id among its aliases. */
function statedAlias(from: IndexedModel, target: ModelIndex): Match | undefined {
  const named = [
    ...(target.byAlias.get(from.entry.id) ?? []),
    ...from.entry.aliases.flatMap((alias) => target.byId.get(alias) ?? []),
  ];
  const model = onlyOne([...new Set(named)]);
  const sameOffer =
    model?.facts.variants.join() === from.facts.variants.join() && model.facts.alias === from.facts.alias;
  if (model === undefined || !sameOffer) return undefined;
  return { to: model.entry.id, confidence: 0.97, reason: 'the catalog lists one as an alias of the other' };
}

/** The only entry whose weights on Hugging Face are those of `from`. */
function sharedWeights(from: IndexedModel, target: ModelIndex): IndexedModel | undefined {
  const { id, huggingFaceId } = from.entry;
  const named = [
    ...(target.byWeights.get(id.toLowerCase()) ?? []),
    ...(huggingFaceId === undefined ? [] : (target.byWeights.get(huggingFaceId.toLowerCase()) ?? [])),
    ...(huggingFaceId === undefined
      ? []
      : [target.byId.get(huggingFaceId)].filter((model) => model !== undefined)),
  ].filter((to) => mayShareWeights(from.facts, to.facts));
  return onlyOne([...new Set(named)]);
}

function compareAll(from: IndexedModel, target: ModelIndex, around: Surroundings): Compared[] {
  const alike = target.byCore.get(coreOf(from.facts)) ?? [];
  // Where only numbers are left of a name, another vendor's numbers are no resemblance.
  const wordless = from.facts.words.length === 0;
  const models = alike.filter(({ facts }) => !wordless || facts.vendor === from.facts.vendor);
  return models.map((model) => ({ model, comparison: compareFacts(from.facts, model.facts, around) }));
}

/** The one that is the same; an open outcome when several are; nothing when none is. */
function chosen(from: IndexedModel, compared: readonly Compared[]): Match | undefined {
  const rated = compared
    .flatMap(({ model, comparison }) => {
      if (comparison.kind !== 'same') return [];
      const reason = sameReason(from.facts, model.facts, comparison.notes);
      const confidence = confidenceOf(from, model, comparison.doubt);
      return confidence === undefined ? [] : [{ model, confidence, reason }];
    })
    .sort((a, b) => b.confidence - a.confidence || byPlainness(a.model, b.model));
  const [best] = rated;
  if (best === undefined) return undefined;
  const rivals = rated.filter(({ model }) => rivalry(from.facts, best.model.facts, model.facts));
  const rival = rivals.find(({ confidence }) => confidence >= best.confidence - 0.011);
  if (rival === undefined)
    return { to: best.model.entry.id, confidence: best.confidence, reason: best.reason };
  const plain = rated.find(({ model }) => placeOf(model.facts) === '');
  if (plain !== undefined && placeOf(best.model.facts) !== '')
    return { to: plain.model.entry.id, confidence: plain.confidence, reason: plain.reason };
  const isOther = rivals.some(({ model }) => factsKey(model.facts) !== factsKey(best.model.facts));
  const host = isOther ? undefined : chooseHost(from, rated);
  if (host !== undefined)
    return { to: host.model.entry.id, confidence: host.confidence, reason: `${host.reason}; ${host.why}` };
  return {
    candidates: [],
    reason: `'${best.model.entry.id}' and '${rival.model.entry.id}' fit equally well: decide which of them will do`,
  };
}

/** Two that fit are rivals when a person would ask which: other hosts or regions than the plain offer, other facts. */
function rivalry(from: ModelFacts, best: ModelFacts, other: ModelFacts): boolean {
  if (best === other) return false;
  if (factsKey(best) !== factsKey(other)) return true;
  const [own = '', first = '', second = ''] = [from, best, other].map(placeOf);
  return first !== '' && first !== own && !`${second}/`.startsWith(`${first}/`);
}

/** What may differ among ids that all fit, but for the place. */
function factsKey({ total, date, variants, precision, instruct }: ModelFacts): string {
  return JSON.stringify([total, date, variants, precision, instruct]);
}

function confidenceOf(from: IndexedModel, to: IndexedModel, doubt: number): number | undefined {
  if (spellingOf(from.entry.id) === spellingOf(to.entry.id)) return 0.99;
  const sameHosts = from.facts.hosts.join('/') === to.facts.hosts.join('/');
  const confidence = Math.round((0.97 - doubt - (sameHosts ? 0 : 0.01)) * 100) / 100;
  const [a, b] = [from.entry.contextLength ?? 0, to.entry.contextLength ?? 0];
  const contextsDiffer = a > 0 && b > 0 && Math.max(a, b) / Math.min(a, b) > 8;
  return confidence < sureEnough && contextsDiffer ? undefined : confidence;
}

function byKind(a: Compared, b: Compared): number {
  const rank = ({ comparison }: Compared) => ['same', 'decision', 'other'].indexOf(comparison.kind);
  return rank(a) - rank(b) || byPlainness(a.model, b.model);
}

function openReason(
  from: ModelFacts,
  compared: readonly Compared[],
  suggestion: IndexedModel | undefined,
  near: IndexedModel | undefined,
): string {
  const first = compared.find(({ model }) => model === suggestion) ?? compared.toSorted(byKind)[0];
  if (first !== undefined && first.comparison.kind !== 'same') {
    const { id } = first.model.entry;
    const { kind, reason } = first.comparison;
    return kind === 'decision' ? `${reason}: decide whether '${id}' will do` : `'${id}' is ${reason}`;
  }
  if (suggestion !== undefined)
    return `'${from.id}' moves on to newer versions: decide whether '${suggestion.entry.id}', the newest, will do`;
  if (near === undefined) return 'nothing in the catalog resembles it';
  return `no such model; the nearest, '${near.entry.id}', ${differenceOf(from, near.facts)}`;
}

function onlyOne(models: readonly IndexedModel[]): IndexedModel | undefined {
  return models.length === 1 ? models[0] : undefined;
}
