/** Any valid plain completion of a provider. */
import { constant, constantFrom, nat, oneof, type Arbitrary } from 'fast-check';
import type { JsonObject } from '../../../../server/core/json.ts';
import type { UpstreamConversation } from '../../../../server/core/wire-format.ts';
import { contracts } from '../contracts.ts';
import { fromSchema, inputText, text, type BetterValues } from './from-schema.ts';

const toolName = constantFrom('get_weather', 'run', 'note', 'search_x');

const better: Readonly<Record<UpstreamConversation, BetterValues>> = {
  chat: {
    'ChatCompletion.id': oneof(constantFrom('chatcmpl-1', 'gen-2', ''), text),
    'ChatFunctionCall.name': toolName,
    'ChatCustomCall.name': toolName,
    'ChatFunctionCall.arguments': inputText,
    'ChatFunctionToolCall.id': constantFrom('call_1', 'call_2', 'x y'),
    'ChatCustomToolCall.id': constantFrom('call_3', 'call_4'),
    'ChatReasoningBlock.type': constantFrom('thinking', 'thinking', 'redacted_thinking', 'newer'),
    'ChatReasoningPart.type': constantFrom('reasoning.text', 'reasoning.encrypted', 'newer'),
    'UrlCitation.start_index': nat(8),
    'UrlCitation.end_index': nat(30),
    'UrlCitation.title': oneof(text, constantFrom('t'.repeat(600))),
    'PromptTokensDetails.cached_tokens': nat(2_000),
    'PromptTokensDetails.cache_write_tokens': nat(2_000),
    'PromptTokensDetails.audio_tokens': nat(2_000),
    'PromptTokensDetails.image_tokens': nat(2_000),
    'CompletionTokensDetails.audio_tokens': nat(2_000),
    'CompletionTokensDetails.reasoning_tokens': nat(2_000),
  },
  messages: {
    'Message.id': oneof(constantFrom('msg_1', 'msg_abc'), text),
    'Message.stop_reason': constantFrom(
      'end_turn',
      'max_tokens',
      'stop_sequence',
      'tool_use',
      'pause_turn',
      'refusal',
      'model_context_window_exceeded',
      'new_reason',
      null,
    ),
    'OutputTokensDetails.thinking_tokens': nat(2_000),
    'ToolUseBlock.id': constantFrom('toolu_1', 'toolu_2', 'abc'),
    'ToolUseBlock.name': toolName,
  },
  responses: {
    'ResponseObject.id': constantFrom('resp_1', 'resp_abc'),
    'ResponseObject.status': constantFrom('completed', 'incomplete'),
    'ResponseObject.created_at': nat(2_000_000_000),
    'ResponsesIncompleteDetails.reason': constantFrom('max_output_tokens', 'content_filter', 'newer'),
    'ResponsesFunctionCall.name': toolName,
    'ResponsesCustomToolCall.name': toolName,
    'ResponsesFunctionCall.arguments': inputText,
    'ResponsesFunctionCall.call_id': constantFrom('call_1', 'call_2', 'x y'),
    'ResponsesCustomToolCall.call_id': constantFrom('call_3', 'call_4'),
    // Sealed anew each time: a body that has one differs from itself.
    'ResponsesReasoning.encrypted_content': constantFrom(null, null, null, 'gAAAA'),
    'ResponsesUrlCitation.title': oneof(text, constantFrom('t'.repeat(600))),
    'ResponsesInputTokensDetails.cached_tokens': nat(2_000),
    'ResponsesInputTokensDetails.cache_write_tokens': nat(2_000),
    'ResponsesOutputTokensDetails.reasoning_tokens': nat(2_000),
    'ResponsesUsage.input_tokens': nat(2_000),
    'ResponsesUsage.output_tokens': nat(2_000),
  },
};

/** Bodies that are valid under the contract; a chat completion has at most one choice in most cases. */
export function completions(dialect: UpstreamConversation): Arbitrary<JsonObject> {
  const { schemas, completion, completionFault } = contracts[dialect];
  const made = fromSchema(schemas, completion, better[dialect]);
  return made
    .chain((body) => (dialect === 'chat' ? numbered(body) : constant(body)))
    .filter((body) => completionFault(body) === undefined);
}

/** Choices are numbered from 0. */
function numbered(body: JsonObject): Arbitrary<JsonObject> {
  const choices = Array.isArray(body['choices']) ? body['choices'] : [];
  return constantFrom(1, 1, 1, 2).map((count) => ({
    ...body,
    choices: choices.slice(0, count).map((choice, index) => ({ ...(choice as JsonObject), index })),
  }));
}
