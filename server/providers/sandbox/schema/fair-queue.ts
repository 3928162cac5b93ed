/** Those who wait take turns: projects among each other, and in each project its keys. Nobody waits behind the queue of another. */
import type { Caller } from '../../../core/provider.ts';

export class FairQueue<Item> {
  /** By project, then by key; the first of each is next. */
  readonly #projects = new Map<string, Map<string, Item[]>>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** How many wait for this key. */
  lengthOf({ owner, keyId }: Caller): number {
    return this.#projects.get(owner)?.get(keyId)?.length ?? 0;
  }

  add({ owner, keyId }: Caller, item: Item): void {
    let keys = this.#projects.get(owner);
    if (keys === undefined) this.#projects.set(owner, (keys = new Map()));
    const items = keys.get(keyId);
    if (items === undefined) keys.set(keyId, [item]);
    else items.push(item);
    this.#length += 1;
  }

  take(): Item | undefined {
    const [project] = this.#projects;
    if (project === undefined) return undefined;
    const [owner, keys] = project;
    const [[keyId, items] = ['', []]] = keys;
    const item = items.shift();
    // At the end of the line again, if it has more.
    keys.delete(keyId);
    if (items.length > 0) keys.set(keyId, items);
    this.#projects.delete(owner);
    if (keys.size > 0) this.#projects.set(owner, keys);
    this.#length -= 1;
    return item;
  }

  /** Without effect when it does not wait any more. */
  remove({ owner, keyId }: Caller, item: Item): void {
    const keys = this.#projects.get(owner);
    const items = keys?.get(keyId);
    const at = items?.indexOf(item) ?? -1;
    if (keys === undefined || items === undefined || at < 0) return;
    items.splice(at, 1);
    this.#length -= 1;
    if (items.length === 0) keys.delete(keyId);
    if (keys.size === 0) this.#projects.delete(owner);
  }

  takeAll(): Item[] {
    return Array.from({ length: this.#length }, () => this.take()).filter((item) => item !== undefined);
  }
}
