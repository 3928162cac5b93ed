/** Members that no schema has, and whose refusal client libraries know by its own code: checked before everything else. */
import { requestConversation } from '../core/operations.ts';
import { isGiven, isRecord } from './body-parts.ts';
import type { ContractViolation } from './violation.ts';

/** A thread lives at the provider, under ids that all projects of this service would share. */
export function refusedMember(operationId: string, body: unknown): ContractViolation | undefined {
  if (requestConversation(operationId) !== 'messages' || !isRecord(body)) return undefined;
  if (!isGiven(body['thread'])) return undefined;
  return {
    code: 'thread_unsupported_request',
    param: 'thread',
    message:
      "Unsupported parameter: 'thread'. This service keeps no conversations: send all messages without it.",
  };
}
