/** How the responses and streams of providers of both formats become responses: their items and their events. */
import { chatStreamRules } from './chat-completion.ts';
import { dropped, equivalent, exact, lossy, tag, type FieldRules } from './field-rule.ts';
import { messagesStreamRules } from './messages-completion.ts';

const call = 'output[] function_call';
const carried = 'the id carries it, sealed for the project';
const named = 'with `extra_content` it carries that too';
const custom = 'output[] custom_tool_call';
const text = 'output[] message, output_text';
const events = 'output_item.added, deltas, output_item.done';
const reasoning = 'output[] reasoning';
const finish = '`length` is `max_output_tokens`; every other but `content_filter` is `completed`';

/** Usage is the same from both formats: only the names differ. */
const usage: FieldRules = {
  'CompletionUsage.*': equivalent('usage'),
  'PromptTokensDetails.cached_tokens': lossy(
    'usage.input_tokens_details.cached_tokens',
    'at most all of them',
  ),
  'PromptTokensDetails.cache_write_tokens': lossy(
    'usage.input_tokens_details.cache_write_tokens',
    'those that are not read from the cache',
  ),
  'CompletionTokensDetails.reasoning_tokens': lossy(
    'usage.output_tokens_details.reasoning_tokens',
    'at most all of them',
  ),
};

const fromChat: FieldRules = {
  'ChatCompletion.id': equivalent('id', '`chatcmpl-` becomes `resp_`'),
  'ChatCompletion.object': tag('object'),
  'ChatCompletion.created': exact('created_at'),
  'ChatCompletion.choices': lossy('output', 'the first one'),
  'ChatCompletion.service_tier': exact('service_tier'),
  'ChatCompletion.usage': equivalent('usage'),
  'ChatChoice.message': equivalent('output'),
  'ChatChoice.finish_reason': lossy('status, incomplete_details', finish),
  'ChatChoice.logprobs': lossy('output_text.logprobs', 'those of a text'),
  'ChatLogprobs.content': equivalent('output_text.logprobs'),
  'ChatLogprobs.refusal': dropped('a refusal has no probabilities'),
  'TokenLogprob.*': equivalent('output_text.logprobs'),
  'TopLogprob.*': equivalent('output_text.logprobs'),
  'ChatMessage.content': equivalent(text),
  'ChatMessage.refusal': equivalent('output[] message, refusal'),
  'ChatMessage.annotations': lossy('output_text.annotations', 'where they overlap they go to the whole text'),
  'ChatMessage.audio': lossy(text, 'its transcript'),
  'ChatMessageAudio.*': lossy(text, 'its transcript'),
  'ChatMessage.reasoning': lossy(reasoning, '`reasoning_content` counts'),
  'ChatMessage.reasoning_content': lossy(reasoning, '`thinking_blocks` count'),
  'ChatMessage.reasoning_details': lossy(reasoning, 'other kinds are dropped; `thinking_blocks` count'),
  'ChatMessage.thinking_blocks': equivalent(`${reasoning}, encrypted_content`),
  'ChatReasoningPart.*': lossy(`${reasoning}, encrypted_content`, 'other kinds and members are dropped'),
  'ChatReasoningBlock.*': lossy(`${reasoning}, encrypted_content`, 'other kinds are dropped'),
  'ChatMessage.function_call': equivalent(call),
  'ChatMessage.tool_calls': equivalent(`${call}, custom_tool_call`),
  'ChatAnnotation.url_citation': lossy('output_text.annotations', 'as `annotations`'),
  'UrlCitation.title': exact('title'),
  'UrlCitation.start_index': lossy('start_index', 'as `annotations`'),
  'UrlCitation.end_index': lossy('end_index', 'as `annotations`'),
  'ChatFunctionCall.name': exact('name', 'the name by which the caller offered the tool'),
  'ChatFunctionCall.arguments': exact('arguments', 'byte for byte'),
  'ChatFunctionToolCall.id': equivalent('call_id', named),
  'ChatFunctionToolCall.extra_content': equivalent('call_id', carried),
  'ChatCustomToolCall.extra_content': equivalent('call_id', carried),
  'ChatFunctionToolCall.function': equivalent(call),
  'ChatCustomToolCall.id': equivalent('call_id', named),
  'ChatCustomToolCall.custom': equivalent(custom),
  'ChatCustomCall.input': exact('input'),
  ...usage,
};

export const chatToResponsesRules: FieldRules = { ...chatStreamRules, ...fromChat };

export const chatStreamToResponsesRules: FieldRules = {
  ...chatToResponsesRules,
  'ChatCompletionChunk.id': equivalent('response.created', '`chatcmpl-` becomes `resp_`'),
  'ChatCompletionChunk.created': exact('response.created'),
  'ChatCompletionChunk.model': exact('response.created'),
  'ChatCompletionChunk.choices': lossy(events, 'the first one; calls come one after the other'),
  'ChatCompletionChunk.service_tier': exact('response.created'),
  'ChatCompletionChunk.usage': equivalent('response.completed, response.incomplete'),
  'ChatChunkChoice.delta': equivalent(events),
  'ChatChunkChoice.finish_reason': lossy('response.completed, response.incomplete', finish),
  'ChatChunkChoice.logprobs': equivalent('output_text.delta'),
  'ChatDelta.role': tag('output_item.added'),
  'ChatDelta.content': exact('output_text.delta'),
  'ChatDelta.refusal': exact('refusal.delta'),
  'ChatDelta.audio': lossy('output_text.delta', 'its transcript'),
  'ChatAudioDelta.*': lossy('output_text.delta', 'its transcript'),
  'ChatDelta.function_call': equivalent('function_call_arguments.delta'),
  'ChatFunctionDelta.name': exact('output_item.added'),
  'ChatFunctionDelta.arguments': exact('function_call_arguments.delta', 'byte for byte'),
  'ChatDelta.tool_calls': equivalent('function_call_arguments.delta, custom_tool_call_input.delta'),
  'ChatToolCallDelta.index': equivalent('output_index', 'items are numbered anew'),
  'ChatToolCallDelta.id': equivalent('output_item.added', named),
  'ChatToolCallDelta.extra_content': equivalent('output_item.added', carried),
  'ChatToolCallDelta.type': tag('output_item.added'),
  'ChatToolCallDelta.function': equivalent('function_call_arguments.delta'),
  'ChatToolCallDelta.custom': equivalent('custom_tool_call_input.delta'),
  'ChatCustomDelta.name': exact('output_item.added'),
  'ChatCustomDelta.input': exact('custom_tool_call_input.delta'),
  'StreamErrorEvent.error': lossy('error, response.failed', 'as its members'),
  'ErrorDetail.message': lossy('message', 'general words unless it concerns the caller or the load'),
  'ErrorDetail.code': lossy('code', '`upstream_error` unless it concerns the caller or the load'),
  'ErrorDetail.type': equivalent('error.type'),
};

