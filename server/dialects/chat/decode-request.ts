/** Chat-completions request → canonical conversation. Nothing is lost: what has no canonical name stays in `native`. */
import type { Conversation, ResponseFormat, Turn } from '../../core/conversation.ts';
import { extras } from '../dialect.ts';
import { decodeChatMessage } from './decode-message.ts';
import { decodeChatTools, decodeChatToolChoice } from './decode-tools.ts';
import type { ChatRequest } from './wire.ts';

/** Decodes a body that is valid under `CreateChatCompletionRequest`. */
export function decodeChatRequest(body: Readonly<Record<string, unknown>>): Conversation {
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
    temperature,
    top_p: topP,
    frequency_penalty: frequencyPenalty,
    presence_penalty: presencePenalty,
    seed,
    logit_bias: logitBias,
    logprobs,
    top_logprobs: topLogprobs,
    n,
    modalities,
    reasoning_effort: effort,
    stream,
    service_tier: serviceTier,
    user,
    metadata,
    ...native
  } = body as unknown as ChatRequest;
  return {
    model,
    turns: messages.map((message, index): Turn => decodeChatMessage(message, `messages[${index}]`)),
    tools: decodeChatTools(tools, functions),
    toolChoice: decodeChatToolChoice(toolChoice, functionCall, (tools ?? functions ?? []).length > 0),
    parallelToolCalls: parallel ?? true,
    responseFormat: decodeFormat(format),
    maxOutputTokens: maxCompletionTokens ?? maxTokens ?? null,
    stopSequences: typeof stop === 'string' ? [stop] : (stop ?? []),
    sampling: {
      temperature: temperature ?? null,
      topP: topP ?? null,
      topK: null,
      frequencyPenalty: frequencyPenalty ?? null,
      presencePenalty: presencePenalty ?? null,
      seed: seed ?? null,
      logitBias: logitBias ?? null,
    },
    reasoning: {
      mode: effort === 'none' ? 'off' : null,
      effort: effort ?? null,
      budgetTokens: null,
      hideText: false,
    },
    topLogprobs: logprobs === true ? (topLogprobs ?? 0) : null,
    choices: n ?? 1,
    outputModalities: modalities ?? ['text'],
    continuesLastTurn: false,
    stream: stream ?? false,
    serviceTier: serviceTier ?? null,
    endUserId: user ?? null,
    metadata: metadata ?? {},
    ...extras(native),
  };
}

function decodeFormat(format: ChatRequest['response_format']): ResponseFormat {
  if (format === undefined || format.type === 'text') return { type: 'text' };
  if (format.type === 'json_object') return { type: 'json-object' };
  const { name, description, schema, strict } = format.json_schema;
  return {
    type: 'json-schema',
    name,
    description: description ?? null,
    schema: schema ?? {},
    strict: strict ?? null,
  };
}
