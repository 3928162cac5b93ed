/** Canonical turns → the items of a request. Each call, each result and each stretch of reasoning is an item of its own. */
import type { Block, ToolCallBlock, ToolInputKind, ToolResultBlock } from '../../core/content.ts';
import type { Conversation, Turn } from '../../core/conversation.ts';
import { swapCallId } from '../call-ids.ts';
import { breakpointOf } from '../chat/encode-parts.ts';
import type { Encoding } from '../encoding.ts';
import { CallNames } from '../messages/call-names.ts';
import { hasContent, withoutContent } from '../sealed-call-id.ts';
import { ownSealing } from '../sealing.ts';
import type { ToolNames } from '../tool-names.ts';
import { encodeParts } from './encode-parts.ts';
import { openItem } from './sealed-item.ts';
import type { InputItem, OutputPart, SaidPart } from './wire.ts';

type ReasoningBlock = Extract<Block, { type: 'reasoning' }>;

/** `names` are those under which the tools are offered. */
export function encodeInput(
  { turns, continuesLastTurn }: Conversation,
  names: ToolNames,
  encoding: Encoding,
): InputItem[] {
  const last = turns.at(-1);
  if (continuesLastTurn && last !== undefined)
    encoding.change(last, 'role', 'the completion does not continue the last message');
  const encoder = new InputEncoder(names, encoding);
  const items = turns.flatMap((turn) => encoder.turn(turn));
  // Reasoning alone is nothing to respond to.
  const saysNothing = items.every((item) => 'type' in item && item.type === 'reasoning');
  return saysNothing ? [...items, { type: 'message', role: 'user', content: '' }] : items;
}

class InputEncoder {
  readonly #ids: CallNames;
  readonly #encoding: Encoding;
  /** By the ids of the calls. */
  readonly #kinds = new Map<string, ToolInputKind>();

  constructor(names: ToolNames, encoding: Encoding) {
    this.#ids = new CallNames(names);
    this.#encoding = encoding;
  }

  turn(turn: Turn): InputItem[] {
    if (turn.participant !== null)
      this.#encoding.drop(turn, 'participant', 'the responses format has no names');
    switch (turn.role) {
      case 'system':
      case 'developer':
        return [{ type: 'message', role: turn.role, content: this.#instructions(turn.blocks) }];
      case 'user':
        return this.#userItems(turn.blocks);
      case 'assistant':
        return this.#assistantItems(turn.blocks);
    }
  }

  #instructions(blocks: readonly Block[]): OutputPart[] {
    const texts = blocks.filter((block) => block.type === 'text');
    for (const block of blocks)
      if (block.type !== 'text')
        this.#encoding.drop(block, undefined, 'a system message has no place for it');
    return encodeParts(texts, this.#encoding);
  }

  /** The order of results and other content stays. */
  #userItems(blocks: readonly Block[]): InputItem[] {
    const items: InputItem[] = [];
    let parts: OutputPart[] | undefined;
    for (const block of blocks) {
      if (block.type === 'tool-result') {
        items.push(this.#result(block));
        parts = undefined;
        continue;
      }
      const made = encodeParts([block], this.#encoding);
      if (parts === undefined) {
        parts = [];
        items.push({ type: 'message', role: 'user', content: parts });
      }
      for (const part of made) parts.push(part);
    }
    return blocks.length === 0 ? [{ type: 'message', role: 'user', content: '' }] : items;
  }

  #assistantItems(blocks: readonly Block[]): InputItem[] {
    const items: InputItem[] = [];
    let parts: SaidPart[] | undefined;
    for (const block of blocks) {
      if (block.type === 'text' || block.type === 'refusal') {
        if (block.cache !== undefined)
          this.#encoding.drop(block, 'cache', 'what the model has said takes no mark');
        if (parts === undefined) {
          parts = [];
          items.push({ type: 'message', role: 'assistant', content: parts });
        }
        parts.push(
          block.type === 'text'
            ? { type: 'output_text', text: block.text }
            : { type: 'refusal', refusal: block.text },
        );
        continue;
      }
      const item = this.#assistantItem(block);
      if (item !== undefined) {
        items.push(item);
        parts = undefined;
      }
    }
    return items;
  }

  #assistantItem(block: Block): InputItem | undefined {
    if (block.type === 'tool-call') return this.#call(block);
    if (block.type === 'reasoning') return this.#reasoning(block);
    this.#encoding.drop(block, undefined, 'an assistant message of the responses format has no place for it');
    return undefined;
  }

  #call(block: ToolCallBlock): InputItem {
    if (block.cache !== undefined) this.#encoding.drop(block, 'cache', 'a call takes no mark');
    if (hasContent(block.callId))
      this.#encoding.change(block, 'callId', 'the content in it is for another provider');
    const name = this.#ids.tools.sent(block.name);
    if (name !== block.name) this.#encoding.change(block, 'name', `called ${name}`);
    const id = callIdOf(block.callId, () => this.#ids.idOfCall(block));
    this.#kinds.set(id, block.kind);
    return block.kind === 'text'
      ? { type: 'custom_tool_call', call_id: id, name, input: block.input }
      : { type: 'function_call', call_id: id, name, arguments: block.input };
  }

  #result(block: ToolResultBlock): InputItem {
    if (block.failed) this.#encoding.drop(block, 'failed', 'the output of a tool cannot say so');
    const parts = encodeParts(block.blocks, this.#encoding);
    this.#markEnd(parts, block);
    const id = callIdOf(block.callId, () => this.#ids.idOfResult(block));
    const type = this.#kinds.get(id) === 'text' ? 'custom_tool_call_output' : 'function_call_output';
    return { type, call_id: id, output: shortOutput(parts) };
  }

  /** A cache mark on a result is put on the last of its parts. */
  #markEnd(parts: OutputPart[], result: ToolResultBlock): void {
    if (result.cache === undefined) return;
    const last = parts.at(-1);
    if (last === undefined || last.prompt_cache_breakpoint !== undefined)
      this.#encoding.drop(result, 'cache', 'the output of a tool has no place for another mark');
    else parts[parts.length - 1] = { ...last, ...breakpointOf(result, this.#encoding) };
  }

  /** Providers accept back what they have encrypted themselves, and nothing else. */
  #reasoning(block: ReasoningBlock): InputItem | undefined {
    const { text, signature } = block;
    const own =
      signature === null ? undefined : openItem(signature, this.#encoding.options.sealing ?? ownSealing);
    if (own === undefined) {
      this.#encoding.drop(block, undefined, 'the provider takes back only what it has encrypted');
      return undefined;
    }
    return {
      type: 'reasoning',
      id: own.id,
      summary: text === '' ? [] : [{ type: 'summary_text', text }],
      encrypted_content: own.encrypted,
    };
  }
}

/** Ids have the style of chat completions, whichever surface they come from; `unnamed` makes one where there is none. */
function callIdOf(callId: string, unnamed: () => string): string {
  const id = callId === '' ? unnamed() : callId;
  return withoutContent(id.startsWith('call_') ? id : swapCallId(id));
}

function shortOutput(parts: OutputPart[]): string | OutputPart[] {
  const [only, ...others] = parts;
  if (only === undefined) return '';
  const isPlain = others.length === 0 && only.type === 'input_text' && Object.keys(only).length === 2;
  return isPlain && only.type === 'input_text' ? only.text : parts;
}
