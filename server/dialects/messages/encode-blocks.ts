/** Canonical blocks → content blocks of the messages format. Content that fits no block is reported. */
import type { Block, ToolCallBlock, ToolResultBlock } from '../../core/content.ts';
import { parseExactObject } from '../../core/exact-json.ts';
import type { Encoding } from '../encoding.ts';
import { isSealedItem } from '../responses/sealed-item.ts';
import { hasContent } from '../sealed-call-id.ts';
import { shortContent } from '../short-forms.ts';
import { encodeDocumentBlock, encodeImageBlock } from './encode-media.ts';
import type { CallNames } from './call-names.ts';
import { cacheControlOf, encodeText, encodeTexts } from './encode-texts.ts';
import type { InputBlock, ToolResultPart } from './wire.ts';

/** The blocks of a message; empty texts are left out, as the format has none. */
export function encodeInputBlocks(
  blocks: readonly Block[],
  names: CallNames,
  encoding: Encoding,
): InputBlock[] {
  return blocks.flatMap((block) => encodeBlock(block, names, encoding));
}

function encodeBlock(block: Block, names: CallNames, encoding: Encoding): InputBlock[] {
  switch (block.type) {
    case 'text':
      return encodeText(block, encoding);
    case 'refusal':
      encoding.change(block, undefined, 'sent as text');
      return encodeText({ ...block, type: 'text' }, encoding);
    case 'image':
      return encodeImageBlock(block, encoding);
    case 'document':
      return encodeDocumentBlock(block, encoding);
    case 'search-result':
      return [
        {
          type: 'search_result',
          source: block.origin,
          title: block.title,
          content: encodeTexts(block.blocks, encoding),
          ...cacheControlOf(block, encoding),
        },
      ];
    case 'reasoning':
      return encodeReasoning(block, encoding);
    case 'tool-call':
      return [encodeCall(block, names, encoding)];
    case 'tool-result':
      return [encodeResult(block, names, encoding)];
    case 'audio':
      encoding.drop(block, undefined, 'the messages format has no audio');
      return [];
    case 'foreign':
      encoding.drop(block, undefined, 'another format defines it');
      return [];
  }
}

/** Providers refuse a block whose signature is not theirs, and so one that has none. */
function encodeReasoning(block: Extract<Block, { type: 'reasoning' }>, encoding: Encoding): InputBlock[] {
  const { text, signature, redacted } = block;
  if (redacted !== null) return [{ type: 'redacted_thinking', data: redacted }];
  if (signature !== null && signature !== '' && !isSealedItem(signature))
    return [{ type: 'thinking', thinking: text, signature }];
  encoding.drop(block, undefined, 'reasoning without a signature is not accepted back');
  return [];
}

/** The input must be an object here: any other text is wrapped in one. */
function encodeCall(block: ToolCallBlock, names: CallNames, encoding: Encoding): InputBlock {
  if (hasContent(block.callId)) encoding.change(block, 'callId', 'the content in it is for another provider');
  const name = names.tools.sent(block.name);
  if (name !== block.name) encoding.change(block, 'name', `called ${name}`);
  return {
    type: 'tool_use',
    id: names.idOfCall(block),
    name,
    input: inputOf(block, encoding),
    ...cacheControlOf(block, encoding),
  };
}

function inputOf(block: ToolCallBlock, encoding: Encoding): Record<string, unknown> {
  if (block.kind === 'text') return { input: block.input };
  if (block.input.trim() === '') return {};
  const parsed = parseExactObject(block.input);
  if (parsed === undefined) {
    encoding.change(block, 'input', 'not a JSON object; sent as the member `input` of one');
    return { input: block.input };
  }
  if (!parsed.whole) encoding.change(block, 'input', 'of members with the same name the last is sent');
  return parsed.value;
}

function encodeResult(block: ToolResultBlock, names: CallNames, encoding: Encoding): InputBlock {
  const parts = block.blocks.flatMap((part): ToolResultPart[] => {
    if (part.type === 'text') return encodeText(part, encoding);
    if (part.type === 'image') return encodeImageBlock(part, encoding);
    if (part.type === 'document') return encodeDocumentBlock(part, encoding);
    encoding.drop(part, undefined, 'a tool result of the messages format has no place for it');
    return [];
  });
  const content = shortContent(parts);
  return {
    type: 'tool_result',
    tool_use_id: names.idOfResult(block),
    ...(content === '' ? {} : { content }),
    ...(block.failed ? { is_error: true } : {}),
    ...cacheControlOf(block, encoding),
  };
}
