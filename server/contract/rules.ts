/** Rules between fields, which JSON Schema cannot say or says badly. They run on bodies that the schema has passed. */
import { isRecord } from './body-parts.ts';
import { chatRules } from './chat-rules.ts';
import { messagesRules } from './messages-rules.ts';
import type { Rule } from './rule.ts';
import type { ContractViolation } from './violation.ts';

export { checkVersionRules, type MessagesVersion } from './messages-rules.ts';

const rulesByOperation = new Map<string, readonly Rule[]>([
  ['createChatCompletion', chatRules],
  ['createMessage', messagesRules],
  ['countMessageTokens', messagesRules],
]);

/** The first rule that `body` breaks, or `undefined`. Linear in the number of messages, content parts and tools. */
export function checkRules(operationId: string, body: unknown): ContractViolation | undefined {
  const rules = rulesByOperation.get(operationId);
  if (rules === undefined || !isRecord(body)) return undefined;
  for (const rule of rules) {
    const violation = rule(body);
    if (violation !== undefined) return violation;
  }
  return undefined;
}
