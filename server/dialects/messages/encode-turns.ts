/** Canonical turns → messages: instructions at the beginning become `system`, results of one step share a message. */
import type { Block } from '../../core/content.ts';
import type { Conversation, Turn } from '../../core/conversation.ts';
import type { Encoding } from '../encoding.ts';
import { shortContent } from '../short-forms.ts';
import type { CallNames } from './call-names.ts';
import { encodeInputBlocks } from './encode-blocks.ts';
import { encodeTexts } from './encode-texts.ts';
import type { InputMessage, MessageRequest } from './wire.ts';

export function encodeMessageTurns(
  { turns, continuesLastTurn }: Conversation,
  names: CallNames,
  encoding: Encoding,
): Pick<MessageRequest, 'system' | 'messages'> {
  for (const turn of turns)
    if (turn.participant !== null) encoding.drop(turn, 'participant', 'the messages format has no names');
  const last = turns.at(-1);
  if (last?.role === 'assistant' && !continuesLastTurn)
    encoding.change(last, 'role', 'the messages format continues a last message of the assistant');
  // There must be a message, so a conversation of instructions only keeps the last as one.
  const firstOther = turns.findIndex(({ role }) => role !== 'system' && role !== 'developer');
  const leading = turns.slice(0, firstOther < 0 ? turns.length - 1 : firstOther);
  const system = leading.flatMap(({ blocks }) => encodeTexts(blocks, encoding));
  return {
    ...(system.length === 0 ? {} : { system: shortContent(system) }),
    messages: joinResults(turns.slice(leading.length)).map((turn) => encodeTurn(turn, names, encoding)),
  };
}

function encodeTurn({ role, blocks }: Turn, names: CallNames, encoding: Encoding): InputMessage {
  if (role === 'system' || role === 'developer')
    return { role: 'system', content: shortContent(encodeTexts(blocks, encoding)) };
  const said = role === 'assistant' ? blocks.filter((block) => canBeSaid(block, encoding)) : blocks;
  return { role, content: shortContent(encodeInputBlocks(said, names, encoding)) };
}

/** A model produces no documents; the newer version of the format takes none from it. */
function canBeSaid(block: Block, encoding: Encoding): boolean {
  if (block.type !== 'document' || encoding.options.messagesVersion !== '2026-10-21') return true;
  encoding.drop(block, undefined, 'not accepted from the assistant under version 2026-10-21');
  return false;
}

/** Results that follow each other belong to the calls of one turn, and have to be sent in one message. */
function joinResults(turns: readonly Turn[]): Turn[] {
  const joined: Turn[] = [];
  let results: Block[] | undefined;
  for (const turn of turns) {
    if (results !== undefined && isResults(turn)) for (const block of turn.blocks) results.push(block);
    else {
      const blocks = [...turn.blocks];
      joined.push({ ...turn, blocks });
      results = isResults(turn) ? blocks : undefined;
    }
  }
  return joined;
}

function isResults({ role, blocks }: Turn): boolean {
  return role === 'user' && blocks.length > 0 && blocks.every(({ type }) => type === 'tool-result');
}
