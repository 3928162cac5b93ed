/** The input that the sandbox responds to: the last text of the user, or the results of the tools it has called. */
import { textOf, type Block, type ToolResultBlock } from '../../core/content.ts';
import type { Conversation, Turn } from '../../core/conversation.ts';
import { describeMedia } from './media/describe-media.ts';
import { mediaOf, type MediaFacts } from './media/inspect-media.ts';

/** The completion for a request without text of the user. */
const nothingSaid = 'The request has no text of a user.';

/** True when the conversation ends with tool results rather than with a message of the user. */
export function endsWithToolResults(conversation: Conversation): boolean {
  return trailingResults(conversation).length > 0;
}

/** The text of the last user turn that has one, and the images, sounds and documents of that turn in words. */
export function lastUserText(conversation: Conversation, media: ReadonlyMap<Block, MediaFacts>): string {
  const turn = conversation.turns.findLast(
    ({ role, blocks }) => role === 'user' && blocks.some((block) => block.type !== 'tool-result'),
  );
  return turn === undefined ? nothingSaid : describeBlocks(turn.blocks, media);
}

/** The text of the tool results at the end of the conversation, each on lines of its own. */
export function lastResultsText(conversation: Conversation, media: ReadonlyMap<Block, MediaFacts>): string {
  return trailingResults(conversation)
    .map(({ blocks }) => describeBlocks(blocks, media))
    .join('\n');
}

/** The prefilled beginning of the completion; empty when there is none. */
export function prefilledText(conversation: Conversation): string {
  const last = conversation.turns.at(-1);
  return conversation.continuesLastTurn && last !== undefined ? textOf(last.blocks) : '';
}

/** One or several turns of results: some wire formats have a message for each result. */
function trailingResults(conversation: Conversation): ToolResultBlock[] {
  const others = conversation.turns.findLastIndex((turn) => resultsOf(turn).length === 0);
  return conversation.turns.slice(others + 1).flatMap(resultsOf);
}

function resultsOf(turn: Turn): ToolResultBlock[] {
  return turn.blocks.filter((block) => block.type === 'tool-result');
}

function describeBlocks(blocks: readonly Block[], media: ReadonlyMap<Block, MediaFacts>): string {
  const found = mediaOf(blocks.filter((block) => block.type !== 'tool-result')).flatMap((block) => {
    const facts = media.get(block);
    return facts === undefined ? [] : [describeMedia(block, facts)];
  });
  const passages = blocks.flatMap((block) =>
    block.type === 'search-result' ? [`[search result "${block.title}": "${textOf(block.blocks)}"]`] : [],
  );
  const texts = blocks.some((block) => block.type === 'text') ? [textOf(blocks)] : [];
  return [...texts, ...found, ...passages].join('\n');
}
