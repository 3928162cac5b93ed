/** Facts that ids omit and no rule can derive: whose undated names move, and which names mean one size. */
import { nameOf, type ModelFacts } from './model-facts.ts';
import { agree, type SnapshotDate } from './snapshot-date.ts';

/** Vendors whose undated names follow the newest release; elsewhere such a name stays with its one snapshot. */
const movingVendors: ReadonlySet<string> = new Set(['qwen', 'mistral', 'bytedance', 'baidu', 'tencent']);

/** Models of which several dated snapshots were published, as `vendor words numbers`. */
const severalDates: ReadonlySet<string> = new Set([
  'openai gpt o 4',
  'openai audio gpt o 4',
  'openai audio gpt mini o 4',
  'openai gpt o realtime 4',
  'openai gpt mini o realtime 4',
  'openai chatgpt o 4',
  'openai audio gpt mini',
  'openai gpt mini realtime',
  'openai gpt 4',
  'openai gpt turbo 3.5',
  'anthropic claude sonnet 3.5',
  'deepseek r 1',
  'deepseek 3',
  'moonshot k kimi 2',
  'cohere command r',
  'cohere command plus r',
  'google gemini pro 2.5',
  'google gemini flash 2.5',
  'google gemini flash lite 2.5',
  'google gemini pro 1.5',
  'google gemini flash 1.5',
]);

/** Names that mean one size or one version, which some catalogs spell out. */
const impliedSizes: ReadonlyMap<string, string> = new Map([
  ['qwen coder 3', '480b'],
  ['meta guard llama 4', '12b'],
  ['mistral nemo', '12b'],
  ['mistral saba', '24b'],
  ['deepseek r 1', '671b'],
  ['deepseek 3', '671b'],
  ['microsoft phi 4', '14b'],
]);

/** Names that had one release only, so that its month may be left out. */
const onlyDates: ReadonlyMap<string, SnapshotDate> = new Map([
  ['mistral nemo', { year: 2024, month: 7 }],
  ['mistral pixtral', { year: 2024, month: 9 }],
  ['mistral saba', { year: 2025, month: 2 }],
]);

/** Whether an undated name leaves open which of several snapshots is meant. */
export function hasSeveralDates(facts: ModelFacts): boolean {
  return severalDates.has(nameOf(facts));
}

/** Whether the vendor's undated names move from snapshot to snapshot. */
export function movesWithoutDate({ vendor }: ModelFacts): boolean {
  return vendor === undefined || movingVendors.has(vendor);
}

/** Whether there was one release only, and this is its date. */
export function isOnlyDate(facts: ModelFacts, date: SnapshotDate): boolean {
  const only = onlyDates.get(nameOf(facts));
  return only !== undefined && agree(only, date);
}

/** The size that a name means when it gives none. */
export function impliedSize(facts: ModelFacts): string | undefined {
  return impliedSizes.get(nameOf(facts));
}
