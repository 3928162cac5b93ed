/** Canonical conversation → responses request. Nothing is stored at the provider: it gets the whole conversation each time. */
import type { Conversation, Reasoning, ResponseFormat } from '../../core/conversation.ts';
import { minResponsesTokens } from '../../core/output-cap.ts';
import { efforts, nearestEffort, type Effort } from '../chat/efforts.ts';
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
import { encodeInput } from './encode-input.ts';
import { encodeTools } from './encode-tools.ts';
import { encryptedReasoning, mayReason } from './encrypted-reasoning.ts';
import type { ResponseRequest } from './wire.ts';

/** Longest name of a tool that the responses format takes. */
export const maxToolName = 64;
const maxSafetyIdentifier = 64;

export function encodeResponseRequest(conversation: Conversation, encoding: Encoding): ResponseRequest {
  const { model, tools, sampling, serviceTier, topLogprobs, metadata, stream } = conversation;
  const names = new ToolNames(tools, maxToolName);
  refuseUnproducible(conversation, encoding);
  dropUnsayable(conversation, encoding);
  const reasoning = encodeReasoning(conversation.reasoning, encoding);
  const text = given({
    format: encodeFormat(conversation.responseFormat),
    verbosity: encodeVerbosity(conversation.verbosity),
  });
  const input = encodeInput(conversation, names, encoding);
  const isKnown =
    encoding.options.reasons === true || input.some((item) => 'type' in item && item.type === 'reasoning');
  const returnsReasoning = conversation.reasoning.mode !== 'off' && mayReason(reasoning, isKnown);
  const include: NonNullable<ResponseRequest['include']> = [
    ...(returnsReasoning ? ([encryptedReasoning] as const) : []),
    ...(topLogprobs === null ? [] : (['message.output_text.logprobs'] as const)),
  ];
  return {
    model,
    store: false,
    input,
    ...encodeLimit(conversation, encoding),
    ...encodeTools(conversation, names, encoding),
    ...given({
      temperature: sampling.temperature,
      top_p: sampling.topP,
      // Some providers do not have them, and refuse even the default.
      frequency_penalty: sampling.frequencyPenalty === 0 ? null : sampling.frequencyPenalty,
      presence_penalty: sampling.presencePenalty === 0 ? null : sampling.presencePenalty,
      text: isEmpty(text) ? null : text,
      reasoning,
      include: include.length === 0 ? null : include,
      service_tier: encodeServiceTier(serviceTier),
      top_logprobs: topLogprobs,
      metadata: isEmpty(metadata) ? null : metadata,
      prompt_cache_key: conversation.cacheKey,
    }),
    ...encodeUser(conversation.endUserId, maxSafetyIdentifier),
    ...encodeCache(conversation, encoding),
    ...(stream ? { stream } : {}),
  };
}

function refuseUnproducible(conversation: Conversation, encoding: Encoding): void {
  if (conversation.choices > 1)
    encoding.refuse(conversation, 'choices', 'the responses format has one completion only');
  if (!conversation.outputModalities.includes('audio')) return;
  const note = 'the responses format produces text only';
  if (conversation.outputModalities.includes('text')) encoding.drop(conversation, 'outputModalities', note);
  else encoding.refuse(conversation, 'outputModalities', note);
}

function dropUnsayable({ sampling, stopSequences }: Conversation, encoding: Encoding): void {
  const unsayable = 'the responses format has no such setting';
  if (sampling.topK !== null) encoding.drop(sampling, 'topK', unsayable);
  if (sampling.seed !== null) encoding.drop(sampling, 'seed', unsayable);
  if (Object.keys(sampling.logitBias ?? {}).length > 0) encoding.drop(sampling, 'logitBias', unsayable);
  for (const index of stopSequences.keys())
    encoding.drop(stopSequences, index, 'the responses format has no stop sequences');
}

function encodeLimit(
  conversation: Conversation,
  encoding: Encoding,
): Pick<ResponseRequest, 'max_output_tokens'> {
  const { maxOutputTokens } = conversation;
  if (maxOutputTokens === null) return {};
  if (maxOutputTokens < 1)
    encoding.refuse(conversation, 'maxOutputTokens', 'the responses format always produces output');
  if (maxOutputTokens < minResponsesTokens)
    encoding.change(
      conversation,
      'maxOutputTokens',
      `the least of the responses format is ${minResponsesTokens}`,
    );
  return { max_output_tokens: Math.max(minResponsesTokens, maxOutputTokens) };
}

/** A format without a name of its own comes from a surface on which the schema is always enforced. */
function encodeFormat(format: ResponseFormat): NonNullable<ResponseRequest['text']>['format'] | undefined {
  if (format.type === 'text') return undefined;
  if (format.type === 'json-object') return { type: 'json_object' };
  const { schema, description, name, strict } = format;
  const isStrict = strict ?? (name === null ? true : null);
  return {
    type: 'json_schema',
    name: schemaNameOf(format),
    schema,
    ...given({ description, strict: isStrict }),
  };
}

type Options = NonNullable<ResponseRequest['reasoning']>;

/** A summary is all of the reasoning that providers show; who wants to see it asks for that. */
function encodeReasoning(reasoning: Reasoning, encoding: Encoding): Options | undefined {
  const asked = efforts.find((effort) => effort === reasoning.effort);
  const shown = reasoning.hideText ? {} : { summary: 'auto' as const };
  switch (reasoning.mode) {
    case null:
      return asked === undefined ? undefined : { effort: asked };
    case 'off':
      return withoutReasoning(reasoning, asked, encoding);
    case 'adaptive':
      return { ...given({ effort: asked }), ...shown };
    case 'between-tools':
      encoding.change(reasoning, 'mode', 'the responses format cannot confine reasoning to tool results');
      return { ...given({ effort: asked }), ...shown };
    case 'on': {
      const effort = asked ?? nearestEffort(reasoning.budgetTokens ?? 0);
      encoding.change(
        reasoning,
        'budgetTokens',
        `the responses format knows no budget; sent as effort ${effort}`,
      );
      return { effort, ...shown };
    }
  }
}

function withoutReasoning(
  reasoning: Reasoning,
  asked: Effort | undefined,
  encoding: Encoding,
): Options | undefined {
  const isDefault = reasoning.byDefault === true;
  if (asked !== undefined)
    encoding[isDefault ? 'change' : 'drop'](
      reasoning,
      'effort',
      'the responses format has no effort without reasoning',
    );
  if (!isDefault) return { effort: 'none' };
  return asked === undefined ? undefined : { effort: asked };
}
