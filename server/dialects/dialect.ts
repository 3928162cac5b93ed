/** The interface of a chat wire format: decoders into the canonical model and encoders out of it. */
import type { CompletionPart } from '../core/completion.ts';
import type { Conversation } from '../core/conversation.ts';
import type { WireEvent } from '../core/wire-event.ts';
import type { ApiError } from '../core/api-error.ts';
import type { ConversationFormat, UpstreamConversation } from '../core/wire-format.ts';
import type { Encoding } from './encoding.ts';
import type { LossLog } from './loss.ts';
import type { Origins } from './origins.ts';
import type { Sealing } from './sealing.ts';

/** A body of the wire, parsed. */
export type WireBody = Readonly<Record<string, unknown>>;

/** Called for each part, or member of a part, that the encoder's format cannot express. */
export type PartLoss = (
  part: CompletionPart,
  aspect: PartAspect,
  kind: 'dropped' | 'changed',
  note: string,
) => void;

/** The lost member of a part; `whole`: all of it. */
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
  /** The wire events of one part of a completion, perhaps none. Parts must come in their order. */
  encode(part: CompletionPart): WireEvent[];
  /** The events that end a failed stream, where they depend on those before; otherwise those of the surface are sent. */
  fail?(error: Pick<ApiError, 'code' | 'message'>, docUrl?: string): WireEvent[];
}

export interface PartDecoder {
  /**
   * The parts of one wire event, perhaps none. The events must conform to the grammar. Within a choice
   * the blocks come one after the other, each with start, deltas and end. Throws
   * `upstream_invalid_response` when more than 16 MiB would have to wait for their turn.
   */
  decode(event: WireEvent): CompletionPart[];
  /** The field of one of these parts, or of a member of it, in the plain completion. */
  fieldOf(part: CompletionPart, aspect: PartAspect): string;
}

/** A format as a surface speaks it: requests are decoded, responses encoded. */
export interface SurfaceDialect {
  name: ConversationFormat;
  /**
   * Decodes a request body that is valid under the contract. `origins` records the path of each object and
   * the fields that the canonical model cannot express.
   */
  decodeRequest(body: WireBody, origins?: Origins): Conversation;
  /**
   * Values of native members, as JSON, that have no effect besides null: they are every provider's behaviour. `any`:
   * the gateway handles the member, or it is a client's own copy of something that is sent as well.
   */
  neutral: Readonly<Record<string, readonly string[] | 'any'>>;
  /** Native members of a request without which it would mean something else, and what to send instead. */
  refused?: Readonly<Record<string, string>>;
  /** An encoder for one streamed response to the request; `sealing` is for the opaque values of the response. */
  createEncoder(body: WireBody, lose?: PartLoss, sealing?: Sealing): PartEncoder;
  /** An encoder whose events carry all that a plain response to the request needs. */
  createPlainEncoder(body: WireBody, lose?: PartLoss, sealing?: Sealing): PartEncoder;
  /** The plain response that the events of such an encoder add up to. */
  foldEvents(events: readonly WireEvent[], body: WireBody): object;
  /** Prefix of a response's id. */
  completionIdPrefix: string;
}

/** A format that providers speak as well: requests are encoded, responses decoded. */
export interface Dialect<Name extends UpstreamConversation = UpstreamConversation> extends SurfaceDialect {
  name: Name;
  /** The request body for a conversation; everything that it cannot express is reported to `encoding`. */
  encodeRequest(conversation: Conversation, encoding: Encoding): Record<string, unknown>;
  /**
   * A decoder for one response; `losses` records what the canonical model cannot express. `nowS`, seconds, is the
   * time of the response where the format has none; `sealing` is for what the provider has encrypted.
   */
  createDecoder(losses: LossLog, nowS: number, sealing?: Sealing): PartDecoder;
  /** Events that add up to a plain response which is valid under the contract. */
  unfoldCompletion(completion: WireBody): WireEvent[];
  /** Longest name of a tool in a request. */
  maxToolName: number;
  /** Heartbeat that may be sent between events to keep the connection alive. */
  keepAlive: string;
}
