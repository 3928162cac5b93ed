/** How the responses and streams of providers of both formats become legacy completions: their texts. */
import { dropped, equivalent, exact, lossy, tag, type FieldRules } from './field-rule.ts';

const noPlace = dropped('a legacy completion has no place for it');
const text = 'choices[].text';
const finish = 'choices[].finish_reason';
const logprobs = equivalent('choices[].logprobs', 'four lists; the alternatives of a token by their text');
const refusal = lossy(text, 'sent as the text');
const spoken = lossy(text, 'its transcript');
const general = 'general words unless it concerns the caller or the load';

const fromChat: FieldRules = {
  'Moderation*': noPlace,
  'Chat*': noPlace,
  'UrlCitation.*': noPlace,
  'ChatCompletion.id': equivalent('id', '`chatcmpl-` becomes `cmpl-`'),
  'ChatCompletion.object': tag('object'),
  'ChatCompletion.created': exact('created'),
  'ChatCompletion.model': exact('model', 'the id that the caller knows'),
  'ChatCompletion.system_fingerprint': exact('system_fingerprint'),
  'ChatCompletion.choices': equivalent('choices'),
  'ChatCompletion.usage': equivalent('usage'),
  'ChatCompletion.*': noPlace,
  'CompletionUsage.*': equivalent('usage'),
  'PromptTokensDetails.*': lossy('usage.prompt_tokens_details', 'counts of no class are left out'),
  'CompletionTokensDetails.*': lossy('usage.completion_tokens_details', 'counts of no class are left out'),
  'ChatChoice.index': exact('choices[].index'),
  'ChatChoice.message': equivalent(text),
  'ChatChoice.finish_reason': lossy(finish, '`tool_calls` is `stop`'),
  'ChatChoice.logprobs': logprobs,
  'ChatLogprobs.content': logprobs,
  'ChatLogprobs.refusal': dropped('a refusal has no probabilities'),
  'TokenLogprob.*': logprobs,
  'TopLogprob.*': logprobs,
  'ChatMessage.role': tag(),
  'ChatMessage.content': exact(text),
  'ChatMessage.refusal': refusal,
  'ChatMessage.audio': spoken,
  'ChatMessage.*': noPlace,
  'ChatMessageAudio.*': spoken,
};

const chunks: FieldRules = {
  'ChatCompletionChunk.id': equivalent('id', '`chatcmpl-` becomes `cmpl-`'),
  'ChatCompletionChunk.object': tag('object'),
  'ChatCompletionChunk.created': exact('created'),
  'ChatCompletionChunk.model': exact('model'),
  'ChatCompletionChunk.system_fingerprint': exact('system_fingerprint'),
  'ChatCompletionChunk.choices': equivalent('choices'),
  'ChatCompletionChunk.usage': equivalent('usage', 'in the last chunk, where it was asked for'),
  'ChatCompletionChunk.obfuscation': equivalent('', 'filler'),
  'ChatCompletionChunk.*': noPlace,
  'ChatChunkChoice.index': exact('choices[].index'),
  'ChatChunkChoice.delta': equivalent(text),
  'ChatChunkChoice.finish_reason': lossy(finish, '`tool_calls` is `stop`'),
  'ChatChunkChoice.logprobs': logprobs,
  'ChatDelta.role': tag(),
  'ChatDelta.content': exact(text),
  'ChatDelta.refusal': refusal,
  'ChatDelta.audio': spoken,
  'ChatDelta.*': noPlace,
  'ChatAudioDelta.*': spoken,
  'StreamErrorEvent.error': lossy('error', 'as its members'),
  'ErrorDetail.message': lossy('error.message', general),
  'ErrorDetail.code': lossy('error.code', '`upstream_error` unless it concerns the caller or the load'),
  'ErrorDetail.type': equivalent('error.type'),
  'ErrorDetail.param': dropped("a field of the provider's request"),
  'ErrorDetail.doc_url': dropped('a page of the provider'),
  'ErrorDetail.*': noPlace,
  'ErrorMisalignment.*': noPlace,
  'MisalignmentSteer.*': noPlace,
};

/** Blocks and members of the messages format that are no text. */
const noText = [
  'ThinkingBlock',
  'RedactedThinkingBlock',
  'ToolUseBlock',
  'ServerTool',
  'ToolCaller',
  'DirectCaller',
  'CodeExecution',
  'EncryptedCodeExecution',
  'BashCodeExecution',
  'TextEditorCodeExecution',
  'WebSearch',
  'WebFetch',
  'ToolSearch',
  'ToolReference',
  'Container',
  'DocumentBlock',
  'Fetched',
  'CitationsConfig',
  'CharLocation',
  'PageLocation',
  'ContentBlockLocation',
  'SearchResultLocation',
  'CacheMiss',
  'McpTool',
  'Fallback',
  'Compaction',
  'ToolChange',
  'UsageIteration',
  'Diagnostics',
  'SkillSource',
  'CitationsDelta',
  'ThinkingDelta',
  'SignatureDelta',
  'InputJsonDelta',
];

