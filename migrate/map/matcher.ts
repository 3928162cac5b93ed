/** Decides for one id which id of the other catalog is the same model, or why that stays open. */
import { agreementOf } from './agreement.ts';
import { calendarsOf } from './calendars.ts';
import { chooseHost } from './choose-host.ts';
import { compareFacts, type Comparison, type Surroundings } from './compare-facts.ts';
import { contradictionOf } from './contradiction.ts';
import { mayShareSlug, mayShareWeights } from './enrich.ts';
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
  const calendars = calendarsOf(source, target);
  return (from) => {
    const against = (to: IndexedModel) => contradictionOf(from, to, calendars);
    const same = target.byId.get(from.entry.id);
    const moved = same === undefined ? undefined : against(same);
    if (same !== undefined && moved === undefined)
      return { to: same.entry.id, confidence: 1, reason: 'the same id' };
    const stated = statedAlias(from, target);
    if (stated !== undefined && against(stated) === undefined)
      return {
        to: stated.entry.id,
        confidence: 0.97,
        reason: 'the catalog lists one as an alias of the other',
      };
    const compared = compareAll(from, target, surroundings(from.facts), against);
    const found = chosen(from, compared);
    if (found !== undefined && 'to' in found) return found;
    const weights = sharedWeights(from, target);
    if (found === undefined && weights !== undefined && against(weights) === undefined)
      return { to: weights.entry.id, confidence: 0.92, reason: 'the same weights (hugging_face_id)' };
    const slug = found === undefined && calendars.slugs ? sharedSlug(from, target) : undefined;
    if (slug !== undefined && against(slug) === undefined)
      return { to: slug.entry.id, confidence: 0.95, reason: 'the same canonical_slug' };
    const newest = newestOf(from.facts, target);
    const suggestion = suggestionOf(from.facts, compared) ?? newest;
    const near = nearest(from.facts, maxCandidates);
    const ordered = [
      ...(suggestion === undefined ? [] : [suggestion]),
      ...(same === undefined ? [] : [same]),
      ...compared.toSorted(byKind).map(({ model }) => model),
      ...near,
    ];
    const candidates = [...new Set(ordered.map(({ entry }) => entry.id))].slice(0, maxCandidates);
    const reason = moved ?? found?.reason ?? openReason(from.facts, compared, suggestion, near[0]);
    return { candidates, reason, ...(suggestion === undefined ? {} : { suggestion: suggestion.entry.id }) };
  };
}

/** The catalogs name the match: an entry lists the other id among its aliases. */
function statedAlias(from: IndexedModel, target: ModelIndex): IndexedModel | undefined {
  const named = [
    ...(target.byAlias.get(from.entry.id) ?? []),
    ...from.entry.aliases.flatMap((alias) => target.byId.get(alias) ?? []),
  ];
  const model = onlyOne([...new Set(named)]);
  const sameOffer =
    model?.facts.variants.join() === from.facts.variants.join() && model.facts.alias === from.facts.alias;
  return sameOffer ? model : undefined;
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

/** The only entry with the same slug, sold in the same way. */
function sharedSlug({ entry, facts }: IndexedModel, target: ModelIndex): IndexedModel | undefined {
  const named = entry.canonicalSlug === undefined ? [] : (target.bySlug.get(entry.canonicalSlug) ?? []);
  return onlyOne(named.filter((to) => mayShareSlug(facts, to.facts)));
}

function compareAll(
  from: IndexedModel,
  target: ModelIndex,
  around: Surroundings,
  against: (to: IndexedModel) => string | undefined,
): Compared[] {
  // Where only numbers are left of a name, another vendor's numbers are no resemblance.
  const wordless = from.facts.words.length === 0;
  return candidatesFor(from, target).flatMap((model) => {
    if (wordless && model.facts.vendor !== from.facts.vendor) return [];
    const comparison = compareReadings(from, model, around);
    if (comparison === undefined) return [];
    const reason = comparison.kind === 'other' ? undefined : against(model);
    return [{ model, comparison: reason === undefined ? comparison : { kind: 'against', reason } }];
  });
}

/** Entries with the same words and numbers, as the ids have them or as the names complete them. */
function candidatesFor({ facts, claims: { reading } }: IndexedModel, target: ModelIndex): IndexedModel[] {
  const cores = [facts, ...(reading === undefined ? [] : [reading])].map(coreOf);
  const found = cores.flatMap((core) => [
    ...(target.byCore.get(core) ?? []),
    ...(target.byReading.get(core) ?? []),
  ]);
  return [...new Set(found)];
}

/** The ids decide; where they leave the question open, the names may complete them. */
function compareReadings(from: IndexedModel, to: IndexedModel, around: Surroundings): Comparison | undefined {
  const agreement = agreementOf(from, to, around.dates);
  const compare = (one: ModelFacts, other: ModelFacts) =>
    coreOf(one) === coreOf(other) ? compareFacts(one, other, around, agreement) : undefined;
  const byIds = compare(from.facts, to.facts);
  if (byIds !== undefined && byIds.kind !== 'decision') return byIds;
  const byNames = compare(from.claims.reading ?? from.facts, to.claims.reading ?? to.facts);
  return byNames?.kind === 'same' ? byNames : (byIds ?? byNames);
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
  const rank = ({ comparison }: Compared) =>
    ['same', 'decision', 'against', 'other'].indexOf(comparison.kind);
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
    if (kind === 'against') return reason;
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
