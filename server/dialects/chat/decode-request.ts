/** Chat-completions request → canonical conversation. Nothing is lost: fields without a canonical name stay in `native`. */
import type { Conversation, Reasoning, ResponseFormat, Turn } from '../../core/conversation.ts';
import { extras, given } from '../short-forms.ts';
import { Origins, type MemberNames } from '../origins.ts';
import { decodeChatMessage } from './decode-message.ts';
import { decodeReasoningSettings, type ReasoningSettings } from './decode-reasoning-settings.ts';
import { decodeChatTools, decodeChatToolChoice, decodeChatWebSearch } from './decode-tools.ts';
import type { ChatRequest } from './wire.ts';

const samplingNames: MemberNames = {
  topP: 'top_p',
  topK: 'top_k',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  logitBias: 'logit_bias',
};

/** Decodes a body that is valid under `CreateChatCompletionRequest`. */
export function decodeChatRequest(
  body: Readonly<Record<string, unknown>>,
  origins: Origins = new Origins(),
): Conversation {
  const {
    model,
    messages,
    tools,
    functions,
    tool_choice: toolChoice,
    function_call: functionCall,
    parallel_tool_calls: parallel,
    response_format: format,
    max_completion_tokens: maxCompletionTokens,
    max_tokens: maxTokens,
    stop,
    temperature = null,
    top_p: topP = null,
    frequency_penalty: frequencyPenalty = null,
    presence_penalty: presencePenalty = null,
    seed = null,
    logit_bias: logitBias = null,
    logprobs,
    top_logprobs: topLogprobs,
    n,
    modalities,
    reasoning_effort: effort,
    reasoning,
    thinking,
    thinking_budget: thinkingBudget,
    enable_thinking: enableThinking,
    include_reasoning: includeReasoning,
    top_k: topK = null,
    cache_control: cacheControl,
    stream,
    service_tier: serviceTier = null,
    user,
    safety_identifier: safetyIdentifier,
    metadata,
    prompt_cache_options: cacheOptions,
    prompt_cache_key: cacheKey,
    verbosity,
    ...native
  } = body as unknown as ChatRequest;
  noteDoubles(body, origins);
  if ((cacheControl ?? null) !== null && (cacheOptions ?? null) !== null)
    origins.losses.add('prompt_cache_options', 'dropped', "'cache_control' counts");
  const stops = typeof stop === 'string' ? [stop] : (stop ?? []);
  // Servers write "all tokens" in two ways.
  const knownTopK = topK !== null && topK > 0 ? topK : null;
  const sampling = {
    temperature,
    topP,
    topK: knownTopK,
    frequencyPenalty,
    presencePenalty,
    seed,
    logitBias,
  };
  const thoughts = decodeReasoningSettings({
    reasoning_effort: effort,
    reasoning,
    thinking,
    thinking_budget: thinkingBudget,
    enable_thinking: enableThinking,
    include_reasoning: includeReasoning,
  });
  for (const path of thoughts.overruled) origins.losses.add(path, 'dropped', 'another member counts');
  const hasTools = (tools?.length ?? 0) + (functions?.length ?? 0) > 0;
  const choice = decodeChatToolChoice(toolChoice, functionCall, hasTools, origins);
  const conversation: Conversation = {
    model,
    turns: messages.map((message, index): Turn => decodeChatMessage(message, `messages[${index}]`, origins)),
    tools: decodeChatTools(tools, functions, origins),
    toolChoice: choice,
    // The deprecated form can hold one call only.
    parallelToolCalls: (functions ?? null) !== null && (tools ?? null) === null ? false : (parallel ?? true),
    ...decodeChatWebSearch(body as unknown as ChatRequest, origins),
    ...decodeCache(cacheOptions, cacheControl),
    ...given({ cacheKey, verbosity }),
    responseFormat: decodeFormat(format, origins),
    maxOutputTokens: maxCompletionTokens ?? maxTokens ?? null,
    stopSequences: origins.mark(stops, 'stop', typeof stop === 'string' ? { 0: '' } : {}),
    sampling: origins.mark(sampling, '', samplingNames),
    reasoning: origins.mark(
      choice.mode === 'required' ? beforeCall(thoughts, origins) : thoughts.reasoning,
      '',
      thoughts.names,
    ),
    topLogprobs: logprobs === true ? (topLogprobs ?? 0) : null,
    choices: n ?? 1,
    outputModalities: modalities ?? ['text'],
    continuesLastTurn: false,
    stream: stream ?? false,
    serviceTier,
    endUserId: safetyIdentifier ?? user ?? null,
    metadata: metadata ?? {},
    ...extras(native),
  };
  return origins.mark(conversation, '', {
    maxOutputTokens: isOld(maxTokens, maxCompletionTokens) ? 'max_tokens' : 'max_completion_tokens',
    endUserId: (safetyIdentifier ?? null) === null ? 'user' : 'safety_identifier',
    topLogprobs: 'logprobs',
    choices: 'n',
    outputModalities: 'modalities',
    serviceTier: 'service_tier',
    webSearch: 'web_search_options',
    toolChoice: (toolChoice ?? null) === null ? 'function_call' : 'tool_choice',
    parallelToolCalls: 'parallel_tool_calls',
    cacheKey: 'prompt_cache_key',
    cache: (cacheControl ?? null) === null ? 'prompt_cache_options' : 'cache_control',
  });
}

/** Providers refuse reasoning before a call that must be made. */
function beforeCall({ reasoning, names }: ReasoningSettings, { losses }: Origins): Reasoning {
  const { mode, budgetTokens } = reasoning;
  if (mode !== 'on' && mode !== 'adaptive') return reasoning;
  const note = 'no reasoning before a call that must be';
  losses.add(names.mode, 'changed', note);
  if (budgetTokens !== null) losses.add(names.budgetTokens, 'dropped', note);
  return { ...reasoning, mode: null, budgetTokens: null };
}

function decodeCache(
  options: ChatRequest['prompt_cache_options'],
  control: ChatRequest['cache_control'],
): Pick<Conversation, 'cache'> {
  if ((control ?? null) !== null) return { cache: { ttl: control?.ttl ?? null } };
  return options?.mode === 'implicit' ? { cache: { ttl: null } } : {};
}

/** Whether the limit is the one of the old name. */
function isOld(older: number | null | undefined, newer: number | null | undefined): boolean {
  return typeof older === 'number' && (newer ?? older) === older;
}

/** Pairs of an old and a new name of which only one can count. */
function noteDoubles(body: Readonly<Record<string, unknown>>, { losses }: Origins): void {
  const pairs = [
    ['max_tokens', 'max_completion_tokens'],
    ['user', 'safety_identifier'],
    ['function_call', 'tool_choice'],
  ] as const;
  for (const [older, newer] of pairs) {
    const [old, counts] = [body[older] ?? null, body[newer] ?? null];
    if (old !== null && counts !== null && old !== counts) losses.add(older, 'dropped', `'${newer}' counts`);
  }
}

function decodeFormat(format: ChatRequest['response_format'], origins: Origins): ResponseFormat {
  if (format === undefined || format === null || format.type === 'text') return { type: 'text' };
  if (format.type === 'json_object') {
    const { schema = null } = format;
    const name = { name: null, description: null, strict: null };
    const bare: ResponseFormat =
      schema === null ? { type: 'json-object' } : { type: 'json-schema', ...name, schema };
    return origins.mark(bare, 'response_format');
  }
  const { name, description = null, schema = {}, strict = null } = format.json_schema;
  const decoded: ResponseFormat = { type: 'json-schema', name, description, schema, strict };
  return origins.mark(decoded, 'response_format.json_schema');
}
