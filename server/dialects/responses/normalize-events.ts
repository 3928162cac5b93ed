/** Normalizes the known deviations of response streams before validation. Everything else stays. */
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { type NormalizationRule, type OnNormalized, rulesOf } from '../../core/normalization.ts';
import { type ChunkEvent, NormalizedEvent } from '../chat/normalize-event.ts';
import { oneLine } from '../chat/normalize-framing.ts';
import { isText, newId } from '../chat/normalize-identity.ts';
import type { WireBody } from '../dialect.ts';
import type { EventNormalizer, NormalizeParts } from '../event-normalizer.ts';
import { ItemOrder } from './item-order.ts';
import { normalizeFailure } from './normalize-failure.ts';
import {
  isForeignItem,
  newItemId,
  withCounts,
  withItemMembers,
  withLogprobs,
  withoutForeignItems,
  withoutForeignTools,
  withPartMembers,
  withSettings,
} from './normalize-response.ts';

interface Head {
  id: string;
  model: string;
  created_at: number;
}

const terminals: ReadonlySet<unknown> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
]);

/** For one stream. Never throws on what the stream contains. */
export class ResponseEventNormalizer implements EventNormalizer {
  readonly #rules: ReadonlySet<NormalizationRule>;
  readonly #onNormalized: OnNormalized;
  readonly #model: string;
  readonly #request: WireBody;
  #head: Head | undefined;
  /** Of the next event. */
  #number = 0;
  /** The ids of the items, by their place in the output of the provider. */
  readonly #ids = new Map<number, string>();
  /** The places of items that are left out. */
  readonly #left: number[] = [];
  readonly #order = new ItemOrder();
  #hasEnded = false;

  constructor({ normalization, model, request = {}, onNormalized }: NormalizeParts) {
    this.#rules = rulesOf(normalization);
    this.#onNormalized = onNormalized;
    this.#model = model;
    this.#request = request;
  }

  get closesEvents(): boolean {
    return this.#rules.has('terminator');
  }

