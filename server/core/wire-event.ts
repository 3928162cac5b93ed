/** One server-sent event, and the only module that knows its wire format. */

export interface WireEvent {
  /** The `event:` line; null: the event has none. */
  event: string | null;
  /** The value that is written as JSON, or a literal such as `[DONE]`. */
  data: object | string;
}

/** The event as a string. Line breaks cannot occur in it: JSON escapes them and literals have none. */
export function formatWireEvent({ event, data }: WireEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return event === null ? `data: ${text}\n\n` : `event: ${event}\ndata: ${text}\n\n`;
}
