/** A plain chat completion → chunks that add up to it. They carry `annotations` too, which otherwise only plain completions have. */
import type { WireEvent } from '../../core/wire-event.ts';
import type { WireBody } from '../dialect.ts';
import type { ChatChoice, ChatChunk, ChatCompletion, ChatDelta, ChatToolCallDelta } from './wire.ts';

/** `answer` must be valid under `ChatCompletion`. */
export function unfoldChatAnswer(answer: WireBody): WireEvent[] {
  const completion = answer as unknown as ChatCompletion;
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
    ...(audio === undefined || audio === null ? {} : { audio }),
    ...(call === undefined || call === null ? {} : { function_call: call }),
    ...(calls === undefined
      ? {}
      : { tool_calls: calls.map((each, index): ChatToolCallDelta => ({ index, ...each })) }),
  };
}
