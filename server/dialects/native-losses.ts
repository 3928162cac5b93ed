/** Reports the members of a conversation that only its own wire format has. */
import type { Block, NativeFields } from '../core/content.ts';
import type { Conversation } from '../core/conversation.ts';
import type { SurfaceDialect } from './dialect.ts';
import type { Encoding } from './encoding.ts';

/** `source` is the dialect that the conversation was decoded from; members without effect there are no loss. */
export function loseNative(conversation: Conversation, source: SurfaceDialect, encoding: Encoding): void {
  const isNeutral = (member: string, value: unknown): boolean => {
    const known = Object.hasOwn(source.neutral, member) ? source.neutral[member] : undefined;
    return value === null || known === 'any' || known?.includes(JSON.stringify(value)) === true;
  };
  const lose = (holder: { native?: NativeFields }): void => {
    for (const [member, value] of Object.entries(holder.native ?? {}))
      if (!isNeutral(member, value)) encoding.drop(holder, member, `known to ${source.name} requests only`);
  };
  for (const [member, note] of Object.entries(source.refused ?? {})) {
    const value = conversation.native?.[member];
    if (value !== undefined && !isNeutral(member, value)) encoding.refuse(conversation, member, note);
  }
  lose(conversation);
  for (const turn of conversation.turns) {
    lose(turn);
    for (const block of turn.blocks) loseInBlock(block, lose);
  }
  for (const tool of conversation.tools) if (tool.kind !== 'builtin') lose(tool);
}

function loseInBlock(block: Block, lose: (holder: { native?: NativeFields }) => void): void {
  if (block.type === 'foreign') return;
  lose(block);
  for (const inner of innerBlocks(block)) loseInBlock(inner, lose);
}

/** The nested blocks of a block: a result, a search result, a document of blocks. */
export function innerBlocks(block: Block): readonly Block[] {
  if (block.type === 'tool-result' || block.type === 'search-result') return block.blocks;
  return block.type === 'document' && block.source.from === 'blocks' ? block.source.blocks : [];
}
