/**
 * Finds information that a translation lost without a word: a leaf of the source that is neither in the
 * result, nor named as lost, nor of any influence on the result.
 */
import { isJsonObject, type JsonObject } from '../../../server/core/json.ts';
import type { UpstreamConversation } from '../../../server/core/wire-format.ts';
import type { EncodeOptions } from '../../../server/dialects/encoding.ts';
import type { Loss } from '../../../server/dialects/loss.ts';
import { unsealReasoning } from '../../../server/dialects/responses/sealed-reasoning.ts';
import { hasContent, openContent, withoutContent } from '../../../server/dialects/sealed-call-id.ts';
import { effortInEffect } from '../../../server/dialects/messages/system-messages.ts';
import type { InputMessage } from '../../../server/dialects/messages/wire.ts';
import { ownSealing } from '../../../server/dialects/sealing.ts';
import { translateCompletion, translateRequest } from '../../../server/dialects/translate.ts';
import { contracts } from './contracts.ts';
import { responsesRequestStructure } from './responses-request-structure.ts';
import { responsesStructure } from './responses-structure.ts';
import { leavesOf, replaced, showPath, type Leaf, type Locator } from './paths.ts';

type Body = Record<string, unknown>;

/** A way from one contract to the other, for one kind of body. */
export interface Subject {
  schemas: JsonObject;
  root: string;
  isValid(body: Body): boolean;
  translate(body: Body): { body: object; losses: readonly Loss[]; refused?: { field: string } };
}

export function requestSubject(from: UpstreamConversation, to: UpstreamConversation): Subject {
  const { schemas, request: root, requestFault } = contracts[from];
  return {
    schemas,
    root,
    isValid: (body) => requestFault(body) === undefined,
    translate: (body) => translateRequest(from, to, body, optionsFor(body)),
  };
}

/** Both versions of the messages format have their turn, as the name of the model decides. */
export function optionsFor({ model }: Body): EncodeOptions {
  const isNew = String(model).length % 4 === 3;
  return { maxOutputTokens: 64_000, messagesVersion: isNew ? '2026-10-21' : '2023-06-01' };
}

/** `request` is what the surface was asked. */
export function completionSubject(
  from: UpstreamConversation,
  to: UpstreamConversation,
  request: Body,
): Subject {
  const { schemas, completion: root, completionFault } = contracts[from];
  return {
    schemas,
    root,
    isValid: (body) => completionFault(body) === undefined,
    translate: (body) => {
      const { body: made, losses } = translateCompletion(from, to, body, request, { nowMs: 0 });
      return { body: to === 'responses' ? opened(made) : made, losses };
    },
  };
}

/** With the content of what was sealed, which is another text each time. */
function opened(response: object): object {
  return JSON.parse(JSON.stringify(response), (member, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (member === 'call_id' && hasContent(value))
      return `${withoutContent(value)} ${JSON.stringify(openContent(value, ownSealing))}`;
    const reasoning = member === 'encrypted_content' ? unsealReasoning(value, ownSealing) : undefined;
    return reasoning === undefined ? value : JSON.stringify(reasoning);
  }) as object;
}

/**
 * Fields that may have any value, because the gateway itself keeps them or responds to them, or because they
 * have no meaning at their place. Each with the reason.
 */
const structural: readonly (readonly [string, (body: Body, made: Body) => boolean])[] = [
  // The encoder of the surface's stream does it.
  ['ChatStreamOptions.include_usage', () => true],
  ['ChatStreamOptions.include_obfuscation', () => true],
  ['ChatUsageOptions.include', () => true],
  // Which delta of the stream it was; the place in the list says the order.
  ['ChatRequestFunctionToolCall.index', () => true],
  ['ChatRequestCustomToolCall.index', () => true],
  ['ChatReasoningBlock.index', () => true],
  ['ChatRequestReasoningBlock.index', () => true],
  ['ChatReasoningPart.index', () => true],
  // Names of the header `anthropic-beta`, which other providers do not have.
  ['CreateMessageRequest.betas', () => true],
  // Whether a tool of that name is offered: the name of none changes nothing.
  ['NamedToolReference.name', () => true],
  // No MCP server is called, so that none of its tools can be removed.
  ['McpToolReference.server_name', () => true],
  ['McpToolReference.name', () => true],
  ['McpToolsetReference.server_name', () => true],
  // No provider of another format checks the blocks.
  ['ThinkingBlockBinding.prefix_mismatch_behavior', () => true],
  // Says nothing unless a message of the user follows; system-messages.test.ts has the cases.
  ['SystemMessage.clear_at', () => true],
  // The effort of other turns than the next; the same test has the cases.
  ['SystemMessageOutputConfig.effort', () => true],
  ['OutputConfig.effort', ({ messages }) => effortInEffect(messages as InputMessage[]) !== undefined],
  // The account of the service is billed anyway.
  ['BillingPolicy.type', () => true],
  ['BillingPolicy.bill_to', () => true],
  // All tokens, which is the default.
  ['CreateChatCompletionRequest.top_k', (body) => Number(body['top_k']) <= 0],
  // Stored with the usage record, and echoed in the response.
  ['CreateChatCompletionRequest.metadata', () => true],
  // A client library's own copy of what is sent as well.
  ['ChatAssistantMessage.parsed', () => true],
  ['InputTextBlock.parsed_output', () => true],
  ['ChatRequestFunctionCall.parsed_arguments', () => true],
  // Without tools, or where none may be called, calls are neither parallel nor single; the deprecated form has one only.
  [
    'CreateChatCompletionRequest.parallel_tool_calls',
    (body, made) =>
      listOf(body['tools']).length === 0 ||
      hasNoOwnTools(made) ||
      (body['tool_choice'] ?? body['function_call']) === 'none',
  ],
  ['CreateChatCompletionRequest.tool_choice', hasNoTools],
  ['CreateChatCompletionRequest.function_call', hasNoTools],
  ['ToolChoiceAuto.disable_parallel_tool_use', hasNoOwnTools],
  ['ToolChoiceAny.disable_parallel_tool_use', hasNoOwnTools],
  ['ToolChoiceTool.disable_parallel_tool_use', hasNoOwnTools],
  // Applied when the response arrives: reasoning that the provider shows is hidden or shown.
  ['ThinkingEnabled.display', () => true],
  ['ThinkingAdaptive.display', () => true],
  ['ChatReasoningOptions.exclude', () => true],
  ['CreateChatCompletionRequest.include_reasoning', () => true],
  // The name alone identifies an allowed tool.
  ['ChatAllowedTools.tools', () => true],
  // Seconds of the response, which the header Date has too.
  ['ChatCompletion.created', () => true],
  // The echo of a request that had none.
  ['ChatCompletion.metadata', () => true],
  // The place in the list says the same.
  [
    'ChatChoice.index',
    ({ choices }) =>
      listOf(choices).every((choice, place) => isJsonObject(choice) && choice['index'] === place),
  ],
  // Sums of the others.
  ['CompletionUsage.total_tokens', () => true],
  ['PromptTokensDetails.text_tokens', () => true],
  ['CompletionTokensDetails.text_tokens', () => true],
  ...responsesStructure,
  ...responsesRequestStructure,
];

