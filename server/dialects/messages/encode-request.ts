/** Canonical conversation → messages request. */
import type { Conversation, ResponseFormat, Sampling } from '../../core/conversation.ts';
import type { Encoding } from '../encoding.ts';
import { cutText, given, isEmpty } from '../short-forms.ts';
import { ToolNames } from '../tool-names.ts';
import { CallNames } from './call-names.ts';
import { cacheControlOf } from './encode-texts.ts';
import { encodeReasoning } from './encode-reasoning.ts';
import { encodeMessageTools } from './encode-tools.ts';
import { encodeMessageTurns } from './encode-turns.ts';
import type { MessageRequest } from './wire.ts';

/** Longest name of a tool that the messages format takes. */
export const maxToolName = 128;
const defaultMaxTokens = 4_096;
const maxUserId = 512;

export function encodeMessageRequest(conversation: Conversation, encoding: Encoding): MessageRequest {
  const { model, tools, stream } = conversation;
  const names = new CallNames(new ToolNames(tools, maxToolName));
  refuseUnproducible(conversation, encoding);
  dropUnsayable(conversation, encoding);
  const maxTokens = maxTokensOf(conversation, encoding);
  return {
    model,
    max_tokens: maxTokens,
    ...encodeMessageTurns(conversation, names, encoding),
    ...encodeStops(conversation.stopSequences, encoding),
    ...encodeSampling(conversation.sampling, encoding),
    ...encodeMessageTools(conversation, names.tools, encoding),
    ...encodeOutput(conversation, maxTokens, encoding),
    ...encodeTier(conversation, encoding),
    ...encodeUser(conversation, encoding),
    ...cacheControlOf(conversation, encoding),
    ...(stream ? { stream } : {}),
  };
}

/** Promises of the caller's format about the completion that this format cannot make. */
function refuseUnproducible(conversation: Conversation, encoding: Encoding): void {
  if (conversation.choices > 1)
    encoding.refuse(conversation, 'choices', 'the messages format gives one completion for a request');
  const { outputModalities } = conversation;
  if (outputModalities.includes('audio')) {
    if (outputModalities.includes('text'))
      encoding.change(conversation, 'outputModalities', 'the messages format produces text only');
    else encoding.refuse(conversation, 'outputModalities', 'the messages format produces text only');
  }
}

function dropUnsayable(conversation: Conversation, encoding: Encoding): void {
  const { sampling, topLogprobs } = conversation;
  const unsayable = 'the messages format has no such setting';
  for (const name of ['frequencyPenalty', 'presencePenalty'] as const)
    if ((sampling[name] ?? 0) !== 0) encoding.drop(sampling, name, unsayable);
  if (sampling.seed !== null) encoding.drop(sampling, 'seed', unsayable);
  if (Object.keys(sampling.logitBias ?? {}).length > 0) encoding.drop(sampling, 'logitBias', unsayable);
  if ((conversation.verbosity ?? 'medium') !== 'medium') encoding.drop(conversation, 'verbosity', unsayable);
  if (conversation.cacheKey !== undefined) encoding.drop(conversation, 'cacheKey', unsayable);
  if (topLogprobs !== null) {
    encoding.drop(conversation, 'topLogprobs', unsayable);
    if (topLogprobs > 0) encoding.drop(conversation, 'top_logprobs', unsayable);
  }
}

/** The limit is required; the model's own maximum has the same effect as none. */
function maxTokensOf(conversation: Conversation, encoding: Encoding): number {
  const { maxOutputTokens } = conversation;
  if (maxOutputTokens !== null) return maxOutputTokens;
  const known = encoding.options.maxOutputTokens;
  if (known === undefined)
    encoding.change(
      conversation,
      'maxOutputTokens',
      `the messages format needs a limit: ${defaultMaxTokens}`,
    );
  return known ?? defaultMaxTokens;
}

