/**
 * Puts the events of items that overlap one item after the other, as the grammar has them: those of a later item wait, in
 * bounded space, until the earlier ones are done. Some servers begin a call before the text in front of it is done.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { type ChunkEvent, NormalizedEvent } from '../chat/normalize-event.ts';

/** Most characters of events that wait; beyond, they pass as they came, and the stream is refused. */
const maxWaitingChars = 16 * 1024 * 1024;

interface Waiting {
  event: string | undefined;
  data: string;
  start: number;
}

export class ItemOrder {
  /** The place of the item that is open. */
  #open: number | undefined;
  /** The events of the others, by the places of their items. */
  readonly #waiting = new Map<number, Waiting[]>();
  #chars = 0;

  /** Whether the event has to wait. Its data is copied: its value may be that of another event by then. */
  takes({ event, data, start }: ChunkEvent, { type, output_index: index }: JsonObject): boolean {
    if (typeof index !== 'number' || data === undefined) return false;
    const own = this.#waiting.get(index);
    const begins = type === 'response.output_item.added';
    if (own === undefined && !(begins && this.#open !== undefined && index !== this.#open)) {
      if (begins) this.#open = index;
      return false;
    }
    if (this.#chars + data.length > maxWaitingChars) return false;
    this.#chars += data.length;
    const kept = { event, data, start };
    if (own === undefined) this.#waiting.set(index, [kept]);
    else own.push(kept);
    return true;
  }

  /** To be called when an event has passed: the events that may follow it now. They are not asked again. */
  after({ type, output_index: index }: JsonObject): NormalizedEvent[] {
    if (type !== 'response.output_item.done' || index !== this.#open) return [];
    this.#open = undefined;
    const freed: NormalizedEvent[] = [];
    for (const [place, events] of [...this.#waiting].toSorted(([one], [other]) => one - other)) {
      this.#waiting.delete(place);
      this.#open = place;
      for (const { event, data, start } of events) {
        this.#chars -= data.length;
        const json: unknown = JSON.parse(data);
        if (!isJsonObject(json)) continue;
        freed.push(new NormalizedEvent(data, start, json, event));
        if (json.type === 'response.output_item.done') this.#open = undefined;
      }
      if (this.#open !== undefined) break;
    }
    return freed;
  }
}
