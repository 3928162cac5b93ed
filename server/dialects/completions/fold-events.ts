/** The plain legacy completion that a stream of chunks adds up to. */
import { ApiError } from '../../core/api-error.ts';
import { isJsonObject, ownMember } from '../../core/json.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { errorOfEvent } from '../stream-errors.ts';
import type { LegacyChunk, LegacyChunkChoice, LegacyCompletion, LegacyLogprobs } from './wire.ts';

/** Throws the `ApiError` that an error event represents, and `upstream_invalid_response` when there is nothing to fold. */
export function foldCompletionEvents(events: readonly WireEvent[]): LegacyCompletion {
  let head: LegacyChunk | undefined;
  let usage: LegacyChunk['usage'];
  const choices = new Map<number, LegacyChunkChoice>();
  for (const { data } of events) {
    if (typeof data === 'string') continue;
    const error = ownMember(data, 'error');
    if (isJsonObject(error)) throw errorOfEvent(error['code'], error['message']);
    const chunk = data as LegacyChunk;
    head ??= chunk;
    usage = chunk.usage ?? usage;
    for (const choice of chunk.choices) choices.set(choice.index, joined(choices.get(choice.index), choice));
  }
  if (head === undefined) throw new ApiError('upstream_invalid_response', 'The stream has no chunk.');
  const { usage: _, ...rest } = head;
  return {
    ...rest,
    choices: [...choices.values()]
      .sort((one, other) => one.index - other.index)
      .map((choice) => ({ ...choice, finish_reason: choice.finish_reason ?? 'stop' })),
    ...(usage === undefined || usage === null ? {} : { usage }),
  };
}

function joined(before: LegacyChunkChoice | undefined, next: LegacyChunkChoice): LegacyChunkChoice {
  if (before === undefined) return next;
  return {
    index: next.index,
    text: before.text + next.text,
    logprobs: joinedLogprobs(before.logprobs ?? null, next.logprobs ?? null),
    finish_reason: next.finish_reason ?? before.finish_reason,
  };
}

function joinedLogprobs(one: LegacyLogprobs | null, other: LegacyLogprobs | null): LegacyLogprobs | null {
  if (one === null || other === null) return one ?? other;
  return {
    tokens: [...(one.tokens ?? []), ...(other.tokens ?? [])],
    token_logprobs: [...(one.token_logprobs ?? []), ...(other.token_logprobs ?? [])],
    top_logprobs: [...(one.top_logprobs ?? []), ...(other.top_logprobs ?? [])],
    text_offset: [...(one.text_offset ?? []), ...(other.text_offset ?? [])],
  };
}