const messageUsage = (schema: string): FieldRules => ({
  [`${schema}.input_tokens`]: equivalent('usage.prompt_tokens', 'together with those of the cache'),
  [`${schema}.output_tokens`]: equivalent('usage.completion_tokens'),
  [`${schema}.output_tokens_details`]: equivalent('usage.completion_tokens_details'),
  [`${schema}.cache_creation_input_tokens`]: equivalent('usage.prompt_tokens_details.cache_write_tokens'),
  [`${schema}.cache_read_input_tokens`]: equivalent('usage.prompt_tokens_details.cached_tokens'),
  [`${schema}.*`]: noPlace,
});

const fromMessages: FieldRules = {
  ...Object.fromEntries(noText.map((name) => [`${name}*`, noPlace])),
  'Message.id': equivalent('id', '`msg_` becomes `cmpl-`'),
  'Message.type': tag('object'),
  'Message.role': tag(),
  'Message.model': exact('model', 'the id that the caller knows'),
  'Message.content': equivalent(text),
  'Message.stop_reason': lossy(
    finish,
    '`max_tokens` is `length`, `refusal` is `content_filter`; every other is `stop`',
  ),
  'Message.stop_details': lossy(text, 'the words of a refusal'),
  'Message.usage': equivalent('usage'),
  'Message.*': noPlace,
  'RefusalDetails.explanation': exact(text),
  'RefusalDetails.type': tag(),
  'RefusalDetails.*': noPlace,
  ...messageUsage('Usage'),
  'OutputTokensDetails.thinking_tokens': equivalent('usage.completion_tokens_details.reasoning_tokens'),
  'CacheCreation.*': lossy('usage.prompt_tokens_details', 'lifetimes are counted together'),
  'Usage.cache_creation': lossy('usage.prompt_tokens_details', 'lifetimes are counted together'),
  'TextBlock.type': tag(),
  'TextBlock.text': exact(text),
  'TextBlock.citations': noPlace,
};

const messageEvents: FieldRules = {
  'MessageStartEvent.type': tag(),
  'MessageStartEvent.message': equivalent('id, model, created', 'in every chunk'),
  'MessageDeltaEvent.type': tag(),
  'MessageDeltaEvent.delta': equivalent(finish),
  'MessageDeltaEvent.usage': equivalent('usage', 'in the last chunk, where it was asked for'),
  ...messageUsage('MessageDeltaUsage'),
  'MessageDelta.stop_reason': lossy(finish, 'as in the plain response'),
  'MessageDelta.stop_details': lossy(text, 'the words of a refusal'),
  'MessageDelta.*': noPlace,
  'MessageStopEvent.type': equivalent('[DONE]'),
  'PingEvent.type': equivalent('', 'silence is filled by the gateway'),
  'ContentBlockStartEvent.*': tag(),
  'ContentBlockStopEvent.*': tag(),
  'ContentBlockDeltaEvent.type': tag(),
  'ContentBlockDeltaEvent.index': tag(),
  'ContentBlockDeltaEvent.delta': equivalent(text),
  'TextDelta.type': tag(),
  'TextDelta.text': exact(text),
  'StreamErrorEvent.type': tag(),
  'StreamErrorEvent.error': lossy('error', 'as its members'),
  'StreamErrorEvent.request_id': dropped("the provider's own; the caller has `x-trace-id`"),
  'ErrorBody.type': equivalent('error.type'),
  'ErrorBody.message': lossy('error.message', general),
  'ErrorBody.details': lossy('error.code', '`upstream_error` unless it concerns the caller or the load'),
  'ErrorDetails.error_code': lossy(
    'error.code',
    '`upstream_error` unless it concerns the caller or the load',
  ),
  'ErrorDetails.param': dropped("a field of the provider's request"),
  'ErrorDetails.doc_url': dropped('a page of the provider'),
};

export const chatToCompletionsRules: FieldRules = fromChat;
export const chatStreamToCompletionsRules: FieldRules = { ...fromChat, ...chunks };
export const messagesToCompletionsRules: FieldRules = fromMessages;
export const messagesStreamToCompletionsRules: FieldRules = { ...fromMessages, ...messageEvents };
