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
};

/** Bodies that are valid under the contract; a chat completion has at most one choice in most cases. */
export function completions(dialect: UpstreamConversation): Arbitrary<JsonObject> {
  const { schemas, completion, completionFault } = contracts[dialect];
  const made = fromSchema(schemas, completion, better[dialect]);
  return made
    .chain((body) => (dialect === 'messages' ? constant(body) : numbered(body)))
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
