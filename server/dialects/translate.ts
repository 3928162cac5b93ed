/**
 * Translates requests and responses between the two surfaces' formats, through the canonical model. Every
 * field that cannot be translated is reported; nothing is dropped in silence.
 */
import type { AnswerPart } from '../core/answer.ts';
import { ApiError } from '../core/api-error.ts';
import type { Reasoning } from '../core/conversation.ts';
import type { WireEvent } from '../core/wire-event.ts';
import type { ConversationFormat } from '../core/wire-format.ts';
import { answerIdIn } from './call-ids.ts';
import { chatDialect } from './chat/chat.ts';
import type { Dialect, PartDecoder, PartEncoder, PartLoss, WireBody } from './dialect.ts';
import { Encoding, type EncodeOptions, type Refusal } from './encoding.ts';
import { estimateConversation, type CountTexts } from './estimate-tokens.ts';
import { LossLog, type Loss } from './loss.ts';
import { messagesDialect } from './messages/messages.ts';
import { loseNative } from './native-losses.ts';
import { Origins } from './origins.ts';
import { CallRestorer } from './restore-calls.ts';

/** Every dialect that conversations are translated from and into. */
export const dialects: Readonly<Record<ConversationFormat, Dialect>> = {
  chat: chatDialect,
  messages: messagesDialect,
};

export interface TranslatedRequest {
  /** Valid under the contract of the target, unless refused. `model` is as the caller wrote it. */
  body: Record<string, unknown>;
  losses: Loss[];
  /** Why the request cannot be expressed in the target's format; `body` must then not be used. */
  refused?: Refusal;
}

/**
 * The request of a surface (`from`) as a provider of the other format (`to`) takes it; for the same format,
 * as it is. `request` must be valid under the surface's contract; it is not changed, and `body` may share
 * parts with it.
 */
export function translateRequest(
  from: ConversationFormat,
  to: ConversationFormat,
  request: WireBody,
  options: EncodeOptions = {},
): TranslatedRequest {
  if (from === to) return { body: { ...request }, losses: [] };
  const origins = new Origins();
  const conversation = dialects[from].decodeRequest(request, origins);
  const encoding = new Encoding(origins, options);
  const body = dialects[to].encodeRequest(conversation, encoding);
  loseNative(conversation, dialects[from], encoding);
  const translated = { body, losses: origins.losses.list() };
  return encoding.refusal === undefined ? translated : { ...translated, refused: encoding.refusal };
}

/** The error for a request with losses where none are allowed: it names the first and counts the others. */
export function strictError(losses: readonly Loss[]): ApiError | undefined {
  const [first] = losses;
  if (first === undefined) return undefined;
  const more = losses.length - 1;
  const others = more === 0 ? '' : ` ${more} more ${more === 1 ? 'field' : 'fields'} cannot be either.`;
  return new ApiError(
    'unsupported_parameter',
    `Unsupported parameter: '${first.field}' cannot be carried over to this model's provider (${first.note}).${others}`,
    { param: first.field },
  );
}

export interface AnswerOptions {
  /** The model id that the caller sees. Default: the provider's. */
  model?: string;
  /** The time of the response where the provider's format has none, milliseconds. Default: now. */
  nowMs?: number;
}

export interface EventTranslator {
  /**
   * The surface's events for one event of the provider, perhaps none. The provider's events must obey its
   * grammar; the surface's then obey theirs. Throws `upstream_invalid_response` when calls are interleaved
   * so that more than 16 MiB would have to wait.
   */
  push(event: WireEvent): WireEvent[];
  /** Losses of the response so far; fields are paths in the provider's plain response. */
  losses(): Loss[];
}

/**
 * A translator for one streamed response of a provider (`from`) to a surface (`to`). `request` is the request
 * as the surface received it. Only calls that the provider interleaves are delayed, because the order of the
 * surface's events requires it.
 */
export function translateEvents(
  from: ConversationFormat,
  to: ConversationFormat,
  request: WireBody,
  options: AnswerOptions = {},
): EventTranslator {
  return new AnswerTranslation(from, to, request, false, options);
}

export interface TranslatedAnswer {
  /** Valid under the surface's contract. */
  body: object;
  /** Fields are paths in the provider's response. */
  losses: Loss[];
}

/** The plain response of a provider (`from`), valid under its contract, in the surface's format (`to`). */
export function translateAnswer(
  from: ConversationFormat,
  to: ConversationFormat,
  answer: WireBody,
  request: WireBody,
  options: AnswerOptions = {},
): TranslatedAnswer {
  const translation = new AnswerTranslation(from, to, request, true, options);
  const events = dialects[from].unfoldAnswer(answer).flatMap((event) => translation.push(event));
  return { body: dialects[to].foldEvents(events, request), losses: translation.losses() };
}

/**
 * An estimate of the input tokens of a request, for `count_tokens` before a provider that cannot count.
 * `countTexts` should be a tokenizer; without one the estimate is rough.
 */
export function estimateTokens(
  from: ConversationFormat,
  request: WireBody,
  countTexts?: CountTexts,
): Promise<number> {
  return estimateConversation(dialects[from].decodeRequest(request), countTexts);
}

class AnswerTranslation implements EventTranslator {
  private readonly log = new LossLog();
  private readonly decoder: PartDecoder;
  private readonly encoder: PartEncoder;
  private readonly calls: CallRestorer;
  private readonly reasoning: Reasoning;
  private readonly lose: PartLoss;
  private readonly source: Dialect;
  private readonly target: Dialect;
  private readonly model: string | undefined;

  constructor(
    from: ConversationFormat,
    to: ConversationFormat,
    request: WireBody,
    isPlain: boolean,
    options: AnswerOptions,
  ) {
    this.source = dialects[from];
    this.target = dialects[to];
    this.model = options.model;
    this.lose = (part, aspect, kind, note) => this.log.add(this.decoder.fieldOf(part, aspect), kind, note);
    const nowS = Math.floor((options.nowMs ?? Date.now()) / 1_000);
    this.decoder = this.source.createDecoder(this.log, nowS);
    this.encoder = isPlain
      ? this.target.createPlainEncoder(request, this.lose)
      : this.target.createEncoder(request, this.lose);
    // The messages do not matter here, and can be many.
    const { tools, reasoning } = this.target.decodeRequest({ ...request, messages: [] });
    this.reasoning = reasoning;
    this.calls = new CallRestorer(to, tools, this.source.maxToolName);
  }

  push(event: WireEvent): WireEvent[] {
    return this.decoder
      .decode(event)
      .filter((part) => this.isAskedFor(part))
      .flatMap((part) => this.calls.restore(this.named(part)))
      .flatMap((part) => this.encoder.encode(part));
  }

  losses(): Loss[] {
    return this.log.list();
  }

  /** Some providers return reasoning that was not requested. */
  private isAskedFor(part: AnswerPart): boolean {
    if (!part.type.startsWith('reasoning')) return true;
    if (this.reasoning.mode !== 'off') return part.type !== 'reasoning-delta' || !this.reasoning.hideText;
    if (part.type === 'reasoning-start')
      this.lose(part, 'whole', 'dropped', 'the caller has not asked for it');
    return false;
  }

  /** The response itself in the surface's style. */
  private named(part: AnswerPart): AnswerPart {
    if (part.type !== 'answer-start') return part;
    const id = answerIdIn(this.target.answerIdPrefix, this.source.answerIdPrefix, part.id);
    return { ...part, id, model: this.model ?? part.model };
  }
}
