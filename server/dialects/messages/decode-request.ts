/** Messages request (or the same for counting) → canonical conversation. Nothing is lost: what has no canonical name stays in `native`. */
import type { Conversation, Reasoning, Turn } from '../../core/conversation.ts';
import { extras } from '../dialect.ts';
import { decodeInputBlocks } from './decode-blocks.ts';
import { decodeMessageTools, decodeMessageToolChoice } from './decode-tools.ts';
import type { MessageRequest, TokenCountRequest } from './wire.ts';

/** Decodes a body that is valid under `CreateMessageRequest` or `CountMessageTokensRequest`. */
export function decodeMessageRequest(body: Readonly<Record<string, unknown>>): Conversation {
  const {
    model,
    messages,
    system,
    max_tokens: maxTokens,
    stop_sequences: stopSequences,
    stream,
    temperature,
    top_p: topP,
    top_k: topK,
    metadata,
    tools,
    tool_choice: toolChoice,
    thinking,
    output_config: output,
    service_tier: serviceTier,
    ...native
  } = body as unknown as TokenCountRequest & Partial<MessageRequest>;
  const turns = messages.map(({ role, content }, index): Turn => ({
    role,
    participant: null,
    blocks: decodeInputBlocks(content, `messages[${index}].content`),
  }));
  if (system !== undefined)
    turns.unshift({ role: 'system', participant: null, blocks: decodeInputBlocks(system, 'system') });
  const format = output?.format ?? null;
  return {
    model,
    turns,
    tools: decodeMessageTools(tools ?? []),
    ...decodeMessageToolChoice(toolChoice, (tools ?? []).length > 0),
    responseFormat:
      format === null
        ? { type: 'text' }
        : { type: 'json-schema', name: null, description: null, schema: format.schema, strict: null },
    maxOutputTokens: maxTokens ?? null,
    stopSequences: stopSequences ?? [],
    sampling: {
      temperature: temperature ?? null,
      topP: topP ?? null,
      topK: topK ?? null,
      frequencyPenalty: null,
      presencePenalty: null,
      seed: null,
      logitBias: null,
    },
    reasoning: decodeThinking(thinking, output?.effort ?? null),
    topLogprobs: null,
    choices: 1,
    outputModalities: ['text'],
    continuesLastTurn: messages.at(-1)?.role === 'assistant',
    stream: stream ?? false,
    serviceTier: serviceTier ?? null,
    endUserId: metadata?.user_id ?? null,
    metadata: {},
    ...extras(native),
  };
}

const thinkingModes = {
  enabled: 'on',
  disabled: 'off',
  adaptive: 'adaptive',
  between_tools: 'between-tools',
} as const;

function decodeThinking(thinking: MessageRequest['thinking'], effort: string | null): Reasoning {
  if (thinking === undefined) return { mode: 'off', effort, budgetTokens: null, hideText: false };
  return {
    mode: thinkingModes[thinking.type],
    effort,
    budgetTokens: thinking.type === 'enabled' ? thinking.budget_tokens : null,
    hideText: 'display' in thinking && thinking.display === 'omitted',
  };
}
