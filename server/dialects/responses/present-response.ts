/**
 * A response of a provider of this format as the caller gets it: under the caller's name of the model, with the
 * settings of the request, and with reasoning that only the caller's project can send back. One that is kept has ids of
 * this service, so that a later request can refer to it. Everything else stays in the provider's own bytes.
 */
import type { ApiError } from '../../core/api-error.ts';
import { parseExactJson } from '../../core/exact-json.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { isText, newId } from '../chat/normalize-identity.ts';
import type { WireBody } from '../dialect.ts';
import type { Sealing } from '../sealing.ts';
import { ResponseEventEncoder } from './encode-events.ts';
import { failureEvents } from './failure-events.ts';
import { eachOf, newPlacedId, withSettings } from './normalize-response.ts';
import { sealItem } from './sealed-item.ts';
import type { ResponseObject } from './wire.ts';

interface PresenterParts {
  /** As the surface received it; `store` says whether the response is kept. */
  request: WireBody;
  /** The model id that the caller sees. */
  model: string;
  sealing: Sealing;
}

export class ResponsePresenter {
  readonly #parts: PresenterParts;
  /** Of a response that is kept. */
  readonly #id: string | undefined;
  /** The ids of its items, by those of the provider. */
  readonly #itemIds = new Map<string, string>();
  /** What has been sealed, by the provider's id of the item. */
  readonly #sealed = new Map<string, { encrypted: string; sealed: string | null }>();
  /** The response as its last event had it, and the items that are done. */
  #response: JsonObject | undefined;
  readonly #output: JsonObject[] = [];
  #nextNumber = 0;

  constructor(parts: PresenterParts) {
    this.#parts = parts;
    this.#id = parts.request['store'] === true ? newId('resp_') : undefined;
  }

  /** Of the response, as the caller knows it. */
  get id(): string {
    const id = this.#response?.['id'];
    return isText(id) ? id : '';
  }

  /** The same object when nothing changes. */
  plain(response: JsonObject): JsonObject {
    const { request, model } = this.#parts;
    const whole = withSettings(response, request);
    const output = eachOf(whole['output'], (item, index) => this.#item(item, index));
    const own: JsonObject = {
      id: this.#id ?? (whole['id'] as JsonValue),
      model,
      output,
      store: request['store'] === true,
      previous_response_id: (request['previous_response_id'] as JsonValue | undefined) ?? null,
    };
    const isSame =
      whole === response && Object.entries(own).every(([name, value]) => response[name] === value);
    return isSame ? response : { ...whole, ...own };
  }

  /** The JSON of an event as it is to be sent; undefined where it stays as it is. `json` is its data parsed. */
  event(json: JsonObject, data: string): string | undefined {
    const { sequence_number: number, response, item } = json;
    this.#nextNumber = Number(number) + 1;
    if (!isJsonObject(response) && !isJsonObject(item)) return this.#renamed(json, data);
    // Events of one stream share their values, and numbers keep all their digits.
    const own = parseExactJson(data) as JsonObject;
    if (isJsonObject(own['response'])) {
      const made = this.plain(own['response']);
      this.#response = made;
      return made === own['response'] ? undefined : JSON.stringify({ ...own, response: made });
    }
    const made = this.#item(own['item'] as JsonObject, Number(own['output_index']));
    if (own['type'] === 'response.output_item.done') this.#output.push(made);
    return made === own['item'] ? undefined : JSON.stringify({ ...own, item: made });
  }

  /** The events that end the stream when it fails now. */
  fail(error: ApiError, docUrl?: string): WireEvent[] {
    const response = this.#response as unknown as ResponseObject | undefined;
    if (response === undefined)
      return new ResponseEventEncoder(this.#parts.request, false).fail(error, docUrl);
    const output = this.#output as unknown as ResponseObject['output'];
    return failureEvents(error, { ...response, output }, this.#nextNumber, docUrl);
  }

  #item(item: JsonObject, index: number): JsonObject {
    const { id: theirs, encrypted_content: encrypted } = item;
    const own: JsonObject = {};
    if (this.#id !== undefined && isText(theirs)) own['id'] = this.#idOf(theirs, item['type'], index);
    if (isText(encrypted)) own['encrypted_content'] = this.#seal(isText(theirs) ? theirs : '', encrypted);
    return Object.keys(own).length === 0 ? item : { ...item, ...own };
  }

  #idOf(theirs: string, type: JsonValue | undefined, index: number): string {
    const known = this.#itemIds.get(theirs);
    if (known !== undefined) return known;
    const made = newPlacedId(type, this.#id ?? '', index);
    this.#itemIds.set(theirs, made);
    return made;
  }

  #seal(id: string, encrypted: string): string | null {
    const known = this.#sealed.get(id);
    if (known?.encrypted === encrypted) return known.sealed;
    const sealed = sealItem({ id, encrypted }, this.#parts.sealing) ?? null;
    this.#sealed.set(id, { encrypted, sealed });
    return sealed;
  }

  /** In the text itself: quotes inside of a string are escaped, so that this can be nothing but the member. */
  #renamed({ item_id: theirs }: JsonObject, data: string): string | undefined {
    const ours = typeof theirs === 'string' ? this.#itemIds.get(theirs) : undefined;
    if (ours === undefined) return undefined;
    const value = JSON.stringify(theirs);
    const member = [`"item_id":${value}`, `"item_id": ${value}`].find((text) => data.includes(text));
    if (member !== undefined) return data.replace(member, () => `"item_id":${JSON.stringify(ours)}`);
    return JSON.stringify({ ...(parseExactJson(data) as JsonObject), item_id: ours });
  }
}
