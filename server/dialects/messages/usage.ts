/** Usage objects of the messages format, where cache classes are listed beside the input ⇄ token classes. */
import { outputTokens, type Usage } from '../../core/completion.ts';
import { addCounts } from '../../core/token-counts.ts';
import type { LossLog } from '../loss.ts';
import { given } from '../short-forms.ts';
import type { MessageDeltaUsage, MessageUsage } from './wire.ts';

type Totals = Pick<
  MessageUsage,
  | 'input_tokens'
  | 'output_tokens'
  | 'output_tokens_details'
  | 'cache_read_input_tokens'
  | 'cache_creation_input_tokens'
>;

/** The values in `message_delta` win; absent or null ones keep the earlier value. */
export function laterUsage(before: MessageUsage, later: MessageDeltaUsage): MessageUsage {
  return { ...before, ...given(later) };
}

export function decodeMessageUsage(usage: MessageUsage): Usage {
  const summaries = (usage.iterations ?? []).filter(({ type }) => type === 'compaction');
  return summaries.reduce((sum, each) => addUsage(sum, decodeTotals(each)), decodeTotals(usage));
}

/** Of the compactions of a conversation, which the totals do not contain. */
function addUsage({ input, output }: Usage, more: Usage): Usage {
  return {
    input: {
      ...input,
      text: addCounts(input.text, more.input.text),
      cacheRead: addCounts(input.cacheRead, more.input.cacheRead),
      cacheWrite: addCounts(input.cacheWrite, more.input.cacheWrite),
    },
    output: { ...output, text: addCounts(output.text, more.output.text) },
  };
}

function decodeTotals(usage: Totals): Usage {
  const thinking = usage.output_tokens_details?.thinking_tokens ?? null;
  const reasoning = thinking === null ? null : Math.min(thinking, usage.output_tokens);
  return {
    input: {
      text: usage.input_tokens,
      image: null,
      audio: null,
      cacheRead: usage.cache_read_input_tokens ?? null,
      cacheWrite: usage.cache_creation_input_tokens ?? null,
    },
    output: { text: usage.output_tokens - (reasoning ?? 0), reasoning, audio: null },
  };
}

/** Reports the counts for which no class exists. */
export function loseUsageDetails(usage: MessageUsage, losses: LossLog): void {
  const onlyHere = 'known to the messages format only';
  const { cache_creation: cache, server_tool_use: tools, inference_geo: geo, speed } = usage;
  if ((cache?.ephemeral_1h_input_tokens ?? 0) + (cache?.ephemeral_5m_input_tokens ?? 0) > 0)
    losses.add('usage.cache_creation', 'changed', 'lifetimes are counted together');
  if ((tools?.web_search_requests ?? 0) + (tools?.web_fetch_requests ?? 0) > 0)
    losses.add('usage.server_tool_use', 'dropped', onlyHere);
  if (geo !== undefined && geo !== null) losses.add('usage.inference_geo', 'dropped', onlyHere);
  if ((usage.output_tokens_details?.thinking_tokens ?? 0) > usage.output_tokens)
    losses.add('usage.output_tokens_details.thinking_tokens', 'changed', 'more than all output tokens');
  if ((usage.iterations ?? []).length > 0)
    losses.add('usage.iterations', 'changed', 'only the tokens of compactions are part of the counts');
  if (speed !== undefined && speed !== null && speed !== 'standard')
    losses.add('usage.speed', 'dropped', onlyHere);
}

/** The usage of `message_start` and of a plain message. */
export function encodeMessageUsage(usage: Usage, serviceTier: string | null): MessageUsage {
  return {
    ...encodeDeltaUsage(usage),
    input_tokens: freshInput(usage),
    cache_creation: null,
    service_tier: serviceTier,
  };
}

/** The cumulative usage of `message_delta`. */
export function encodeDeltaUsage(usage: Usage): MessageDeltaUsage {
  const { input, output } = usage;
  return {
    input_tokens: freshInput(usage),
    output_tokens: outputTokens(usage),
    output_tokens_details: output.reasoning === null ? null : { thinking_tokens: output.reasoning },
    cache_creation_input_tokens: input.cacheWrite,
    cache_read_input_tokens: input.cacheRead,
    server_tool_use: null,
  };
}

function freshInput({ input }: Usage): number {
  return (input.text ?? 0) + (input.image ?? 0) + (input.audio ?? 0);
}
