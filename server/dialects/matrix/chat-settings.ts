/** How the settings of a chat request beyond the vendor's document are translated into the messages format. */
import { dropped, equivalent, lossy, tag, type FieldRules } from './field-rule.ts';

export const chatSettingRules: FieldRules = {
  'CreateChatCompletionRequest.cache_control': equivalent('cache_control'),
  'CreateChatCompletionRequest.chat_id': dropped('ignored, and listed in `x-dropped-fields`'),
  'CreateChatCompletionRequest.session_id': dropped(
    'kept with the usage record, and listed in `x-dropped-fields`',
  ),
  'CreateChatCompletionRequest.enable_thinking': lossy(
    'thinking',
    'false is `disabled`, true `adaptive`; another member may count',
  ),
  'CreateChatCompletionRequest.include_reasoning': lossy('thinking.display', 'another member may count'),
  'CreateChatCompletionRequest.min_p': dropped('no such setting'),
  'CreateChatCompletionRequest.preserve_thinking': dropped('no such setting'),
  'CreateChatCompletionRequest.reasoning': lossy(
    'thinking, output_config.effort',
    'before a call that must be made there is no thinking',
  ),
  'ChatReasoningOptions.effort': lossy('output_config.effort', 'as `reasoning_effort`, which counts'),
  'ChatReasoningOptions.enabled': lossy('thinking.type', 'false is `disabled`, true `adaptive`'),
  'ChatReasoningOptions.exclude': lossy('thinking.display', 'true is `omitted`'),
  'ChatReasoningOptions.max_tokens': lossy(
    'thinking.budget_tokens',
    'at least 1,024, and below `max_tokens`; 0 is `thinking: disabled`',
  ),
  'ChatReasoningOptions.summary': dropped('no such setting'),
  'CreateChatCompletionRequest.repetition_penalty': dropped('no such setting'),
  'CreateChatCompletionRequest.thinking': lossy('thinking', 'as `reasoning`, which counts'),
  'ChatThinkingOptions.type': lossy('thinking.type', 'as `reasoning.enabled`, which counts'),
  'ChatThinkingOptions.budget_tokens': lossy(
    'thinking.budget_tokens',
    'as `reasoning.max_tokens`, which counts',
  ),
  'CreateChatCompletionRequest.thinking_budget': lossy(
    'thinking.budget_tokens',
    'as `reasoning.max_tokens`, which counts',
  ),
  'CreateChatCompletionRequest.top_a': dropped('no such setting'),
  'CreateChatCompletionRequest.top_k': lossy(
    'top_k',
    'dropped under version 2026-10-21; 0 and -1 are the default',
  ),
  'ChatCacheControl.type': tag('cache_control.type'),
  'ChatCacheControl.ttl': lossy('cache_control.ttl', 'dropped where there is nothing to mark'),
};
