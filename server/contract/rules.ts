/** Rules between fields, which JSON Schema cannot say or says badly. They run on bodies that the schema has passed. */
import { modelOperation } from '../core/operations.ts';
import type { WireFormat } from '../core/wire-format.ts';
import { isRecord } from './body-parts.ts';
import { chatRules } from './chat-rules.ts';
import { messagesRules } from './messages-rules.ts';
import type { Rule } from './rule.ts';
import type { ContractViolation } from './violation.ts';

export { checkVersionRules, type MessagesVersion } from './messages-rules.ts';

const rulesByFormat: Readonly<Record<WireFormat, readonly Rule[]>> = {
  chat: chatRules,
  messages: messagesRules,
  'token-count': messagesRules,
  embeddings: [],
  speech: [],
};

/** The first rule that `body` breaks, or `undefined`. Linear in the number of messages, content parts and tools. */
export function checkRules(operationId: string, body: unknown): ContractViolation | undefined {
  const operation = modelOperation(operationId);
  if (operation === undefined || !isRecord(body)) return undefined;
  for (const rule of rulesByFormat[operation.format]) {
    const violation = rule(body);
    if (violation !== undefined) return violation;
  }
  return undefined;
}
