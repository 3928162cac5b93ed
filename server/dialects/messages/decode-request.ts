/** Messages request (or one for counting) → canonical conversation. Nothing is lost: fields without a canonical name stay in `native`. */
import type { Conversation, Reasoning, ResponseFormat, Turn } from '../../core/conversation.ts';
import { extras } from '../short-forms.ts';
import { Origins } from '../origins.ts';
import { decodeCacheControl, decodeInputBlocks } from './decode-blocks.ts';
import { decodeMessageTools, decodeMessageToolChoice } from './decode-tools.ts';
import { clearedMessages, effortInEffect } from './system-messages.ts';
import { toolsInEffect } from './tool-changes.ts';
import type { MessageRequest, TokenCountRequest } from './wire.ts';

/** Decodes a body that is valid under `CreateMessageRequest` or `CountMessageTokensRequest`. */
export function decodeMessageRequest(
  body: Readonly<Record<string, unknown>>,
  origins: Origins = new Origins(),
): Conversation {
  const {
    model,
    messages,
    system,
    max_tokens: maxTokens,
    stop_sequences: stopSequences,
    stream,
    temperature = null,
    top_p: topP = null,
    top_k: topK = null,
    metadata,
    tools,
    tool_choice: toolChoice,
    thinking,
    output_config: output,
    output_format: olderFormat,
    service_tier: serviceTier = null,
    cache_control: cacheControl,
    ...native
  } = body as unknown as TokenCountRequest & Partial<MessageRequest>;
  const format = output?.format ?? null;
  if (format !== null && (olderFormat ?? null) !== null)
    origins.losses.add('output_format', 'dropped', "'output_config.format' counts");
  if ((output?.task_budget ?? null) !== null)
    origins.losses.add('output_config.task_budget', 'dropped', 'known to the messages format only');
  const cleared = clearedMessages(messages);
  const turns = messages.flatMap((message, index): Turn[] => {
    const { role, content } = message;
    if (cleared.has(message)) return [];
    const blocks = decodeInputBlocks(content, `messages[${index}].content`, origins);
    // It changed the tools or the effort, and says nothing else.
    if (blocks.length === 0 && (content.length > 0 || role === 'system')) return [];
    return [origins.mark({ role, participant: null, blocks }, `messages[${index}]`)];
  });
  const offered = toolsInEffect({ tools: tools ?? [], messages }, origins);
  if (system !== undefined) {
    const blocks = decodeInputBlocks(system, 'system', origins);
    turns.unshift(origins.mark({ role: 'system', participant: null, blocks }, 'system'));
  }
  // There must be a message.
  if (turns.length === 0)
    turns.push(origins.mark({ role: 'system', participant: null, blocks: [] }, 'messages[0]'));
  const unsaid = { frequencyPenalty: null, presencePenalty: null, seed: null, logitBias: null };
  const sampling = { temperature, topP, topK, ...unsaid };
  const cache = decodeCacheControl(cacheControl);
  const conversation: Conversation = {
    model,
    turns,
    tools: decodeMessageTools(offered, origins),
    ...decodeMessageToolChoice(toolChoice, offered.length > 0),
    ...(cache === undefined ? {} : { cache }),
    responseFormat:
      format === null
        ? decodeFormat(olderFormat, 'output_format', origins)
        : decodeFormat(format, 'output_config.format', origins),
    maxOutputTokens: maxTokens ?? null,
    stopSequences: origins.mark(stopSequences ?? [], 'stop_sequences'),
    sampling: origins.mark(sampling, '', { topP: 'top_p', topK: 'top_k' }),
    reasoning: decodeThinking(
      thinking,
      effortInEffect(messages) ?? { effort: output?.effort ?? null, path: 'output_config.effort' },
      origins,
    ),
    topLogprobs: null,
    choices: 1,
    outputModalities: ['text'],
    continuesLastTurn: turns.at(-1)?.role === 'assistant',
    stream: stream ?? false,
    serviceTier,
    endUserId: metadata?.user_id ?? null,
    metadata: {},
    ...extras(native),
  };
  return origins.mark(conversation, '', {
    maxOutputTokens: 'max_tokens',
    toolChoice: 'tool_choice',
    serviceTier: 'service_tier',
    endUserId: 'metadata.user_id',
    cache: 'cache_control',
  });
}

function decodeFormat(
  wanted: MessageRequest['output_format'],
  path: string,
  origins: Origins,
): ResponseFormat {
  const schema = wanted?.schema;
  if (schema === undefined) return { type: 'text' };
  const format = { type: 'json-schema' as const, name: null, description: null, schema, strict: null };
  return origins.mark(format, path);
}

const thinkingModes = {
  enabled: 'on',
  disabled: 'off',
  adaptive: 'adaptive',
  between_tools: 'between-tools',
} as const;

function decodeThinking(
  thinking: MessageRequest['thinking'],
  { effort, path }: { effort: string | null; path: string },
  origins: Origins,
): Reasoning {
  if (thinking !== undefined && 'display' in thinking && thinking.display === 'updates')
    origins.losses.add('thinking.display', 'changed', 'shown as `summarized`');
  const names = { mode: 'thinking', budgetTokens: 'thinking.budget_tokens', effort: path };
  const reasoning: Reasoning =
    thinking === undefined
      ? { mode: 'off', byDefault: true, effort, budgetTokens: null, hideText: false }
      : {
          mode: thinkingModes[thinking.type],
          effort,
          budgetTokens: thinking.type === 'enabled' ? thinking.budget_tokens : null,
          hideText: 'display' in thinking && thinking.display === 'omitted',
        };
  return origins.mark(reasoning, '', names);
}
