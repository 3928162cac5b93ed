/**
 * Requests for providers of other formats, without the reasoning that was sealed here for a provider of responses: only
 * the provider that encrypted it can use it, and no other may see the sealed form.
 */
import type { Loss } from '../loss.ts';
import { isSealedItem } from './sealed-item.ts';

type Members = Readonly<Record<string, unknown>>;

interface Stripped {
  /** The same object where nothing changes. */
  json: Members;
  losses: Loss[];
}

const foreign = 'made by a provider of another format';

export function withoutSealedReasoning(format: 'chat' | 'messages', json: Members): Stripped {
  const losses: Loss[] = [];
  const { messages } = json;
  if (!Array.isArray(messages)) return { json, losses };
  const strip = format === 'messages' ? stripMessage : stripChat;
  const made = (messages as Members[]).flatMap((message, index) =>
    message['role'] === 'assistant' ? strip(message, `messages[${index}]`, losses) : [message],
  );
  return { json: losses.length === 0 ? json : { ...json, messages: made }, losses };
}

/** Providers refuse reasoning whose signature is not theirs, and a message that has nothing. */
function stripMessage(message: Members, path: string, losses: Loss[]): Members[] {
  const { content } = message;
  if (!Array.isArray(content) || !content.some(isSealed)) return [message];
  const left = (content as Members[]).filter((block, index) => {
    if (!isSealed(block)) return true;
    losses.push({ field: `${path}.content[${index}]`, kind: 'dropped', note: foreign });
    return false;
  });
  return left.length === 0 ? [] : [{ ...message, content: left }];
}

/** The text of the reasoning stays. */
function stripChat(message: Members, path: string, losses: Loss[]): Members[] {
  const own = withoutSignatures(message, path, losses);
  const { content } = own;
  if (!Array.isArray(content)) return [own];
  const parts = (content as Members[]).map((part, index) =>
    withoutSignatures(part, `${path}.content[${index}]`, losses),
  );
  return [parts.every((part, index) => part === content[index]) ? own : { ...own, content: parts }];
}

function withoutSignatures(holder: Members, path: string, losses: Loss[]): Members {
  const changed = ['thinking_blocks', 'reasoning_details'].flatMap((name) => {
    const blocks = holder[name];
    if (!Array.isArray(blocks) || !blocks.some(isSealed)) return [];
    const open = (blocks as Members[]).map((block, index) => {
      if (!isSealed(block)) return block;
      losses.push({ field: `${path}.${name}[${index}].signature`, kind: 'dropped', note: foreign });
      const { signature: _, ...rest } = block;
      return rest;
    });
    return [[name, open] as const];
  });
  return changed.length === 0 ? holder : { ...holder, ...Object.fromEntries(changed) };
}

function isSealed(block: unknown): boolean {
  const signature = (block as Members | null)?.['signature'];
  return typeof signature === 'string' && isSealedItem(signature);
}
