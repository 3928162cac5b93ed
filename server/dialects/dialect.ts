/** What every wire format of chat offers: the ways into the canonical model and the ways out of it. */
import type { AnswerPart } from '../core/answer.ts';
import type { CacheMark, NativeFields } from '../core/content.ts';
import type { Conversation } from '../core/conversation.ts';
import type { WireEvent } from '../core/wire-event.ts';
import type { ConversationFormat } from '../core/wire-format.ts';
import type { Encoding } from './encoding.ts';
import type { LossLog } from './loss.ts';
import type { Origins } from './origins.ts';

/** A body of the wire, parsed. */
export type WireBody = Readonly<Record<string, unknown>>;

/** Told of each part, or side of a part, that the format of an encoder has no place for. */
export type PartLoss = (
  part: AnswerPart,
  aspect: PartAspect,
  kind: 'dropped' | 'changed',
  note: string,
) => void;

/** The side of a part that is lost; `whole`: all of it. */
export type PartAspect =
  | 'whole'
  | 'logprobs'
  | 'fingerprint'
  | 'reason'
  | 'stopSequence'
  | 'category'
  | 'audioTokens'
  | 'imageTokens'
  | 'spokenTokens'
  | 'input';

export interface PartEncoder {
  /** The wire events that one part of an answer gives, perhaps none. Parts must come in their order. */
  encode(part: AnswerPart): WireEvent[];
}

export interface PartDecoder {
  /**
   * The parts that one wire event gives, perhaps none. The events must obey the grammar. Within a choice
   * the blocks come one after the other, each with start, deltas and end. Throws
   * `upstream_invalid_response` when more than 16 MiB would have to wait for their turn.
   */
  decode(event: WireEvent): AnswerPart[];
  /** Where one of these parts, or a side of it, stood or would have stood in the plain answer. */
  fieldOf(part: AnswerPart, aspect: PartAspect): string;
}

export interface Dialect {
  name: ConversationFormat;
  /**
   * Decodes a request body that is valid under the contract. `origins` is told where everything was, and
   * what the canonical model cannot hold.
   */
  decodeRequest(body: WireBody, origins?: Origins): Conversation;
  /** The request body for a conversation; everything that it cannot say is reported to `encoding`. */
  encodeRequest(conversation: Conversation, encoding: Encoding): Record<string, unknown>;
  /** Whether a native member says nothing: what any provider does without it, or what is kept here anyway. */
  isNeutral(member: string, value: unknown): boolean;
  /** An encoder for one streamed answer to the request. */
  createEncoder(body: WireBody, lose?: PartLoss): PartEncoder;
  /** An encoder whose events carry all that a plain answer to the request needs. */
  createPlainEncoder(body: WireBody, lose?: PartLoss): PartEncoder;
  /** The plain answer that the events of a plain encoder add up to. */
  foldEvents(events: readonly WireEvent[], body: WireBody): object;
  /**
   * A decoder for one answer; `losses` is told what the canonical model cannot hold. `nowS`, seconds, is the
   * time of the answer where the format tells none.
   */
  createDecoder(losses: LossLog, nowS: number): PartDecoder;
  /** Events that add up to a plain answer which is valid under the contract. */
  unfoldAnswer(answer: WireBody): WireEvent[];
  /** With what the id of an answer begins. */
  answerIdPrefix: string;
  /** Longest name of a tool in a request. */
  maxToolName: number;
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
