/** Normalizes the known deviations of messages streams and plain messages before validation. Everything else stays. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import {
  type Normalization,
  type NormalizationRule,
  type OnNormalized,
  rulesOf,
} from '../../core/normalization.ts';
import type { PlainNormalizing } from '../plain-normalizing.ts';
import { type ChunkEvent, NormalizedEvent } from '../chat/normalize-event.ts';
import { oneLine } from '../chat/normalize-framing.ts';
import { isText, newId } from '../chat/normalize-identity.ts';
import { ForeignBlockFilter, withoutForeignBlocks } from './foreign-blocks.ts';

/** For one stream. Never throws on what the stream contains. */
export class MessageEventNormalizer {
  readonly #rules: ReadonlySet<NormalizationRule>;
  readonly #onNormalized: OnNormalized;
  readonly #model: string;
  readonly #foreign = new ForeignBlockFilter();
  readonly closesEvents = false;

  constructor(normalization: Normalization, model: string, onNormalized: OnNormalized) {
    this.#rules = rulesOf(normalization);
    this.#model = model;
    this.#onNormalized = onNormalized;
  }

  /** The events that replace this one; undefined: itself alone. */
  normalize(event: ChunkEvent, json: unknown): readonly ChunkEvent[] | undefined {
    if (!event.utf8) return undefined;
    if (!isJsonObject(json)) return event.data === '[DONE]' && this.#is('framing') ? [] : undefined;
    const { type } = json;
    const isFramed = event.event === type && !event.commentInside;
    const isOpening = type === 'message_start' || type === 'content_block_start';
    if (isFramed && !isOpening && !this.#foreign.concerns(type)) return undefined;
    if (typeof type !== 'string' || type === '') return undefined;
    if (this.#rules.has('items') && this.#foreign.begins(json)) {
      this.#onNormalized('items');
      return [];
    }
    if (this.#foreign.takes(json)) return [];
    let made = this.#foreign.renumbered(json);
    if (type === 'message_start') made = this.#startOf(json);
    if (type === 'content_block_start' && this.#rules.has('members')) {
      const block = normalizeBlock(json.content_block);
      if (block !== json.content_block && this.#is('members') && block !== undefined)
        made = { ...made, content_block: block };
    }
    if (isFramed ? made === json : !this.#is('framing')) return undefined;
    const data = made === json ? oneLine(event.data ?? '') : JSON.stringify(made);
    return [new NormalizedEvent(data, event.start, made, type)];
  }

  /** Whether a stream without its last event is whole cannot be known. */
  missingEnd(): undefined {
    return undefined;
  }

  #startOf(event: JsonObject): JsonObject {
    const { message } = event;
    if (!isJsonObject(message)) return event;
    let made = message;
    if (this.#rules.has('identity')) made = withIdentity(made, this.#model);
    if (made !== message) this.#onNormalized('identity');
    const { usage } = made;
    // Nothing has been produced yet.
    if (isJsonObject(usage) && (usage.output_tokens ?? null) === null && this.#is('counts'))
      made = { ...made, usage: { ...usage, output_tokens: 0 } };
    if (made.content === undefined && this.#is('members')) made = { ...made, content: [] };
    if (made.stop_reason === undefined && this.#is('members')) made = { ...made, stop_reason: null };
    return made === message ? event : { ...event, message: made };
  }

  /** Counts the deviation, where its rule is on. */
  #is(rule: NormalizationRule): boolean {
    if (!this.#rules.has(rule)) return false;
    this.#onNormalized(rule);
    return true;
  }
}

/** A plain message; the same object when nothing changes. */
export function normalizePlainMessage(given: JsonObject, fix: PlainNormalizing): JsonObject {
  const named = fix.by('identity', given, (message) => withIdentity(message, fix.model));
  const body = fix.by('items', named, withoutForeignBlocks);
  return fix.by('members', body, (message) => {
    const { content } = message;
    if (typeof content === 'string') return { ...message, content: [{ type: 'text', text: content }] };
    if (!Array.isArray(content)) return message;
    const blocks = content.map((block) => normalizeBlock(block) ?? block);
    return blocks.some((block, at) => block !== content[at]) ? { ...message, content: blocks } : message;
  });
}

function withIdentity(message: JsonObject, model: string): JsonObject {
  const { id, type, role, model: named } = message;
  if (isText(id) && type === 'message' && role === 'assistant' && isText(named)) return message;
  // Another type or role would be another thing.
  if ((type ?? 'message') !== 'message' || (role ?? 'assistant') !== 'assistant') return message;
  return {
    ...message,
    id: isText(id) ? id : newId('msg_'),
    type: 'message',
    role: 'assistant',
    model: isText(named) ? named : model,
  };
}

/** What some servers omit from a block: an empty text, the signature that they do not have, input that is still to come. */
const defaults: Readonly<Record<string, JsonObject>> = {
  text: { text: '' },
  thinking: { thinking: '', signature: '' },
  tool_use: { input: {} },
};

/** The same block when nothing is missing. */
function normalizeBlock(block: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(block) || typeof block.type !== 'string' || !Object.hasOwn(defaults, block.type))
    return block;
  const missing = Object.entries(defaults[block.type] ?? {}).filter(
    ([name]) => (block[name] ?? null) === null,
  );
  return missing.length === 0 ? block : { ...block, ...Object.fromEntries(missing) };
}
