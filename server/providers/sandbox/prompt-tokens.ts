/** Counts the input tokens of a conversation, class by class, with a real tokenizer. */
import { ApiError } from '../../core/api-error.ts';
import type { Usage } from '../../core/completion.ts';
import type { Block } from '../../core/content.ts';
import { readWavSeconds } from '../../core/media-type.ts';
import type { Conversation, Tool } from '../../core/conversation.ts';
import { readImageSize } from './media/image-size.ts';
import type { MediaFacts } from './media/inspect-media.ts';
import { countTokens } from './tokenizer.ts';

/** Tokens of the turn format beside the words: for each turn, and once for the start of the completion. */
const tokensPerTurn = 4;
const tokensPerCompletion = 3;
const tokensPerTool = 6;

/**
 * Input tokens of the conversation. Throws `context_length_exceeded` when they and the requested
 * output limit do not fit into `contextTokens`.
 */
export async function countPrompt(
  conversation: Conversation,
  media: ReadonlyMap<Block, MediaFacts>,
  contextTokens: number,
  signal: AbortSignal,
): Promise<Usage['input']> {
  const texts = [
    ...conversation.turns.flatMap(({ participant, blocks }) => [
      participant ?? '',
      ...blocks.flatMap((block) => textsOf(block, media)),
    ]),
    ...conversation.tools.flatMap(textsOfTool),
    conversation.responseFormat.type === 'json-schema'
      ? JSON.stringify(conversation.responseFormat.schema)
      : '',
  ].filter((text) => text !== '');
  const room = contextTokens - (conversation.maxOutputTokens ?? 0);
  const overhead =
    tokensPerCompletion +
    tokensPerTurn * conversation.turns.length +
    tokensPerTool * conversation.tools.length;
  const text = overhead + (await countTokens(texts, signal, contextTokens));
  const image = sumOf('image', imageTokens, media);
  const audio = sumOf('audio', audioTokens, media);
  const total = text + image + audio;
  if (total > room) throw tooLong(total, contextTokens, conversation.maxOutputTokens ?? 0);
  return { text, image, audio, cacheRead: 0, cacheWrite: 0 };
}

function tooLong(prompt: number, context: number, completion: number): ApiError {
  const count = prompt > context ? `more than ${context}` : `${prompt} and asks for up to ${completion} more`;
  return new ApiError(
    'context_length_exceeded',
    `This model's maximum context length is ${context} tokens; the request has ${count}.`,
    { param: 'messages' },
  );
}

function sumOf(
  type: 'image' | 'audio',
  count: (facts: MediaFacts) => number,
  media: ReadonlyMap<Block, MediaFacts>,
): number {
  let sum = 0;
  for (const [block, facts] of media) if (block.type === type) sum += Math.max(1, Math.ceil(count(facts)));
  return sum;
}

/** One token for 750 pixels, at most 1,600; 256 when the size is unknown. */
function imageTokens({ head }: MediaFacts): number {
  const size = readImageSize(head);
  return size === undefined ? 256 : Math.min(1_600, (size.width * size.height) / 750);
}

/** 10 tokens a second, else one for 1,000 bytes. */
function audioTokens({ head, sizeBytes }: MediaFacts): number {
  const seconds = readWavSeconds(head, sizeBytes ?? 0);
  return seconds === undefined ? (sizeBytes ?? 0) / 1_000 : seconds * 10;
}

function textsOf(block: Block, media: ReadonlyMap<Block, MediaFacts>): string[] {
  switch (block.type) {
    case 'text':
    case 'refusal':
    case 'reasoning':
      return [block.text];
    case 'tool-call':
      return [block.name, block.input];
    case 'tool-result':
      return [block.callId, ...block.blocks.flatMap((part) => textsOf(part, media))];
    case 'search-result':
      return [block.title, block.origin, ...block.blocks.flatMap((part) => textsOf(part, media))];
    case 'document':
      return [block.filename ?? '', block.context ?? '', media.get(block)?.text ?? ''];
    case 'foreign':
      return [JSON.stringify(block.native)];
    case 'image':
    case 'audio':
      return [];
  }
}

function textsOfTool(tool: Tool): string[] {
  const words = [tool.name, tool.description ?? ''];
  if (tool.kind === 'json')
    return [...words, tool.inputSchema === null ? '' : JSON.stringify(tool.inputSchema)];
  if (tool.kind === 'text') return [...words, tool.grammar?.definition ?? ''];
  return [...words, JSON.stringify(tool.native)];
}
