/** Gives the events of a stream the model id that the caller knows; everything else stays as the provider sent it. */
import type { SseEvent } from '../../openapi/grammars/sse-event.ts';
import { memberSpans } from '../../openapi/json/member-spans.ts';
import { spliceModel } from '../contract/splice-member.ts';

interface Named {
  model?: unknown;
  message?: { model?: unknown };
}

/**
 * For one stream. The text of an event up to its model is nearly always the same from event to event,
 * so that it is found once and then only compared.
 */
export class ModelRenamer {
  readonly #to: string;
  /** How the data of events began up to now, and how it is to begin. */
  #known = '';
  #wanted = '';

  constructor(to: string) {
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
    if (typeof model === 'string') return this.#fromKnown(data) ?? this.#spliced(data);
    return typeof message?.model === 'string' ? this.#spliced(data, 'message') : wireLines(data);
  }

  #spliced(data: string, holder?: string): string {
    return wireLines(spliceModel(Buffer.from(data), this.#to, holder).toString());
  }

  /** Undefined when the same name may occur once more. */
  #fromKnown(data: string): string | undefined {
    if (this.#known === '' || data.slice(0, this.#known.length) !== this.#known) this.#learn(data);
    const rest = data.slice(this.#known.length);
    return rest.includes('"model"') || rest.includes('\n') ? undefined : this.#wanted + rest;
  }

  #learn(data: string): void {
    const bytes = Buffer.from(data);
    const [{ start, end } = { start: 0, end: 0 }] = memberSpans(bytes, 'model');
    this.#known = bytes.toString('utf8', 0, end);
    this.#wanted = wireLines(bytes.toString('utf8', 0, start)) + JSON.stringify(this.#to);
  }
}

/** Each line of data has a name of its own on the wire. */
function wireLines(data: string): string {
  return data.replaceAll('\n', '\ndata: ');
}
