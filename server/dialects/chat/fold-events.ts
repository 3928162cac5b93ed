/** A plain chat completion ⇄ chunks that add up to it. Blocks of reasoning are folded whole, as the encoder writes them. Unfolded ones carry `annotations` too, which otherwise only plain completions have. */
import { ApiError } from '../../core/api-error.ts';
import { isJsonObject, ownMember } from '../../core/json.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import type { WireBody } from '../dialect.ts';
import { given } from '../short-forms.ts';
import { errorOfEvent } from '../stream-errors.ts';
import type {
  ChatAnnotation,
  ChatChoice,
  ChatChunk,
  ChatChunkChoice,
  ChatCompletion,
  ChatDelta,
  ChatLogprobs,
  ChatToolCall,
  ChatToolCallDelta,
} from './wire.ts';

/** A choice as far as its chunks have come. */
interface OpenChoice extends Omit<ChatChoice, 'finish_reason'> {
  finish_reason: string | null;
  logprobs: ChatLogprobs | null;
}

/**
 * Folds a whole stream that conforms to the grammar. Throws the `ApiError` that an error event represents, and
 * `upstream_invalid_response` when there is nothing to fold.
 */
export function foldChatEvents(events: readonly WireEvent[]): ChatCompletion {
  let head: ChatChunk | undefined;
  let usage: ChatChunk['usage'];
  const choices = new Map<number, OpenChoice>();
  for (const { data } of events) {
    if (typeof data === 'string') continue;
    const error = ownMember(data, 'error');
    if (isJsonObject(error)) throw errorOfEvent(error['code'], error['message']);
    const chunk = data as ChatChunk;
    head ??= chunk;
    usage = chunk.usage ?? usage;
    for (const part of chunk.choices) addPart(choices, part);
  }
  if (head === undefined) throw new ApiError('upstream_invalid_response', 'The stream has no chunk.');
  const { id, created, model, service_tier: serviceTier, system_fingerprint: fingerprint } = head;
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [...choices.values()].sort((one, other) => one.index - other.index).map(closeChoice),
    ...(serviceTier === undefined ? {} : { service_tier: serviceTier }),
    // The SDK of OpenRouter takes null, and refuses a completion without it.
    system_fingerprint: fingerprint ?? null,
    ...(usage === undefined ? {} : { usage }),
  };
}

function addPart(choices: Map<number, OpenChoice>, part: ChatChunkChoice): void {
  const { index, delta } = part;
  const choice = choices.get(index) ?? {
    index,
    message: { role: 'assistant', content: null, refusal: null },
    logprobs: null,
    finish_reason: null,
  };
  choices.set(index, choice);
  const { message } = choice;
  if (typeof delta.content === 'string') message.content = (message.content ?? '') + delta.content;
  const annotations = ownMember(delta, 'annotations');
  if (Array.isArray(annotations))
    for (const annotation of annotations as ChatAnnotation[]) (message.annotations ??= []).push(annotation);
  if (typeof delta.reasoning_content === 'string')
    message.reasoning_content = (message.reasoning_content ?? '') + delta.reasoning_content;
  for (const { index: _index, ...block } of delta.thinking_blocks ?? [])
    (message.thinking_blocks ??= []).push(block);
  if (typeof delta.refusal === 'string') message.refusal = (message.refusal ?? '') + delta.refusal;
  if (delta.function_call !== undefined) {
    const call = (message.function_call ??= { name: delta.function_call.name ?? '', arguments: '' });
    call.arguments += delta.function_call.arguments ?? '';
  }
  for (const call of delta.tool_calls ?? []) addCall((message.tool_calls ??= []), call);
  if (part.logprobs !== undefined && part.logprobs !== null)
    addLogprobs((choice.logprobs ??= { content: null, refusal: null }), part.logprobs);
  choice.finish_reason = part.finish_reason ?? choice.finish_reason;
}

function addCall(calls: ChatToolCall[], delta: ChatToolCallDelta): void {
  const id = delta.id ?? '';
  const call = (calls[delta.index] ??=
    delta.type === 'custom'
      ? { id, type: 'custom', custom: { name: delta.custom?.name ?? '', input: '' } }
      : { id, type: 'function', function: { name: delta.function?.name ?? '', arguments: '' } });
  if (call.type === 'custom') call.custom.input += delta.custom?.input ?? '';
  else call.function.arguments += delta.function?.arguments ?? '';
}

function addLogprobs(known: ChatLogprobs, more: ChatLogprobs): void {
  for (const side of ['content', 'refusal'] as const) {
    const tokens = more[side];
    if (tokens === undefined || tokens === null) continue;
    const before = (known[side] ??= []);
    for (const token of tokens) before.push(token);
  }
}

function closeChoice({ index, message, logprobs, finish_reason: reason }: OpenChoice): ChatChoice {
  if (reason === null)
    throw new ApiError('upstream_invalid_response', `Choice ${index} has no finish reason.`);
  return {
    index,
    message: { ...message, annotations: message.annotations ?? [] },
    logprobs,
    finish_reason: reason,
  };
}

/** `body` must be valid under `ChatCompletion`. */
export function unfoldChatCompletion(body: WireBody): WireEvent[] {
  const completion = body as unknown as ChatCompletion;
  const { choices, usage, object: _object, metadata: _metadata, ...rest } = completion;
  const head = { ...rest, object: 'chat.completion.chunk' as const };
  const chunks: ChatChunk[] = choices.flatMap((choice) => [
    {
      ...head,
      choices: [{ index: choice.index, delta: deltaOf(choice), logprobs: choice.logprobs ?? null }],
    },
    { ...head, choices: [{ index: choice.index, delta: {}, finish_reason: choice.finish_reason }] },
  ]);
  if (usage !== undefined && usage !== null) chunks.push({ ...head, choices: [], usage });
  if (chunks.length === 0) chunks.push({ ...head, choices: [] });
  return [...chunks.map((data) => ({ event: null, data })), { event: null, data: '[DONE]' }];
}

function deltaOf({ message }: ChatChoice): ChatDelta {
  const { tool_calls: calls, function_call: call, audio, ...rest } = message;
  return {
    ...rest,
    ...given({
      audio,
      function_call: call,
      tool_calls: calls?.map((each, index): ChatToolCallDelta => ({ index, ...each })),
    }),
  };
}
