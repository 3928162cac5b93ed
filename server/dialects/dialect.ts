/** What every wire format of chat offers: the way into the canonical model and the way out of it. */
import type { AnswerPart } from '../core/answer.ts';
import type { CacheMark, NativeFields } from '../core/content.ts';
import type { Conversation } from '../core/conversation.ts';
import type { WireEvent } from '../core/wire-event.ts';

export interface PartEncoder {
  /** The wire events that one part of an answer gives, perhaps none. Parts must come in their order. */
  encode(part: AnswerPart): WireEvent[];
}

export interface Dialect {
  name: 'chat' | 'messages';
  /** Decodes a request body that is valid under the contract. */
  decodeRequest(body: Readonly<Record<string, unknown>>): Conversation;
  /** An encoder for one streamed answer to the request. */
  createEncoder(body: Readonly<Record<string, unknown>>): PartEncoder;
  /** An encoder whose events carry all that a plain answer to the request needs. */
  createPlainEncoder(body: Readonly<Record<string, unknown>>): PartEncoder;
  /** The plain answer that the events of a plain encoder add up to. */
  foldEvents(events: readonly WireEvent[], body: Readonly<Record<string, unknown>>): object;
  /** What may be sent between events to show that the connection lives. */
  keepAlive: string;
}

/** The optional members of a block, turn or tool, left out when there is nothing to say. */
export function extras(
  native: NativeFields,
  cache?: CacheMark,
): { native?: NativeFields; cache?: CacheMark } {
  return { ...(Object.keys(native).length > 0 ? { native } : {}), ...(cache === undefined ? {} : { cache }) };
}
