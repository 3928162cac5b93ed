/** What system messages in the middle of a conversation set for themselves and for the turns after them. */
import type { InputMessage } from './wire.ts';

/**
 * The messages that the model no longer sees: instructions for one turn, once a later message of the user follows. Changes of the
 * tools in them stay in effect.
 */
export function clearedMessages(messages: readonly InputMessage[]): ReadonlySet<InputMessage> {
  const lastOfUser = messages.findLastIndex(({ role }) => role === 'user');
  const isCleared = (message: InputMessage, index: number) =>
    message.role === 'system' && message.clear_at === 'next_user_message' && index < lastOfUser;
  return new Set(messages.filter(isCleared));
}

export interface PlacedEffort {
  effort: string;
  /** Of the setting in the body. */
  path: string;
}

/**
 * The effort that a system message sets for the completion; undefined where none does. Directly after new input of the user a
 * change counts at once, elsewhere from the next new input. Results of tools alone are no new input.
 */
export function effortInEffect(messages: readonly InputMessage[]): PlacedEffort | undefined {
  let inEffect: PlacedEffort | undefined;
  let next: PlacedEffort | undefined;
  let followsInput = false;
  for (const [index, message] of messages.entries()) {
    if (message.role === 'system') {
      const effort = message.output_config?.effort ?? null;
      if (effort === null) continue;
      const placed = { effort, path: `messages[${index}].output_config.effort` };
      if (followsInput) inEffect = placed;
      next = followsInput ? undefined : placed;
      continue;
    }
    followsInput = message.role === 'user' && hasNewInput(message.content);
    if (!followsInput) continue;
    inEffect = next ?? inEffect;
    next = undefined;
  }
  return inEffect;
}

function hasNewInput(content: InputMessage['content']): boolean {
  return typeof content === 'string' || content.some(({ type }) => type !== 'tool_result');
}
