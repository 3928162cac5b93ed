/** Reads the stored body of a request as a conversation. */
import { requestConversation } from '../../../../../../core/operations.ts';
import type { ConversationFormat } from '../../../../../../core/wire-format.ts';
import { fieldsOf, parsed, textOf, type Fields } from '../../../json-fields.ts';
import type { Message } from './conversation.ts';
import { parseBeginning, truncationMark } from './parse-beginning.ts';
import { readMessages } from './read-messages.ts';

export interface StoredConversation {
  format: ConversationFormat;
  body: Fields;
  messages: readonly Message[];
  /** Whether the server has stored the beginning only. */
  isTruncated: boolean;
  /** The response or conversation that it continues; its items are not in the body. */
  continues: string | undefined;
}

/** Undefined where the body is no conversation: it is then shown as it is. */
export function readPrompt(operation: string, text: string): StoredConversation | undefined {
  const format = requestConversation(operation);
  if (format === null) return undefined;
  const whole = parsed(text);
  const isTruncated = whole === undefined && text.endsWith(truncationMark);
  const body = fieldsOf(isTruncated ? parseBeginning(text) : whole);
  // A message of which only the beginning is stored may have nothing in it yet.
  const messages = readMessages[format](body).filter(({ parts }) => parts.length > 0 || !isTruncated);
  if (messages.length === 0) return undefined;
  const { previous_response_id: previous, conversation } = body;
  const continues = textOf(previous) ?? textOf(conversation) ?? textOf(fieldsOf(conversation)['id']);
  return { format, body, messages, isTruncated, continues };
}