function hasNoOwnTools(body: Body): boolean {
  return !listOf(body['tools']).some((tool) => isJsonObject(tool) && 'input_schema' in tool);
}

function hasNoTools(body: Body): boolean {
  return listOf(body['tools']).length + listOf(body['functions']).length === 0;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether a loss covers a path, as `Loss.field` says. */
function covers({ field }: Loss, path: string): boolean {
  if (field === '' || path === field) return true;
  if (field.includes('[*]')) {
    const pattern = field.split('[*]').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${pattern.join('\\[\\d+\\]')}(?:[.[]|$)`).test(path);
  }
  return path.startsWith(field) && (path[field.length] === '.' || path[field.length] === '[');
}

export interface Finding {
  path: string;
  key: string;
  /** `lost` and reported, `verbatim` in the result, `felt`: it changes the result, `free`: see `structural`. */
  fate: 'lost' | 'verbatim' | 'felt' | 'free' | 'unknown' | 'unreported';
  /** Whether the value is somewhere in the result; what says nothing counts as shown. */
  shown: boolean;
  loss?: Loss;
}

/** The fate of each leaf of the body; leaves that are refused are not listed. */
export function fatesOf(subject: Subject, body: Body, locator: Locator): Finding[] {
  const translated = subject.translate(body);
  if (translated.refused !== undefined) return [];
  const values = new Set(leavesOf(translated.body).map(({ value }) => value));
  const whole = JSON.stringify(translated);
  return leavesOf(body).map((leaf): Finding => {
    const path = showPath(leaf.steps);
    const { key, schemas } = locator.locate(leaf.steps);
    const loss = translated.losses.find((each) => covers(each, path));
    const shown = leaf.value === null || leaf.value === '' || values.has(leaf.value);
    if (loss !== undefined) return { path, key, shown, fate: 'lost', loss };
    if (structural.some(([name, applies]) => name === key && applies(body, translated.body as Body)))
      return { path, key, shown, fate: 'free' };
    if (typeof leaf.value === 'string' && leaf.value.length > 3 && shown && !isChoice(schemas))
      return { path, key, shown, fate: 'verbatim' };
    let valid = 0;
    for (const value of alternatives(leaf, key, schemas)) {
      const changed = replaced(body, leaf.steps, value) as Body;
      if (!subject.isValid(changed)) continue;
      valid += 1;
      if (JSON.stringify(subject.translate(changed)) !== whole) return { path, key, shown, fate: 'felt' };
    }
    return { path, key, shown, fate: valid === 0 || leaf.value === null ? 'unknown' : 'unreported' };
  });
}

function isChoice(schemas: readonly Body[]): boolean {
  return schemas.some((schema) => 'const' in schema || 'enum' in schema);
}

/** Unions whose branches have nothing but their tag, so that another tag is another value. */
const choices: Readonly<Record<string, readonly string[]>> = {
  Thinking: ['adaptive', 'disabled', 'between_tools'],
  ToolChoice: ['auto', 'any', 'none'],
  ResponseFormat: ['text', 'json_object'],
};

/** Other values for the same place, not all of them valid there. */
function alternatives({ value }: Leaf, key: string, schemas: readonly Body[]): unknown[] {
  if (schemas.some((schema) => 'const' in schema)) {
    const union = Object.keys(choices).find((name) => key.startsWith(name));
    return (choices[union ?? ''] ?? []).filter((tag) => tag !== value);
  }
  const enumerated = schemas
    .flatMap((schema) => listOf(schema['enum']))
    .filter((each) => each !== value && each !== null);
  if (schemas.some((schema) => 'enum' in schema)) return enumerated;
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1, value / 2, value * 2 + 0.5];
  if (typeof value !== 'string') return [];
  return [`${value}x`, `x${value}`, `${value}AAAA`, 'other', `QUFB${value}`];
}
