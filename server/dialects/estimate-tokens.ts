/** Estimates the input tokens of a conversation, for providers without token counting. */
import type { Block, MediaSource } from '../core/content.ts';
import type { Conversation, Tool } from '../core/conversation.ts';
import { innerBlocks } from './native-losses.ts';

/** Counts the tokens of all texts together. */
export type CountTexts = (texts: readonly string[]) => number | Promise<number>;

/** Tokens that a format of turns adds to the words. */
const tokensPerTurn = 4;
const tokensPerCompletion = 3;
const tokensPerTool = 8;
/** An image of a megapixel; the average of what providers count. */
const tokensPerImage = 1_000;
/** A page of a PDF is some 50 KB and some 2,000 tokens. */
const bytesPerToken = 25;

/**
 * Input tokens of a conversation, within some ten per cent for text when `countTexts` is a tokenizer of a
 * similar model. Without it, four ASCII characters or one and a half others count as a token.
 */
export async function estimateConversation(
  { turns, tools, responseFormat }: Conversation,
  countTexts: CountTexts = roughCount,
): Promise<number> {
  const blocks = turns.flatMap((turn) => turn.blocks.flatMap(withInner));
  const texts = [
    ...blocks.flatMap(textsOf),
    ...tools.flatMap(textsOfTool),
    ...(responseFormat.type === 'json-schema' ? [JSON.stringify(responseFormat.schema)] : []),
  ];
  const media = blocks.reduce((sum, block) => sum + mediaTokens(block), 0);
  const overhead = tokensPerCompletion + tokensPerTurn * turns.length + tokensPerTool * tools.length;
  return overhead + media + (await countTexts(texts.filter((text) => text !== '')));
}

function withInner(block: Block): Block[] {
  return [block, ...innerBlocks(block).flatMap(withInner)];
}

function textsOf(block: Block): string[] {
  switch (block.type) {
    case 'text':
    case 'refusal':
    case 'reasoning':
      return [block.text];
    case 'tool-call':
      return [block.name, block.input];
    case 'search-result':
      return [block.title, block.origin];
    case 'document':
      return [
        block.filename ?? '',
        block.context ?? '',
        block.source.from === 'text' ? block.source.text : '',
      ];
    case 'foreign':
      return [JSON.stringify(block.native)];
    default:
      return [];
  }
}

function textsOfTool(tool: Tool): string[] {
  const words = [tool.name, tool.description ?? ''];
  if (tool.kind === 'json') return [...words, JSON.stringify(tool.inputSchema ?? {})];
  return [...words, tool.kind === 'text' ? (tool.grammar?.definition ?? '') : JSON.stringify(tool.native)];
}

function mediaTokens(block: Block): number {
  if (block.type === 'image') return tokensPerImage;
  return block.type === 'document' || block.type === 'audio'
    ? Math.ceil(bytesOf(block.source) / bytesPerToken)
    : 0;
}

function bytesOf(source: MediaSource): number {
  return source.from === 'data' ? source.base64.length * 0.75 : 0;
}

function roughCount(texts: readonly string[]): number {
  return texts.reduce((sum, text) => {
    let ascii = 0;
    for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) < 128) ascii += 1;
    return sum + Math.ceil(ascii / 4 + (text.length - ascii) / 1.5);
  }, 0);
}