  normalize(event: ChunkEvent, json: unknown): readonly ChunkEvent[] | undefined {
    if (!event.utf8) return undefined;
    if (!isJsonObject(json)) return this.#literal(event);
    if (!this.#rules.has('items')) return this.#one(event, json);
    if (this.#order.takes(event, json)) {
      this.#onNormalized('items');
      return [];
    }
    const made = this.#one(event, json);
    const freed = this.#order.after(json);
    if (freed.length === 0) return made;
    const others = freed.flatMap((each) => this.#one(each, each.json as JsonObject) ?? [each]);
    return [...(made ?? [event]), ...others];
  }

  #one(event: ChunkEvent, given: JsonObject): readonly ChunkEvent[] | undefined {
    if (this.#isPlainDelta(event, given)) return undefined;
    const json = this.#rules.has('framing') ? this.#by('framing', given, withPartName(given)) : given;
    const known = this.#rules.has('errors') ? this.#by('errors', json, normalizeFailure(json)) : json;
    const { type } = known;
    if (!isText(type)) return undefined;
    if (this.#isLeftOut(known)) return [];
    this.#hasEnded ||= terminals.has(type);
    const made = this.#numbered(this.#placed(this.#completed(this.#identified(known))));
    const isFramed = event.event === type && !event.commentInside;
    const reframes = !isFramed && this.#rules.has('framing');
    if (made === given && !reframes) return undefined;
    if (reframes) this.#onNormalized('framing');
    const data = made === given ? oneLine(event.data ?? '') : JSON.stringify(made);
    return [new NormalizedEvent(data, event.start, made, reframes ? type : event.event)];
  }

  /** The end of a stream that has none, where the response has ended. */
  missingEnd(start: number): readonly ChunkEvent[] | undefined {
    if (!this.#hasEnded || !this.#rules.has('terminator')) return undefined;
    this.#onNormalized('terminator');
    return [new NormalizedEvent('[DONE]', start)];
  }

  #literal(event: ChunkEvent): readonly ChunkEvent[] | undefined {
    const text = event.data?.trim() ?? '';
    const isOdd = text === '' || (text === '[DONE]' && (event.event !== undefined || text !== event.data));
    if (!isOdd || !this.#rules.has('framing')) return undefined;
    this.#onNormalized('framing');
    return text === '' ? [] : [new NormalizedEvent(text, event.start)];
  }

  /** Most events of most streams: nothing is wrong with them. */
  #isPlainDelta(event: ChunkEvent, json: JsonObject): boolean {
    const { type, delta, output_index: index, item_id: id, sequence_number: number, logprobs } = json;
    const isPlain =
      typeof delta === 'string' &&
      event.event === type &&
      !event.commentInside &&
      number === this.#number &&
      this.#left.length === 0 &&
      (logprobs === undefined || (Array.isArray(logprobs) && logprobs.length === 0)) &&
      typeof index === 'number' &&
      this.#ids.get(index) === id;
    if (isPlain) this.#number += 1;
    return isPlain;
  }

  /** Items of other kinds are left out with all their events. */
  #isLeftOut({ type, item, output_index: index }: JsonObject): boolean {
    if (typeof index !== 'number') return false;
    if (this.#left.includes(index)) return true;
    if (type !== 'response.output_item.added' || !isForeignItem(item) || !this.#rules.has('items'))
      return false;
    this.#left.push(index);
    this.#onNormalized('items');
    return true;
  }

  /** Every response in a stream is the same one, and every event of an item has its id. */
  #identified(event: JsonObject): JsonObject {
    const { response, item, output_index: index } = event;
    if (isJsonObject(response)) {
      this.#head ??= this.#headOf(response);
      if (!this.#rules.has('identity')) return event;
      const { id, model, created_at: createdAt } = this.#head;
      const isSame = response.id === id && response.model === model && response.created_at === createdAt;
      const named = isSame ? response : { ...response, ...this.#head };
      return withMember(event, 'response', this.#by('identity', response, this.#withItemIds(named)));
    }
    if (typeof index !== 'number') return event;
    if (isJsonObject(item) && !this.#ids.has(index))
      this.#ids.set(
        index,
        isText(item.id) ? item.id : this.#rules.has('identity') ? newItemId(item.type) : '',
      );
    const id = this.#ids.get(index);
    if (id === undefined || !this.#rules.has('identity')) return event;
    if (isJsonObject(item))
      return this.#by('identity', event, withMember(event, 'item', withMember(item, 'id', id)));
    return event.item_id === undefined && !needsItem(event)
      ? event
      : this.#by('identity', event, withMember(event, 'item_id', id));
  }

  #headOf({ id, model, created_at: createdAt }: JsonObject): Head {
    return {
      id: isText(id) ? id : newId('resp_'),
      model: isText(model) ? model : this.#model,
      created_at: typeof createdAt === 'number' ? createdAt : Math.floor(Date.now() / 1_000),
    };
  }

  #withItemIds(response: JsonObject): JsonObject {
    const { output } = response;
    if (!Array.isArray(output)) return response;
    const made = output.map((item, index) => {
      const id = this.#ids.get(index);
      return isJsonObject(item) && id !== undefined ? withMember(item, 'id', id) : item;
    });
    return made.some((item, at) => item !== output[at]) ? { ...response, output: made } : response;
  }

  #completed(event: JsonObject): JsonObject {
    const { type, response, item, part } = event;
    const status = type === 'response.output_item.added' ? 'in_progress' : 'completed';
    let made = event;
    if (isJsonObject(response)) {
      let whole = this.#left.length === 0 ? response : withoutForeignItems(response);
      if (this.#rules.has('items')) whole = this.#by('items', whole, withoutForeignTools(whole));
      if (this.#rules.has('members')) whole = this.#by('members', whole, this.#withMembers(whole));
      if (this.#rules.has('counts')) whole = this.#by('counts', whole, withCounts(whole));
      made = withMember(made, 'response', whole);
    }
    if (!this.#rules.has('members')) return made;
    if (isJsonObject(item)) made = withMember(made, 'item', withItemMembers(item, status));
    if (isJsonObject(part)) made = withMember(made, 'part', withPartMembers(part));
    made = withLogprobs(made);
    return isJsonObject(response) ? made : this.#by('members', event, made);
  }

  #withMembers(response: JsonObject): JsonObject {
    const made = withSettings(response, this.#request);
    const { output } = made;
    if (!Array.isArray(output)) return made;
    const items = output.map((item) => (isJsonObject(item) ? withItemMembers(item, 'completed') : item));
    return items.some((item, at) => item !== output[at]) ? { ...made, output: items } : made;
  }

  /** Items move up where others have been left out before them. */
  #placed(event: JsonObject): JsonObject {
    const { output_index: index } = event;
    if (this.#left.length === 0 || typeof index !== 'number') return event;
    const before = this.#left.filter((left) => left < index).length;
    return withMember(event, 'output_index', index - before);
  }

  #numbered(event: JsonObject): JsonObject {
    const number = this.#number;
    this.#number += 1;
    if (event.sequence_number === number) return event;
    // Where events are left out the others have to be numbered anew.
    if (this.#left.length > 0) return { ...event, sequence_number: number };
    if (!this.#rules.has('numbering')) return event;
    return this.#by('numbering', event, { ...event, sequence_number: number });
  }

  /** Counts the deviation, where there is one. */
  #by<Value>(rule: NormalizationRule, before: Value, after: Value): Value {
    if (after !== before) this.#onNormalized(rule);
    return after;
  }
}

/** Parts of reasoning have events of their own at some servers. */
const partNames: Readonly<Record<string, string>> = {
  'response.reasoning_part.added': 'response.content_part.added',
  'response.reasoning_part.done': 'response.content_part.done',
};

function withPartName(event: JsonObject): JsonObject {
  const { type } = event;
  const name = isText(type) && Object.hasOwn(partNames, type) ? partNames[type] : undefined;
  return name === undefined ? event : { ...event, type: name };
}

/** Events of items that the contract knows name their item. */
function needsItem({ content_index: content, summary_index: summary, type }: JsonObject): boolean {
  return content !== undefined || summary !== undefined || (isText(type) && inputEvent.test(type));
}

const inputEvent = /^response\.(?:function_call_arguments|custom_tool_call_input)\./;

/** The same object where it has the value already. */
function withMember(holder: JsonObject, name: string, value: JsonObject[string]): JsonObject {
  return holder[name] === value ? holder : { ...holder, [name]: value };
}
