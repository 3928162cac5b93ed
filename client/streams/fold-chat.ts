/** Adds the chunks of a chat completion up to the completion that would have come without streaming. */
import type { components } from '../../openapi/generated/v1.ts';
import type { Fold } from './event-stream.ts';
import { mergeDelta, type Members } from './merge-delta.ts';

type Chunk = components['schemas']['ChatCompletionChunk'];
type Completion = components['schemas']['ChatCompletion'];
type Choice = components['schemas']['ChatChoice'];

export function foldChat(): Fold<Chunk, Completion> {
  const choices = new Map<number, Members>();
  const top = new Map<string, unknown>();
  return {
    add(chunk) {
      for (const [key, value] of Object.entries(chunk))
        if (key !== 'choices' && key !== 'obfuscation' && value !== null) top.set(key, value);
      for (const { delta, finish_reason, logprobs, index } of chunk.choices) {
        const choice = choices.get(index) ?? { index, message: { role: 'assistant', content: null } };
        choices.set(index, choice);
        mergeDelta(choice, { message: delta });
        if (logprobs !== undefined) mergeDelta(choice, { logprobs });
        if (finish_reason !== undefined && finish_reason !== null) choice['finish_reason'] = finish_reason;
      }
    },
    result: () =>
      // The grammar has seen to it that every choice has its role, its reason and whole calls.
      ({
        ...Object.fromEntries(top),
        object: 'chat.completion',
        choices: [...choices.values()].map(finished).sort((a, b) => a.index - b.index),
      }) as Completion,
  };
}

/** Tool calls have an index only while they stream; in the message their order replaces it. */
function finished(choice: Members): Choice {
  const { message, ...rest } = choice as unknown as Choice;
  const calls = message.tool_calls;
  if (!Array.isArray(calls)) return { ...rest, message };
  const unnumbered = calls.map((call) => {
    const { index: _, ...kept }: Members = { ...call };
    return kept as unknown as typeof call;
  });
  return { ...rest, message: { ...message, tool_calls: unnumbered } };
}
