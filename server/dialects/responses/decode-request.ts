/** Responses request → canonical conversation. Nothing is lost: fields without a canonical name stay in `native`. */
import type { Conversation, Reasoning, ResponseFormat, Turn } from '../../core/conversation.ts';
import { Origins, type MemberNames } from '../origins.ts';
import { extras, given } from '../short-forms.ts';
import { decodeInput } from './decode-input.ts';
import { decodeToolChoice, decodeTools, decodeWebSearch } from './decode-tools.ts';
import { withoutToolSearch } from './tool-search.ts';
import type { ResponseRequest } from './wire.ts';

const samplingNames: MemberNames = {
  topP: 'top_p',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
};

/** Decodes a body that is valid under `CreateResponseRequest`. */
export function decodeResponseRequest(
  body: Readonly<Record<string, unknown>>,
  origins: Origins = new Origins(),
): Conversation {
  const {
    model,
    input,
    instructions,
    tools,
    tool_choice: toolChoice,
    parallel_tool_calls: parallel,
    text,
    max_output_tokens: maxOutputTokens = null,
    temperature = null,
    top_p: topP = null,
    frequency_penalty: frequencyPenalty = null,
    presence_penalty: presencePenalty = null,
    top_logprobs: topLogprobs = null,
    include,
    reasoning,
    stream,
    service_tier: serviceTier = null,
    user,
    safety_identifier: safetyIdentifier,
    metadata,
    prompt_cache_key: cacheKey,
    prompt_cache_options: cacheOptions,
    ...native
  } = body as unknown as ResponseRequest;
  const offered = tools ?? [];
  const unsaid = { topK: null, seed: null, logitBias: null };
  const sampling = { temperature, topP, frequencyPenalty, presencePenalty, ...unsaid };
  const asksLogprobs = (include ?? []).includes('message.output_text.logprobs') || (topLogprobs ?? 0) > 0;
  const conversation: Conversation = {
    model,
    turns: [...decodeInstructions(instructions, origins), ...decodeInput(input, origins)],
    tools: decodeTools(offered, origins),
    toolChoice: decodeToolChoice(toolChoice, offered.length > 0, origins),
    parallelToolCalls: parallel ?? true,
    ...decodeWebSearch(offered, origins),
    ...(cacheOptions?.mode === 'implicit' ? { cache: { ttl: null } } : {}),
    ...given({ verbosity: text?.verbosity, cacheKey }),
    responseFormat: decodeFormat(text, origins),
    maxOutputTokens,
    stopSequences: [],
    sampling: origins.mark(sampling, '', samplingNames),
    reasoning: decodeReasoningOptions(reasoning, origins),
    topLogprobs: asksLogprobs ? (topLogprobs ?? 0) : null,
    choices: 1,
    outputModalities: ['text'],
    continuesLastTurn: false,
    stream: stream ?? false,
    serviceTier: serviceTier === 'ultrafast' ? 'fast' : serviceTier,
    endUserId: safetyIdentifier ?? user ?? null,
    metadata: metadata ?? {},
    ...extras(native),
  };
  noteLosses(body as unknown as ResponseRequest, origins);
  return origins.mark(conversation, '', {
    maxOutputTokens: 'max_output_tokens',
    endUserId: (safetyIdentifier ?? null) === null ? 'user' : 'safety_identifier',
    turns: 'input',
    topLogprobs: asksLogprobs && topLogprobs === null ? 'include' : 'top_logprobs',
    serviceTier: 'service_tier',
    toolChoice: 'tool_choice',
    parallelToolCalls: 'parallel_tool_calls',
    cache: 'prompt_cache_options',
    cacheKey: 'prompt_cache_key',
    verbosity: 'text.verbosity',
  });
}

function decodeInstructions(instructions: ResponseRequest['instructions'], origins: Origins): Turn[] {
  if (typeof instructions !== 'string' || instructions === '') return [];
  const block = origins.mark({ type: 'text' as const, text: instructions }, 'instructions');
  return [origins.mark({ role: 'system', participant: null, blocks: [block] }, 'instructions')];
}

function decodeFormat(text: ResponseRequest['text'], origins: Origins): ResponseFormat {
  const format = text?.format ?? null;
  if (format === null || format.type === 'text') return { type: 'text' };
  if (format.type === 'json_object') return origins.mark({ type: 'json-object' }, 'text.format');
  const { name, description = null, schema, strict = null } = format;
  const decoded: ResponseFormat = { type: 'json-schema', name, description, schema, strict };
  return origins.mark(decoded, 'text.format');
}

/** Who asks for a summary wants to see the reasoning. */
function decodeReasoningOptions(reasoning: ResponseRequest['reasoning'], origins: Origins): Reasoning {
  const effort = reasoning?.effort ?? null;
  const summary = reasoning?.summary ?? reasoning?.generate_summary ?? null;
  const mode = effort === 'none' ? 'off' : summary !== null ? 'adaptive' : null;
  const showsText = effort !== null && effort !== 'none';
  const decoded: Reasoning = {
    mode,
    effort,
    budgetTokens: null,
    hideText: false,
    ...(showsText && { showsText }),
  };
  return origins.mark(decoded, '', { mode: 'reasoning', effort: 'reasoning.effort' });
}

/** Fields whose meaning no other format has, below members that are decoded. */
function noteLosses(
  { reasoning, user, safety_identifier: newer, service_tier: tier, tools }: ResponseRequest,
  { losses }: Origins,
): void {
  const onlyHere = 'known to the responses format only';
  if (reasoning?.mode !== undefined && reasoning.mode !== 'standard')
    losses.add('reasoning.mode', 'dropped', onlyHere);
  for (const member of ['summary', 'generate_summary'] as const)
    if ((reasoning?.[member] ?? 'auto') !== 'auto')
      losses.add(`reasoning.${member}`, 'changed', 'other providers choose the length of the summary');
  const context = reasoning?.context ?? 'auto';
  if (context !== 'auto') losses.add('reasoning.context', 'dropped', onlyHere);
  if (user !== undefined && typeof newer === 'string' && user !== newer)
    losses.add('user', 'dropped', "'safety_identifier' counts");
  if (tier === 'ultrafast') losses.add('service_tier', 'changed', 'sent as fast');
  for (const [index, tool] of (tools ?? []).entries())
    if (tool.type === 'web_search' && tool.external_web_access === false)
      losses.add(`tools[${index}].external_web_access`, 'dropped', onlyHere);
  for (const { field, kind, note } of withoutToolSearch(tools ?? []).losses) losses.add(field, kind, note);
  const searches = (tools ?? []).flatMap(({ type }, index) => (type.startsWith('web_search') ? [index] : []));
  for (const index of searches.slice(1))
    losses.add(`tools[${index}]`, 'dropped', 'one search of the web is sent');
}
