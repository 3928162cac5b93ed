/** Gives the events of a stream the model id that the caller knows, in their own text where that is safe. */
import type { SseEvent } from '../../openapi/grammars/sse-event.ts';

interface Named {
  model?: unknown;
  message?: { model?: unknown };
}

/**
 * For one stream. The text of an event up to its model is nearly always the same from event to event,
 * so that it is found once and then only compared; everything behind it stays as the provider wrote it.
 */
export class ModelRenamer {
  readonly #from: string;
  readonly #to: string;
  /** How the data of events began up to now, and how it is to begin. */
  #known = '';
  #wanted = '';

  constructor(from: string, to: string) {
    this.#from = `"model":${JSON.stringify(from)}`;
    this.#to = to;
  }

  /** The event as it is to be sent. `json` is its data parsed, undefined for a literal. */
  rename({ event, data = '' }: Pick<SseEvent, 'event' | 'data'>, json: unknown): string {
    const text = this.#renamed(data, json);
    return event === undefined ? `data: ${text}\n\n` : `event: ${event}\ndata: ${text}\n\n`;
  }

  /** A chunk names the model at its top, the start of a message within the message, other events nowhere. */
  #renamed(data: string, json: unknown): string {
    const { model, message } = (json ?? {}) as Named;
    if (typeof model === 'string')
      return this.#inPlace(data) ?? JSON.stringify({ ...(json as Named), model: this.#to });
    if (typeof message?.model === 'string')
      return JSON.stringify({ ...(json as Named), message: { ...message, model: this.#to } });
    return data.replaceAll('\n', '\ndata: ');
  }

  #inPlace(data: string): string | undefined {
    if (this.#known === '' || data.slice(0, this.#known.length) !== this.#known) {
      if (!this.#learn(data)) return undefined;
    }
    const rest = data.slice(this.#known.length);
    // The same name once more, or two lines of data: the parsed copy decides.
    return rest.includes('"model"') || rest.includes('\n') ? undefined : this.#wanted + rest;
  }

  /** The model is at the top of the object when what stands before it and a closing brace make an object. */
  #learn(data: string): boolean {
    const at = data.indexOf(this.#from);
    if (at < 0) return false;
    const before = data.slice(0, at);
    // Each line of data has a name of its own on the wire.
    if (before.includes('\n')) return false;
    const wanted = `${before}"model":${JSON.stringify(this.#to)}`;
    try {
      JSON.parse(`${wanted}}`);
    } catch {
      return false;
    }
    this.#known = before + this.#from;
    this.#wanted = wanted;
    return true;
  }
}