const messageUsage = (schema: string): FieldRules => ({
  [`${schema}.input_tokens`]: equivalent('usage.input_tokens', 'together with those of the cache'),
  [`${schema}.output_tokens`]: equivalent('usage.output_tokens'),
  [`${schema}.output_tokens_details`]: equivalent('usage.output_tokens_details'),
  [`${schema}.cache_creation_input_tokens`]: equivalent('usage.input_tokens_details.cache_write_tokens'),
  [`${schema}.cache_read_input_tokens`]: equivalent('usage.input_tokens_details.cached_tokens'),
});

const fromMessages: FieldRules = {
  'Message.id': equivalent('id', '`msg_` becomes `resp_`'),
  'Message.type': tag('object'),
  'Message.role': tag('output[] message'),
  'Message.content': equivalent('output'),
  'Message.stop_reason': lossy(
    'status, incomplete_details',
    '`max_tokens` is `max_output_tokens`, `refusal` is `content_filter`; `pause_turn` and an unknown one are `completed`',
  ),
  'Message.stop_details': equivalent('output[] message, refusal'),
  'RefusalDetails.explanation': exact('refusal'),
  ...messageUsage('Usage'),
  'OutputTokensDetails.thinking_tokens': lossy(
    'usage.output_tokens_details.reasoning_tokens',
    'at most all of them',
  ),
  'Usage.cache_creation': lossy('usage.input_tokens_details', 'lifetimes are counted together'),
  'CacheCreation.*': lossy('usage.input_tokens_details', 'lifetimes are counted together'),
  'TextBlock.text': equivalent(text, 'texts that follow each other are joined'),
  'TextBlock.citations': lossy('output_text.annotations', 'those of the web'),
  'WebSearchResultLocationCitation.type': tag('annotations[].type'),
  'WebSearchResultLocationCitation.url': lossy('annotations[].url', 'reported with the words'),
  'WebSearchResultLocationCitation.title': lossy('annotations[].title', 'reported with the words'),
  'ToolUseBlock.type': tag('type'),
  'ToolUseBlock.id': equivalent('call_id'),
  'ToolUseBlock.name': exact('name', 'the name by which the caller offered the tool'),
  'ToolUseBlock.input': equivalent(
    'arguments',
    'streams: byte for byte; the text of a custom tool becomes text',
  ),
  'ThinkingBlock.type': tag('type'),
  'ThinkingBlock.thinking': equivalent(reasoning, 'as a summary where the request asks for one'),
  'ThinkingBlock.signature': equivalent(`${reasoning}, encrypted_content`),
  'RedactedThinkingBlock.type': tag('type'),
  'RedactedThinkingBlock.data': equivalent(`${reasoning}, encrypted_content`),
};

export const messagesToResponsesRules: FieldRules = { ...messagesStreamRules, ...fromMessages };

export const messagesStreamToResponsesRules: FieldRules = {
  ...messagesToResponsesRules,
  'MessageStartEvent.message': equivalent('response.created'),
  'ContentBlockStartEvent.index': equivalent('output_index', 'items are numbered anew'),
  'ContentBlockStartEvent.content_block': equivalent('output_item.added', 'as in the plain response'),
  'ContentBlockDeltaEvent.index': equivalent('output_index', 'items are numbered anew'),
  'ContentBlockDeltaEvent.delta': equivalent(events),
  'MessageDeltaEvent.delta': equivalent('response.completed, response.incomplete'),
  'MessageDeltaEvent.usage': equivalent('response.completed, response.incomplete'),
  ...messageUsage('MessageDeltaUsage'),
  'MessageDelta.stop_reason': lossy('response.completed, response.incomplete', 'as in the plain response'),
  'MessageDelta.stop_details': equivalent('refusal.delta'),
  'TextDelta.text': exact('output_text.delta'),
  'InputJsonDelta.partial_json': exact('function_call_arguments.delta', 'byte for byte, in the same chunks'),
  'CitationsDelta.*': lossy('output_text.annotation.added', 'those of the web'),
  'ThinkingDelta.type': tag(),
  'ThinkingDelta.thinking': exact('reasoning_text.delta, reasoning_summary_text.delta'),
  'SignatureDelta.type': tag(),
  'SignatureDelta.signature': equivalent('output_item.done, encrypted_content'),
  'StreamErrorEvent.error': lossy('error, response.failed', 'as its members'),
  'ErrorBody.message': lossy('message', 'general words unless it concerns the caller or the load'),
  'ErrorBody.details': lossy('code', '`upstream_error` unless it concerns the caller or the load'),
};
