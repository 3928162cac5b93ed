/** A stored request as a conversation of the playground, where the playground can hold it. */
import type { Kept, KeptChoices } from '../../playground/read-kept.ts';
import type { Message } from '../prompt/conversation.ts';
import type { StoredConversation } from '../prompt/read-prompt.ts';
import { omittedFields, settingsOf } from './replay-settings.ts';
import { ReplayTurns, textIn } from './replay-turns.ts';

/** As many as the playground sends, the system prompt included. */
const maxMessages = 1000;

export type Replay =
  | {
      kept: Kept;
      /** What the playground has no place for. */
      omitted: readonly string[];
    }
  | {
      /** Why there is none, as a sentence. */
      reason: string;
    };

/** `model`: the one that was asked for. Undefined `stored`: the body is no conversation. */
export function replayOf(stored: StoredConversation | undefined, model: string): Replay {
  if (stored === undefined) return { reason: 'The request is no chat.' };
  const { format, messages, isTruncated, continues } = stored;
  if (isTruncated) return { reason: 'Only the beginning of the prompt is stored.' };
  if (continues !== undefined)
    return { reason: 'The messages that the request continues are not part of its prompt.' };
  const first = messages.findIndex((message) => !isSystem(message));
  if (first === -1) return { reason: 'The prompt has no message of the user.' };
  const { turns, omitted, obstacle } = new ReplayTurns(messages.slice(first));
  if (obstacle !== undefined) return { reason: obstacle };
  const last = turns.at(-1);
  if (last?.role === 'assistant') return { reason: 'The last message of the prompt is the model’s.' };
  if (turns.length >= maxMessages) return { reason: 'The prompt has too many messages for the playground.' };
  const choices: Partial<KeptChoices> = {
    format: format === 'responses' ? 'responses' : 'chat',
    model,
    system: messages
      .slice(0, first)
      .map(({ parts }) => textIn(parts))
      .join('\n\n'),
    ...settingsOf(stored),
  };
  // Results of tools are no message that could wait in its field: they are sent by a button.
  const isMessage = last?.role === 'user';
  const kept: Kept = {
    turns: isMessage ? turns.slice(0, -1) : turns,
    choices,
    draft: isMessage ? last.content : '',
    ...(isMessage && last.images && { draftImages: last.images }),
  };
  return { kept, omitted: [...omittedFields(stored), ...omitted] };
}

const isSystem = ({ role }: Message): boolean => role === 'system' || role === 'developer';
