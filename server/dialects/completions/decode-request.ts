/** Legacy completions request → canonical conversation: the prompt is the one message of the user. */
import type { Conversation } from '../../core/conversation.ts';
import { Origins, type MemberNames } from '../origins.ts';
import { extras } from '../short-forms.ts';
import type { CompletionRequest } from './wire.ts';

const samplingNames: MemberNames = {
  topP: 'top_p',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  logitBias: 'logit_bias',
};

/** The vendor's default, which programs of that time count on. */
const defaultMaxTokens = 16;

/** Decodes a body that is valid under `CreateCompletionRequest` and its rules. */
export function decodeCompletionRequest(
  body: Readonly<Record<string, unknown>>,
  origins: Origins = new Origins(),
): Conversation {
  const {
    model,
    prompt,
    max_tokens: maxTokens,
    stop,
    temperature = null,
    top_p: topP = null,
    frequency_penalty: frequencyPenalty = null,
    presence_penalty: presencePenalty = null,
    seed = null,
    logit_bias: logitBias = null,
    logprobs = null,
    n,
    stream,
    user = null,
    ...native
  } = body as unknown as CompletionRequest;
  const stops = typeof stop === 'string' ? [stop] : (stop ?? []);
  const sampling = { temperature, topP, topK: null, frequencyPenalty, presencePenalty, seed, logitBias };
  const isList = Array.isArray(prompt);
  const text = isList ? (prompt[0] ?? '') : prompt;
  const block = origins.mark({ type: 'text' as const, text }, isList ? 'prompt[0]' : 'prompt');
  const conversation: Conversation = {
    model,
    turns: [origins.mark({ role: 'user' as const, participant: null, blocks: [block] }, 'prompt')],
    tools: [],
    toolChoice: { mode: 'none' },
    parallelToolCalls: true,
    responseFormat: { type: 'text' },
    maxOutputTokens: maxTokens ?? defaultMaxTokens,
    stopSequences: origins.mark(stops, 'stop', typeof stop === 'string' ? { 0: '' } : {}),
    sampling: origins.mark(sampling, '', samplingNames),
    reasoning: { mode: null, effort: null, budgetTokens: null, hideText: false },
    topLogprobs: logprobs,
    choices: n ?? 1,
    outputModalities: ['text'],
    continuesLastTurn: false,
    stream: stream ?? false,
    serviceTier: null,
    endUserId: user,
    metadata: {},
    ...extras(native),
  };
  return origins.mark(conversation, '', {
    maxOutputTokens: 'max_tokens',
    endUserId: 'user',
    topLogprobs: 'logprobs',
    top_logprobs: 'logprobs',
    choices: 'n',
  });
}
