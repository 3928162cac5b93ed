/** The reasoning of an earlier turn → the members in which a provider of chat completions takes it back. */
import type { Block } from '../../core/content.ts';
import { reasoningFields, type ReasoningField } from '../../core/extra-fields.ts';
import type { Encoding } from '../encoding.ts';
import { isSealedItem } from '../responses/sealed-item.ts';
import { encodeDetails } from './reasoning-details.ts';
import type { ChatAssistantMessage } from './wire.ts';

type ReasoningBlock = Extract<Block, { type: 'reasoning' }>;
type ReasoningMembers = Pick<ChatAssistantMessage, ReasoningField>;

/** Members that the provider's entry does not name are left out and reported. */
export function encodeHistoryReasoning(blocks: readonly Block[], encoding: Encoding): ReasoningMembers {
  const reasoning = blocks.filter((block) => block.type === 'reasoning');
  const taken = reasoningFields.filter((field) => encoding.options.extraFields?.includes(field) === true);
  if (reasoning.length === 0) return {};
  const isSigned = taken.includes('thinking_blocks') || taken.includes('reasoning_details');
  for (const block of reasoning) loseOf(block, taken, isSigned, encoding);
  const taking = reasoning.map((block) => ({ ...block, signature: signatureFor(block) }));
  const text = reasoning.map((block) => block.text).join('');
  const members: ReasoningMembers = {};
  for (const field of taken) {
    if (field === 'thinking_blocks') members.thinking_blocks = taking.map(thinkingOf);
    else if (field === 'reasoning_details') members.reasoning_details = taking.flatMap(encodeDetails);
    else if (text !== '') members[field] = text;
  }
  return members;
}

function loseOf(
  block: ReasoningBlock,
  taken: readonly string[],
  isSigned: boolean,
  encoding: Encoding,
): void {
  if (taken.length === 0) encoding.drop(block, undefined, 'the provider takes no reasoning back');
  else if (!isSigned && block.text === '') encoding.drop(block, undefined, 'the provider takes text only');
  else if (!isSigned && block.signature !== null && block.signature !== '')
    encoding.drop(block, 'signature', 'the provider takes text only');
  else if (block.signature !== null && signatureFor(block) === null)
    encoding.drop(block, 'signature', 'made by a provider of another format');
}

/** What a provider of responses has encrypted says nothing to another. */
function signatureFor({ signature }: ReasoningBlock): string | null {
  return signature !== null && isSealedItem(signature) ? null : signature;
}

function thinkingOf({ text, signature, redacted }: ReasoningBlock) {
  if (redacted !== null) return { type: 'redacted_thinking' as const, data: redacted };
  return { type: 'thinking' as const, thinking: text, ...(signature === null ? {} : { signature }) };
}