function encodeStops(stops: readonly string[], encoding: Encoding): Pick<MessageRequest, 'stop_sequences'> {
  const sayable = stops.filter((stop, index) => {
    const visible = /\S/.test(stop);
    if (!visible) encoding.drop(stops, index, 'the messages format takes no stop sequence of white space');
    return visible;
  });
  return sayable.length === 0 ? {} : { stop_sequences: sayable };
}

function encodeSampling(
  sampling: Sampling,
  encoding: Encoding,
): Pick<MessageRequest, 'temperature' | 'top_p' | 'top_k'> {
  const wanted = { temperature: sampling.temperature, top_p: sampling.topP, top_k: sampling.topK };
  if (encoding.options.messagesVersion === '2026-10-21') {
    for (const name of ['temperature', 'topP', 'topK'] as const)
      if (sampling[name] !== null) encoding.drop(sampling, name, 'not accepted under version 2026-10-21');
    return {};
  }
  if (wanted.temperature !== null && wanted.temperature > 1) {
    encoding.change(sampling, 'temperature', 'the messages format has 1 as its highest');
    wanted.temperature = 1;
  }
  return given(wanted);
}

function encodeOutput(
  { reasoning, responseFormat, toolChoice }: Conversation,
  maxTokens: number,
  encoding: Encoding,
): Pick<MessageRequest, 'thinking' | 'output_config'> {
  const format = encodeFormat(responseFormat, encoding);
  const { thinking, effort } = encodeReasoning(
    reasoning,
    { mustCall: toolChoice.mode === 'required', maxTokens },
    encoding,
  );
  const output = given({ effort, format });
  return given({ thinking, output_config: isEmpty(output) ? null : output });
}

/** The name and the description of a schema become its title and description, where it has none of its own. */
function encodeFormat(
  format: ResponseFormat,
  encoding: Encoding,
): { type: 'json_schema'; schema: Record<string, unknown> } | undefined {
  if (format.type === 'text') return undefined;
  if (format.type === 'json-object') {
    encoding.change(format, 'type', 'sent as the schema of any object');
    return { type: 'json_schema', schema: { type: 'object', additionalProperties: true } };
  }
  if (format.strict === false)
    encoding.change(format, 'strict', 'the messages format always holds to the schema');
  const schema = { ...format.schema };
  for (const [member, keyword] of [
    ['name', 'title'],
    ['description', 'description'],
  ] as const) {
    const value = format[member];
    if (value === null || schema[keyword] === value) continue;
    if (schema[keyword] === undefined) schema[keyword] = value;
    else encoding.drop(format, member, `the schema has a ${keyword} of its own`);
  }
  return { type: 'json_schema', schema };
}

const tiers = { auto: 'auto', default: 'standard_only', standard_only: 'standard_only' } as const;

function encodeTier(conversation: Conversation, encoding: Encoding): Pick<MessageRequest, 'service_tier'> {
  const { serviceTier } = conversation;
  if (serviceTier === null) return {};
  if (Object.hasOwn(tiers, serviceTier)) return { service_tier: tiers[serviceTier as keyof typeof tiers] };
  if (serviceTier === 'priority' || serviceTier === 'fast') {
    const note = 'sent as auto, which uses such capacity where there is some';
    encoding.change(conversation, 'serviceTier', note);
    return { service_tier: 'auto' };
  }
  if (serviceTier === 'flex') {
    encoding.change(conversation, 'serviceTier', 'sent as standard_only, which never uses dearer capacity');
    return { service_tier: 'standard_only' };
  }
  encoding.drop(conversation, 'serviceTier', 'the messages format has no such tier');
  return {};
}

function encodeUser(conversation: Conversation, encoding: Encoding): Pick<MessageRequest, 'metadata'> {
  const { endUserId } = conversation;
  if (endUserId === null) return {};
  if (cutText(endUserId, maxUserId) === endUserId) return { metadata: { user_id: endUserId } };
  encoding.drop(conversation, 'endUserId', `longer than ${maxUserId} characters`);
  return {};
}
