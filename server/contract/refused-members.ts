/** Members that no schema has, and whose refusal client libraries know by its own code or words: checked before everything else. */
import { requestConversation } from '../core/operations.ts';
import { fromBody, inList, isGiven, isRecord, member } from './body-parts.ts';
import { type ContractViolation, unsupported } from './violation.ts';

export function refusedMember(operationId: string, body: unknown): ContractViolation | undefined {
  if (!isRecord(body)) return undefined;
  const conversation = requestConversation(operationId);
  if (conversation === 'messages')
    return refusedThread(body) ?? refusedToolChange(body) ?? refusedAdvisor(body);
  return conversation === 'responses' ? refusedTrigger(body) : undefined;
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

/** Claude Code looks for the name of the block and `not supported on this model`, to send its tools in each request instead. */
function refusedToolChange(body: object): ContractViolation | undefined {
  const found = fromBody(inList(body, 'messages', toolChangeIn));
  const why =
    "a tool_addition or tool_removal is not supported on this model; send the tools of now in 'tools'";
  return unsupported('value', found, why);
}

function toolChangeIn(message: unknown): string | undefined {
  if (member(message, 'role') !== 'system') return undefined;
  return inList(message, 'content', (block) =>
    toolChanges.has(member(block, 'type')) ? '.type' : undefined,
  );
}

const toolChanges: ReadonlySet<unknown> = new Set(['tool_addition', 'tool_removal']);

/** The provider would call another model, which has no price and no limits here. */
function refusedAdvisor(body: object): ContractViolation | undefined {
  const found = fromBody(inList(body, 'tools', advisorType));
  return unsupported('value', found, 'no model here asks another one for advice; leave the tool out');
}

function advisorType(tool: unknown): string | undefined {
  const type = member(tool, 'type');
  return typeof type === 'string' && type.startsWith('advisor_') ? '.type' : undefined;
}

/** A provider shortens a conversation when it is long, not on demand. */
function refusedTrigger(body: object): ContractViolation | undefined {
  const found = fromBody(inList(body, 'input', triggerType));
  const remedy = `send "context_management": [{"type": "compaction", "compact_threshold": 200000}], or shorten the input`;
  return unsupported('value', found, `no conversation is shortened on demand; ${remedy}`);
}

const triggerType = (item: unknown): string | undefined =>
  member(item, 'type') === 'compaction_trigger' ? '.type' : undefined;
