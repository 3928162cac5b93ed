/** Reads the name that a catalog gives a model for people: 'MoonshotAI: Kimi K2 0711'. */
import type { ModelFacts } from './model-facts.ts';
import { parseModelId } from './parse-model-id.ts';

/** The name without the vendor before the colon: 'Kimi K2 0711'. */
export function plainTitle(name: string): string {
  return name
    .replace(/^[^:(]{1,40}:\s+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The facts in the name; nothing where it does not have the words of the id, and so may be another model's. */
export function titleOf(facts: ModelFacts, name: string | undefined): ModelFacts | undefined {
  if (name === undefined) return undefined;
  const slug = plainTitle(name).replaceAll(/[\s/:()]+/g, '-');
  const title = parseModelId(facts.vendor === undefined ? slug : `${facts.vendor}/${slug}`);
  return facts.words.every((word) => title.words.includes(word)) ? title : undefined;
}

/** The facts of the id with the version and the stage of the name, where only the name has them. */
export function readingOf(facts: ModelFacts, title: ModelFacts): ModelFacts | undefined {
  const addsVersion = facts.numbers.length === 0 && title.numbers.length > 0;
  const addsStage = facts.stage === undefined && title.stage !== undefined;
  const isOther =
    title.words.length > facts.words.length ||
    (!addsVersion && title.numbers.join() !== facts.numbers.join());
  if (isOther || (!addsVersion && !addsStage)) return undefined;
  const stage = facts.stage ?? title.stage;
  return { ...facts, numbers: title.numbers, ...(stage === undefined ? {} : { stage }) };
}
