/** Canonical conversation → chat-completions request. */
import type { Conversation, Reasoning, ResponseFormat } from '../../core/conversation.ts';
import { cutText } from '../cut-text.ts';
import type { Encoding } from '../encoding.ts';
import { ToolNames } from '../tool-names.ts';
import { encodeChatTurn } from './encode-messages.ts';
import { encodeChatTools } from './encode-tools.ts';
import type { ChatRequest } from './wire.ts';

/** Longest name of a tool that chat completions take. */
export const maxToolName = 64;
const maxStops = 4;
const maxSafetyIdentifier = 128;

export function encodeChatRequest(conversation: Conversation, encoding: Encoding): ChatRequest {
  const { model, turns, tools, stream, sampling } = conversation;
  const names = new ToolNames(tools, maxToolName);
  if (conversation.continuesLastTurn) {
    const last = turns.at(-1);
    if (last !== undefined)
      encoding.change(last, 'role', 'the completion does not continue the last message');
  }
  if (sampling.topK !== null) encoding.drop(sampling, 'topK', 'chat completions have no such setting');
  return {
    model,
    messages: turns.flatMap((turn) => encodeChatTurn(turn, names, encoding)),
    ...encodeLimit(conversation, encoding),
    ...encodeStops(conversation.stopSequences, encoding),
    ...given('temperature', sampling.temperature),
    ...given('top_p', sampling.topP),
    ...given('frequency_penalty', sampling.frequencyPenalty),
    ...given('presence_penalty', sampling.presencePenalty),
    ...given('seed', sampling.seed),
    ...given('logit_bias', sampling.logitBias),
    ...encodeChatTools(conversation, names, encoding),
    ...encodeFormat(conversation.responseFormat),
    ...encodeEffort(conversation.reasoning, encoding),
    ...encodeTier(conversation.serviceTier),
    ...encodeUser(conversation.endUserId),
    ...encodeCache(conversation, encoding),
    ...encodeChoices(conversation),
    ...(stream ? { stream, stream_options: { include_usage: true } } : {}),
  };
}

/** Omits members whose value is the default. */
function encodeChoices({
  choices,
  topLogprobs,
  metadata,
}: Conversation): Pick<ChatRequest, 'n' | 'logprobs' | 'top_logprobs' | 'metadata'> {
  return {
    ...(choices === 1 ? {} : { n: choices }),
    ...(topLogprobs === null ? {} : { logprobs: true, top_logprobs: topLogprobs }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  };
}

function given<Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } {
  return value === null ? {} : ({ [name]: value } as { [Key in Name]?: Value });
}

function encodeLimit(
  conversation: Conversation,
  encoding: Encoding,
): Pick<ChatRequest, 'max_completion_tokens' | 'max_tokens'> {
  const { maxOutputTokens } = conversation;
  if (maxOutputTokens === null) return {};
  if (maxOutputTokens < 1) {
    encoding.refuse(conversation, 'maxOutputTokens', 'chat completions always produce output');
    return {};
  }
  return { [encoding.options.maxTokensField ?? 'max_completion_tokens']: maxOutputTokens };
}

function encodeStops(stops: readonly string[], encoding: Encoding): Pick<ChatRequest, 'stop'> {
  for (const index of stops.slice(maxStops).keys())
    encoding.drop(stops, maxStops + index, `chat completions take ${maxStops} stop sequences`);
  return stops.length === 0 ? {} : { stop: stops.slice(0, maxStops) };
}

/** A schema's own title is its name where it can be. */
function encodeFormat(format: ResponseFormat): Pick<ChatRequest, 'response_format'> {
  if (format.type === 'text') return {};
  if (format.type === 'json-object') return { response_format: { type: 'json_object' } };
  const { schema, description } = format;
  const title = schema['title'];
  const name = typeof title === 'string' && /^[a-zA-Z0-9_-]{1,64}$/.test(title) ? title : 'response';
  return {
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: format.name ?? name,
        ...(description === null ? {} : { description }),
        schema,
        strict: format.strict ?? true,
      },
    },
  };
}

const efforts = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
type Effort = (typeof efforts)[number];

/** Reasoning without further settings is the default of chat completions, `medium`. */
function encodeEffort(reasoning: Reasoning, encoding: Encoding): Pick<ChatRequest, 'reasoning_effort'> {
  const asked = efforts.find((effort) => effort === reasoning.effort);
  switch (reasoning.mode) {
    case null:
      return asked === undefined ? {} : { reasoning_effort: asked };
    case 'off':
      if (reasoning.byDefault === true) {
        if (asked === undefined) return {};
        encoding.change(reasoning, 'effort', 'chat completions have no effort without reasoning');
        return { reasoning_effort: asked };
      }
      if (asked !== undefined)
        encoding.drop(reasoning, 'effort', 'chat completions have no effort without reasoning');
      return { reasoning_effort: 'none' };
    case 'adaptive':
      return { reasoning_effort: asked ?? 'medium' };
    case 'between-tools':
      encoding.change(reasoning, 'mode', 'chat completions cannot confine reasoning to tool results');
      return { reasoning_effort: asked ?? 'medium' };
    case 'on': {
      const effort = asked ?? effortOf(reasoning.budgetTokens ?? 0);
      encoding.change(reasoning, 'budgetTokens', `chat completions know no budget; sent as effort ${effort}`);
      return { reasoning_effort: effort };
    }
  }
}

function effortOf(budgetTokens: number): Effort {
  if (budgetTokens <= 2_048) return 'low';
  return budgetTokens <= 16_384 ? 'medium' : 'high';
}

const tiers = ['auto', 'default', 'flex', 'scale', 'priority', 'fast'] as const;

function encodeTier(tier: string | null): Pick<ChatRequest, 'service_tier'> {
  if (tier === null) return {};
  return { service_tier: tiers.find((known) => known === tier) ?? 'default' };
}

/** The newer field where the id is short enough for it. */
function encodeUser(endUserId: string | null): Pick<ChatRequest, 'user' | 'safety_identifier'> {
  if (endUserId === null) return {};
  return cutText(endUserId, maxSafetyIdentifier) === endUserId
    ? { safety_identifier: endUserId }
    : { user: endUserId };
}

function encodeCache(
  conversation: Conversation,
  encoding: Encoding,
): Pick<ChatRequest, 'prompt_cache_options'> {
  const { cache } = conversation;
  if (cache === undefined) return {};
  if (cache.ttl === '1h') encoding.change(conversation, 'cache.ttl', 'kept for the ordinary time');
  return { prompt_cache_options: { mode: 'implicit' } };
}
