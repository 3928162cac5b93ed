/** Requests and tokens of the last minute: a sliding window whose entries are slots, so that its size has a bound. */
import { slotMs, windowMs } from '../minute.ts';
import { never } from '../verdict.ts';

/** The amount granted within one tenth of a second. */
export interface Slot {
  index: number;
  /** Of its latest request. The slot leaves as a whole a minute after it: never too early. */
  lastMs: number;
  requests: number;
  tokens: number;
  /** False once it has left the window. */
  isCounted: boolean;
}

/** Slots that have left are cut off the array in bulk. */
const compactFrom = 64;

/** One subject's minute; `expire` must be called before each read. */
export class MinuteWindow {
  #slots: Slot[] = [];
  #head = 0;
  requests = 0;
  tokens = 0;

  get isEmpty(): boolean {
    return this.#head === this.#slots.length;
  }

  expire(nowMs: number): void {
    for (;;) {
      const slot = this.#slots[this.#head];
      if (slot === undefined || slot.lastMs + windowMs > nowMs) break;
      this.requests -= slot.requests;
      this.tokens -= slot.tokens;
      slot.isCounted = false;
      this.#head += 1;
    }
    if (this.#head >= compactFrom && this.#head * 2 >= this.#slots.length) {
      this.#slots = this.#slots.slice(this.#head);
      this.#head = 0;
    }
  }

  /** Time must not go back between calls. */
  add(nowMs: number, requests: number, tokens: number): Slot {
    const index = Math.floor(nowMs / slotMs);
    let slot = this.#slots.at(-1);
    if (slot === undefined || slot.index !== index || !slot.isCounted) {
      slot = { index, lastMs: nowMs, requests: 0, tokens: 0, isCounted: true };
      this.#slots.push(slot);
    }
    slot.lastMs = nowMs;
    slot.requests += requests;
    slot.tokens += tokens;
    this.requests += requests;
    this.tokens += tokens;
    return slot;
  }

  giveBack(slot: Slot, tokens: number): void {
    if (!slot.isCounted) return;
    slot.tokens -= tokens;
    this.tokens -= tokens;
  }

  /** How long until `amount` more fits; exact as long as nothing else is added. */
  waitMs(what: 'requests' | 'tokens', amount: number, limit: number, nowMs: number): number {
    let tooMany = this[what] + amount - limit;
    if (tooMany <= 0) return 0;
    if (amount > limit) return never;
    for (let at = this.#head; at < this.#slots.length; at += 1) {
      const slot = this.#slots[at];
      if (slot === undefined) break;
      tooMany -= slot[what];
      if (tooMany <= 0) return slot.lastMs + windowMs - nowMs;
    }
    return never;
  }

  resetMs(nowMs: number): number {
    const newest = this.#slots.at(-1);
    return newest === undefined || !newest.isCounted ? 0 : newest.lastMs + windowMs - nowMs;
  }
}
