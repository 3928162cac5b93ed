/** The usage object of the messages format and its relatives → classes that do not overlap; here cached tokens are listed beside the input. */
import { isJsonObject, ownMember } from '../core/json.ts';
import { readNano } from './nano-usd.ts';
import type { ProviderUsage } from '../core/provider-usage.ts';
import { firstCount, firstObject } from './read-count.ts';
import { addCounts, tokenClasses, unknownCounts, type TokenCounts } from '../core/token-counts.ts';

/** undefined when it reports neither input nor output. */
export function readMessagesUsage(usage: Record<string, unknown>): ProviderUsage | undefined {
  const totals = readTotals(usage);
  if (totals === undefined) return undefined;
  return {
    tokens: compactionsOf(usage).reduce(withTokens, totals),
    webSearches: firstCount(firstObject(usage, 'server_tool_use'), 'web_search_requests'),
    searchUnits: null,
    reportedCostNano: readNano(usage['cost']),
  };
}

/** The runs of the model that summarized the conversation: the totals do not contain their tokens. */
function compactionsOf({ iterations }: Record<string, unknown>): Record<string, unknown>[] {
  if (!Array.isArray(iterations)) return [];
  return iterations.filter((run) => isJsonObject(run) && ownMember(run, 'type') === 'compaction');
}

function withTokens(sum: TokenCounts, run: Record<string, unknown>): TokenCounts {
  const more = readTotals(run) ?? unknownCounts;
  const added = tokenClasses.map((name) => [name, addCounts(sum[name], more[name])] as const);
  return { ...sum, ...Object.fromEntries(added) };
}

function readTotals(usage: Record<string, unknown>): TokenCounts | undefined {
  const input = firstCount(usage, 'input_tokens', 'inputTokens', 'inputTokenCount', 'prompt_tokens');
  const output = firstCount(usage, 'output_tokens', 'outputTokens', 'outputTokenCount', 'completion_tokens');
  if (input === null && output === null) return undefined;
  const creation = firstObject(usage, 'cache_creation');
  const short = firstCount(creation, 'ephemeral_5m_input_tokens');
  const long = firstCount(creation, 'ephemeral_1h_input_tokens');
  // The sum wins; where there is none, its parts are it.
  const written =
    firstCount(usage, 'cache_creation_input_tokens', 'cacheWriteInputTokens', 'cacheWriteInputTokenCount') ??
    addCounts(short, long);
  const oneHour = long === null ? null : Math.min(long, written ?? 0);
  const thinking = firstCount(
    firstObject(usage, 'output_tokens_details'),
    'thinking_tokens',
    'reasoning_tokens',
  );
  const reasoning = thinking === null || output === null ? null : Math.min(thinking, output);
  return {
    ...unknownCounts,
    input_text: input,
    input_cache_read: firstCount(
      usage,
      'cache_read_input_tokens',
      'cacheReadInputTokens',
      'cacheReadInputTokenCount',
    ),
    input_cache_write: written === null ? null : written - (oneHour ?? 0),
    input_cache_write_1h: oneHour,
    output_text: output === null ? null : output - (reasoning ?? 0),
    output_reasoning: reasoning,
  };
}

const inputNames = [
  'input_tokens',
  'inputTokenCount',
  'cache_read_input_tokens',
  'cacheReadInputTokenCount',
  'cache_creation_input_tokens',
  'cacheWriteInputTokenCount',
] as const;

/**
 * The values of a later event win; absent or null ones keep the earlier value. A later zero input count
 * is ignored.
 */
export function laterMessagesUsage(
  before: Record<string, unknown>,
  later: Record<string, unknown>,
): Record<string, unknown> {
  const reported = Object.entries(later).filter(([, value]) => value !== null && value !== undefined);
  const isPlaceholder = inputOf(later) === 0 && inputOf(before) > 0;
  const kept = isPlaceholder
    ? reported.filter(([name]) => name !== 'cache_creation' && !inputNames.some((each) => each === name))
    : reported;
  return { ...before, ...Object.fromEntries(kept) };
}

const inputOf = (usage: Record<string, unknown>): number =>
  inputNames.reduce((sum, name) => sum + (firstCount(usage, name) ?? 0), 0);
