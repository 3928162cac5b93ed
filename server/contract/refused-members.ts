/** Members that no schema has, and whose refusal client libraries know by its own code or words: checked before everything else. */
import { requestConversation } from '../core/operations.ts';
import { addedTools } from '../core/added-tools.ts';
import { fromBody, inList, isGiven, isRecord, member } from './body-parts.ts';
import { type ContractViolation, unsupported } from './violation.ts';

export function refusedMember(operationId: string, body: unknown): ContractViolation | undefined {
  if (!isRecord(body)) return undefined;
  const conversation = requestConversation(operationId);
  if (conversation === 'messages') return refusedThread(body) ?? refusedBilling(body) ?? refusedAdvisor(body);
  return conversation === 'responses' ? (refusedBackground(body) ?? refusedTrigger(body)) : undefined;
}

/** A thread lives at the provider, under ids that all projects of this service would share. */
function refusedThread(body: object): ContractViolation | undefined {
  if (!isGiven(member(body, 'thread'))) return undefined;
  return {
    code: 'thread_unsupported_request',
    param: 'thread',
    message:
      "Unsupported parameter: 'thread'. This service keeps no conversations: send all messages without it.",
  };
}

/** The profiles are in an account that all projects share: one would name another's customers. */
function refusedBilling(body: object): ContractViolation | undefined {
  if (member(member(body, 'billing_policy'), 'bill_to') !== 'user_profile') return undefined;
  const why =
    'all projects share the profiles at the provider; leave it out, and the account of this service is billed';
  return unsupported('value', 'billing_policy.bill_to', why);
}

/** The provider would call another model, which has no price and no limits here. */
function refusedAdvisor(body: object): ContractViolation | undefined {
  const added = addedTools(member(body, 'messages')).find(({ definition }) => advisorType(definition));
  const found = added === undefined ? fromBody(inList(body, 'tools', advisorType)) : `${added.path}.type`;
  return unsupported('value', found, 'no model here asks another one for advice; leave the tool out');
}

function advisorType(tool: unknown): string | undefined {
  const type = member(tool, 'type');
  return typeof type === 'string' && type.startsWith('advisor_') ? '.type' : undefined;
}

/** The official libraries have it since `openai` 3.57 (Python), for responses that are created in the background. */
function refusedBackground(body: object): ContractViolation | undefined {
  if (!isGiven(member(body, 'background_options'))) return undefined;
  const remedy = 'leave it out, and wait for the response, or stream it with "stream": true';
  return unsupported(
    'parameter',
    'background_options',
    `responses are not created in the background; ${remedy}`,
  );
}

/** A provider shortens a conversation when it is long, not on demand. */
function refusedTrigger(body: object): ContractViolation | undefined {
  const found = fromBody(inList(body, 'input', triggerType));
  const remedy = `send "context_management": [{"type": "compaction", "compact_threshold": 200000}], or shorten the input`;
  return unsupported('value', found, `no conversation is shortened on demand; ${remedy}`);
}

const triggerType = (item: unknown): string | undefined =>
  member(item, 'type') === 'compaction_trigger' ? '.type' : undefined;
