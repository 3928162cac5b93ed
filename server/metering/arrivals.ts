/** When the events of a stream arrived. However long the stream is, the list stays short: neighbours are merged. */

/** As the API returns it. */
export interface Arrival {
  /** Of its first event. */
  at_ms: number;
  events: number;
  bytes: number;
}

const mostArrivals = 120;

export class Arrivals {
  #list: Arrival[] = [];
  /** Events that are closer together count as one arrival. */
  #gapMs = 1;

  get list(): readonly Arrival[] {
    return this.#list;
  }

  /** Not before the one before. */
  add(arrival: Arrival): void {
    append(this.#list, arrival, this.#gapMs);
    while (this.#list.length > mostArrivals) this.#merge();
  }

  #merge(): void {
    this.#gapMs *= 2;
    const merged: Arrival[] = [];
    for (const arrival of this.#list) append(merged, arrival, this.#gapMs);
    this.#list = merged;
  }
}

function append(list: Arrival[], arrival: Arrival, gapMs: number): void {
  const last = list.at(-1);
  if (last === undefined || arrival.at_ms - last.at_ms >= gapMs) {
    list.push(arrival);
    return;
  }
  last.events += arrival.events;
  last.bytes += arrival.bytes;
}
