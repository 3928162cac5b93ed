/** Rules between fields, which JSON Schema cannot express or expresses badly. They run on bodies that the schema has passed. */
import { requestConversation } from '../core/operations.ts';
import type { ConversationFormat } from '../core/wire-format.ts';
import { isRecord } from './body-parts.ts';
import { chatRules } from './chat-rules.ts';
import { completionsRules } from './completions-rules.ts';
import { messagesRules } from './messages-rules.ts';
import { responsesRules } from './responses-rules.ts';
import type { ContractViolation, Rule } from './violation.ts';

export { checkVersionRules, type MessagesVersion } from './messages-rules.ts';

const rulesOf: Readonly<Record<ConversationFormat, readonly Rule[]>> = {
  chat: chatRules,
  messages: messagesRules,
  responses: responsesRules,
  completions: completionsRules,
};

/** The first rule that `body` breaks, or `undefined`. Linear in the number of messages, content parts and tools. */
export function checkRules(operationId: string, body: unknown): ContractViolation | undefined {
  const conversation = requestConversation(operationId);
  if (conversation === null || !isRecord(body)) return undefined;
  for (const rule of rulesOf[conversation]) {
    const violation = rule(body);
    if (violation !== undefined) return violation;
  }
  return undefined;
}
