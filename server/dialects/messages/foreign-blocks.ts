/** Content of kinds that the contract does not have, such as blocks that a provider has added since. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { isText } from '../chat/normalize-identity.ts';
import type { ContentBlock, ContentDelta } from './wire.ts';

const blocks: Readonly<Record<ContentBlock['type'], true>> = {
  text: true,
  thinking: true,
  redacted_thinking: true,
  tool_use: true,
  server_tool_use: true,
  web_search_tool_result: true,
  web_fetch_tool_result: true,
  code_execution_tool_result: true,
  bash_code_execution_tool_result: true,
  text_editor_code_execution_tool_result: true,
  tool_search_tool_result: true,
  container_upload: true,
  mcp_tool_use: true,
  mcp_tool_result: true,
  mcp_tool_listing: true,
  fallback: true,
  compaction: true,
};

const deltas: Readonly<Record<ContentDelta['type'], true>> = {
  text_delta: true,
  input_json_delta: true,
  citations_delta: true,
  thinking_delta: true,
  signature_delta: true,
  compaction_delta: true,
};

const isForeign = (value: JsonValue | undefined, kinds: object): boolean =>
  isJsonObject(value) && isText(value.type) && !Object.hasOwn(kinds, value.type);

const isForeignBlock = (block: JsonValue | undefined): boolean => isForeign(block, blocks);

/** Whether an event brings a block or a delta of such a kind. */
export function bringsForeignContent(event: JsonObject): boolean {
  if (event.type === 'content_block_start') return isForeignBlock(event.content_block);
  return event.type === 'content_block_delta' && isForeign(event.delta, deltas);
}

/** The message without such blocks; the same object where it has none. */
export function withoutForeignBlocks(message: JsonObject): JsonObject {
  const { content } = message;
  if (!Array.isArray(content) || !content.some(isForeignBlock)) return message;
  return { ...message, content: content.filter((block) => !isForeignBlock(block)) };
}

/** Leaves such blocks out of a stream, and renumbers the blocks behind them. */
export class ForeignBlockFilter {
  /** How many blocks are left out. */
  #left = 0;
  /** The index of the open block, where that is left out. */
  #open: JsonValue | undefined;

  /** Whether an event of this type may need to be changed. */
  concerns(type: JsonValue | undefined): boolean {
    return this.#left > 0 && (type === 'content_block_delta' || type === 'content_block_stop');
  }

  /** Whether the event begins a block that is left out. */
  begins(event: JsonObject): boolean {
    if (event.type !== 'content_block_start' || !isForeignBlock(event.content_block)) return false;
    this.#left += 1;
    this.#open = event.index;
    return true;
  }

  /** Whether the event belongs to the block that was left out last. */
  takes(event: JsonObject): boolean {
    if (this.#open === undefined || event.index !== this.#open || !this.concerns(event.type)) return false;
    if (event.type === 'content_block_stop') this.#open = undefined;
    return true;
  }

  /** The event with its number among the blocks that remain; the same object where that is the same. */
  renumbered(event: JsonObject): JsonObject {
    const { index, type } = event;
    const isOfBlock = type === 'content_block_start' || this.concerns(type);
    return this.#left > 0 && isOfBlock && typeof index === 'number'
      ? { ...event, index: index - this.#left }
      : event;
  }
}
