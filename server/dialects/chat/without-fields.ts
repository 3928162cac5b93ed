/** Fields of an encoded request that the target does not take: left out, and reported under the caller's names. */
import type { Conversation } from '../../core/conversation.ts';
import type { Encoding } from '../encoding.ts';
import type { ChatRequest } from './wire.ts';

/** The canonical object, and its member, that a field was encoded from. */
type Source = readonly [object: object, member?: string];

const sources: Readonly<Partial<Record<keyof ChatRequest, (conversation: Conversation) => Source>>> = {
  frequency_penalty: ({ sampling }) => [sampling, 'frequencyPenalty'],
  logit_bias: ({ sampling }) => [sampling, 'logitBias'],
  logprobs: (conversation) => [conversation, 'topLogprobs'],
  n: (conversation) => [conversation, 'choices'],
  parallel_tool_calls: (conversation) => [conversation, 'parallelToolCalls'],
  presence_penalty: ({ sampling }) => [sampling, 'presencePenalty'],
  prompt_cache_key: (conversation) => [conversation, 'cacheKey'],
  prompt_cache_options: (conversation) => [conversation, 'cache'],
  reasoning_effort: ({ reasoning }) => [reasoning, reasoning.effort === null ? 'mode' : 'effort'],
  response_format: ({ responseFormat }) => [responseFormat],
  safety_identifier: (conversation) => [conversation, 'endUserId'],
  seed: ({ sampling }) => [sampling, 'seed'],
  service_tier: (conversation) => [conversation, 'serviceTier'],
  stop: ({ stopSequences }) => [stopSequences],
  temperature: ({ sampling }) => [sampling, 'temperature'],
  tool_choice: (conversation) => [conversation, 'toolChoice'],
  top_k: ({ sampling }) => [sampling, 'topK'],
  top_logprobs: (conversation) => [conversation, 'topLogprobs'],
  top_p: ({ sampling }) => [sampling, 'topP'],
  user: (conversation) => [conversation, 'endUserId'],
  web_search_options: searchIn,
};

/** The same object when it has none of them. */
export function withoutFields(
  request: ChatRequest,
  omitted: readonly string[],
  conversation: Conversation,
  encoding: Encoding,
): ChatRequest {
  const names = (Object.keys(request) as (keyof ChatRequest)[]).filter((name) => omitted.includes(name));
  if (names.length === 0) return request;
  const rest = { ...request };
  for (const name of names) {
    const [object, member] = sources[name]?.(conversation) ?? [conversation, name];
    encoding.drop(object, member, 'the provider does not take it');
    delete rest[name];
  }
  return rest;
}

function searchIn(conversation: Conversation): Source {
  const { webSearch, tools } = conversation;
  const search = webSearch ?? tools.find((tool) => tool.kind === 'builtin' && tool.webSearch !== undefined);
  return search === undefined ? [conversation, 'web_search_options'] : [search];
}
