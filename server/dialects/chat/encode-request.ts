/** Canonical conversation → chat-completions request. */
import type { Conversation, Reasoning, ResponseFormat } from '../../core/conversation.ts';
import type { Encoding } from '../encoding.ts';
import { given, isEmpty } from '../short-forms.ts';
import { ToolNames } from '../tool-names.ts';
import {
  encodeCache,
  encodeServiceTier,
  encodeUser,
  encodeVerbosity,
  schemaNameOf,
} from '../vendor-settings.ts';
import { efforts, nearestEffort, type Effort } from './efforts.ts';
import { encodeChatTurn } from './encode-messages.ts';
import { encodeChatTools } from './encode-tools.ts';
import { withoutFields } from './without-fields.ts';
import type { ChatRequest } from './wire.ts';

/** Longest name of a tool that chat completions take. */
export const maxToolName = 64;
const maxStops = 4;
const maxSafetyIdentifier = 128;

export function encodeChatRequest(conversation: Conversation, encoding: Encoding): ChatRequest {
  const { model, turns, tools, stream, sampling, serviceTier, choices, topLogprobs, metadata } = conversation;
  const names = new ToolNames(tools, maxToolName);
  if (conversation.continuesLastTurn) {
    const last = turns.at(-1);
    if (last !== undefined)
      encoding.change(last, 'role', 'the completion does not continue the last message');
  }
  const takesTopK = encoding.options.extraFields?.includes('top_k') === true;
  if (sampling.topK !== null && !takesTopK)
    encoding.drop(sampling, 'topK', 'the provider has no such setting');
  const omitted = encoding.options.limits?.omittedFields ?? [];
  const request: ChatRequest = {
    model,
    messages: turns.flatMap((turn) => encodeChatTurn(turn, names, encoding)),
    ...encodeLimit(conversation, encoding),
    ...encodeStops(conversation.stopSequences, encoding),
    ...encodeChatTools(conversation, names, encoding),
    ...given({
      temperature: sampling.temperature,
      top_p: sampling.topP,
      top_k: takesTopK ? sampling.topK : null,
      frequency_penalty: sampling.frequencyPenalty,
      presence_penalty: sampling.presencePenalty,
      seed: sampling.seed,
      logit_bias: sampling.logitBias,
      response_format: encodeFormat(conversation.responseFormat),
      reasoning_effort: encodeEffort(conversation.reasoning, encoding),
      include_reasoning: encodeShown(conversation.reasoning, encoding),
      service_tier: encodeServiceTier(serviceTier),
      n: choices === 1 ? null : choices,
      logprobs: topLogprobs === null ? null : true,
      top_logprobs: topLogprobs,
      metadata: isEmpty(metadata) ? null : metadata,
      verbosity: encodeVerbosity(conversation.verbosity),
      prompt_cache_key: conversation.cacheKey,
    }),
    ...encodeUser(conversation.endUserId, omitted.includes('safety_identifier') ? 0 : maxSafetyIdentifier),
    ...encodeCache(conversation, encoding),
    ...(stream ? { stream, stream_options: { include_usage: true } } : {}),
  };
  return withoutFields(request, omitted, conversation, encoding);
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

function encodeFormat(format: ResponseFormat): ChatRequest['response_format'] | null {
  if (format.type === 'text') return null;
  if (format.type === 'json-object') return { type: 'json_object' };
  const { schema, description } = format;
  return {
    type: 'json_schema',
    json_schema: {
      name: schemaNameOf(format),
      ...given({ description }),
      schema,
      strict: format.strict ?? true,
    },
  };
}

/** For providers that hide reasoning unless the request asks for its text. */
function encodeShown(
  { mode, hideText, showsText }: Reasoning,
  { options: { extraFields } }: Encoding,
): true | undefined {
  const isOn = mode !== null && mode !== 'off';
  const isShown = showsText === true || (isOn && !hideText);
  return isShown && extraFields?.includes('include_reasoning') === true ? true : undefined;
}

/** Reasoning without further settings is the default of chat completions, `medium`. */
function encodeEffort(reasoning: Reasoning, encoding: Encoding): Effort | 'none' | undefined {
  const asked = efforts.find((effort) => effort === reasoning.effort);
  switch (reasoning.mode) {
    case null:
      return asked;
    case 'off': {
      const isDefault = reasoning.byDefault === true;
      const lose = isDefault ? 'change' : 'drop';
      if (asked !== undefined)
        encoding[lose](reasoning, 'effort', 'chat completions have no effort without reasoning');
      return isDefault ? asked : 'none';
    }
    case 'adaptive':
      return asked ?? 'medium';
    case 'between-tools':
      encoding.change(reasoning, 'mode', 'chat completions cannot confine reasoning to tool results');
      return asked ?? 'medium';
    case 'on': {
      const effort = asked ?? nearestEffort(reasoning.budgetTokens ?? 0);
      encoding.change(reasoning, 'budgetTokens', `chat completions know no budget; sent as effort ${effort}`);
      return effort;
    }
  }
}
