/**
 * Translates requests and responses between the formats, through the canonical model. Every
 * field that cannot be translated is reported; nothing is dropped in silence.
 */
import type { CompletionPart } from '../core/completion.ts';
import { ApiError } from '../core/api-error.ts';
import { isJsonObject } from '../core/json.ts';
import type { WireEvent } from '../core/wire-event.ts';
import { formatWireEvent } from '../core/wire-event.ts';
import type { ConversationFormat, UpstreamConversation } from '../core/wire-format.ts';
import { completionIdIn } from './call-ids.ts';
import { chatDialect } from './chat/chat.ts';
import { completionsDialect } from './completions/completions.ts';
import type { Dialect, PartLoss, SurfaceDialect, WireBody } from './dialect.ts';
import { Encoding, type EncodeOptions, type Refusal } from './encoding.ts';
import { estimateConversation, type CountTexts } from './estimate-tokens.ts';
import { LossLog, type Loss } from './loss.ts';
import { refuseServers } from './messages/needs-messages-provider.ts';
import { messagesDialect } from './messages/messages.ts';
import { responsesDialect } from './responses/responses.ts';
import { loseNative } from './native-losses.ts';
import { Origins } from './origins.ts';
import { CallRestorer } from './restore-calls.ts';
import type { Sealing } from './sealing.ts';

/** Every dialect of providers. */
export const dialects: { readonly [Name in UpstreamConversation]: Dialect<Name> } = {
  chat: chatDialect,
  messages: messagesDialect,
  responses: responsesDialect,
};

/** Every dialect of surfaces. */
const surfaceDialects: Readonly<Record<ConversationFormat, SurfaceDialect>> = {
  ...dialects,
  completions: completionsDialect,
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
  to: UpstreamConversation,
  request: WireBody,
  options: EncodeOptions = {},
): TranslatedRequest {
  if (from === to) return { body: { ...request }, losses: [] };
  const origins = new Origins(options.sealing);
  const conversation = surfaceDialects[from].decodeRequest(request, origins);
  const encoding = new Encoding(origins, options);
  if (conversation.turns.length === 0)
    encoding.refuse(
      conversation,
      'turns',
      'it has nothing but items that providers of its own format know; add a message',
    );
  const body = dialects[to].encodeRequest(conversation, encoding);
  loseNative(conversation, surfaceDialects[from], encoding);
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
    `Unsupported parameter: '${first.field}' cannot be translated for this model's provider (${first.note}).${others}`,
    { param: first.field },
  );
}

export interface CompletionOptions {
  /** The model id that the caller sees. Default: the provider's. */
  model?: string;
  /** For the opaque values of the response. */
  sealing?: Sealing;
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
  /** The events that end the stream when it fails now; undefined where those of the surface do. */
  fail(error: ApiError, docUrl?: string): WireEvent[] | undefined;
  /** Losses of the response so far; fields are paths in the provider's plain response. */
  losses(): Loss[];
}

/**
 * A translator for one streamed response of a provider (`from`) to a surface (`to`). `request` is the request
 * as the surface received it. Only calls that the provider interleaves are delayed, because the order of the
 * surface's events requires it.
 */
export function translateEvents(
  from: UpstreamConversation,
  to: ConversationFormat,
  request: WireBody,
  options: CompletionOptions = {},
): EventTranslator {
  return translateWith(from, to, request, false, options);
}

export interface TranslatedCompletion {
  /** Valid under the surface's contract. */
  body: object;
  /** Fields are paths in the provider's response. */
  losses: Loss[];
}

/**
 * The whole of a stream that fails before any event, as text, where a format has more than one event for that;
 * undefined where the error event of the surface is all.
 */
export function failedStream(
  format: ConversationFormat,
  request: WireBody,
  error: ApiError,
  docUrl?: string,
): string | undefined {
  const events = surfaceDialects[format].createEncoder(request).fail?.(error, docUrl);
  return events?.map(formatWireEvent).join('');
}

/** The plain response of a provider (`from`), valid under its contract, in the surface's format (`to`). */
export function translateCompletion(
  from: UpstreamConversation,
  to: ConversationFormat,
  completion: WireBody,
  request: WireBody,
  options: CompletionOptions = {},
): TranslatedCompletion {
  const translation = translateWith(from, to, request, true, options);
  const events = dialects[from].unfoldCompletion(completion).flatMap((event) => translation.push(event));
  return { body: surfaceDialects[to].foldEvents(events, request), losses: translation.losses() };
}

/**
 * An estimate of the input tokens of a request, for `count_tokens` before a provider that cannot count.
 * `countTexts` should be a tokenizer; without one the estimate is rough. Rejects with `ApiError` where it would be that of another request.
 */
export async function estimateTokens(
  from: ConversationFormat,
  request: WireBody,
  countTexts?: CountTexts,
): Promise<number> {
  const conversation = surfaceDialects[from].decodeRequest(request);
  refuseServers(conversation);
  return estimateConversation(conversation, countTexts);
}

const isOfSystem = (message: unknown): boolean => isJsonObject(message) && message['role'] === 'system';

function translateWith(
  from: UpstreamConversation,
  to: ConversationFormat,
  request: WireBody,
  isPlain: boolean,
  { model, sealing, nowMs = Date.now() }: CompletionOptions,
): EventTranslator {
  const [source, target] = [dialects[from], surfaceDialects[to]];
  const log = new LossLog();
  const decoder = source.createDecoder(log, Math.floor(nowMs / 1_000), sealing);
  const lose: PartLoss = (part, aspect, kind, note) => log.add(decoder.fieldOf(part, aspect), kind, note);
  const encoder = target[isPlain ? 'createPlainEncoder' : 'createEncoder'](request, lose, sealing);
  // Other messages and items do not matter here, and can be many; system messages may change the tools.
  const { messages: all } = request;
  const messages = Array.isArray(all) ? all.filter(isOfSystem) : [];
  const { tools, reasoning } = target.decodeRequest({ ...request, messages, input: [] });
  const calls = new CallRestorer(to, tools, source);

  /** Some providers return reasoning that was not requested. */
  const isAskedFor = (part: CompletionPart): boolean => {
    if (!part.type.startsWith('reasoning')) return true;
    if (reasoning.mode !== 'off') return part.type !== 'reasoning-delta' || !reasoning.hideText;
    if (part.type === 'reasoning-start') lose(part, 'whole', 'dropped', 'the caller has not asked for it');
    return false;
  };

  /** The response itself in the surface's style. */
  const named = (part: CompletionPart): CompletionPart => {
    if (part.type !== 'completion-start') return part;
    const id = completionIdIn(target.completionIdPrefix, source.completionIdPrefix, part.id);
    return { ...part, id, model: model ?? part.model };
  };

  return {
    push: (event) =>
      decoder
        .decode(event)
        .filter(isAskedFor)
        .flatMap((part) => calls.restore(named(part)))
        .flatMap((part) => encoder.encode(part)),
    fail: (error, docUrl) => encoder.fail?.(error, docUrl),
    losses: () => log.list(),
  };
}
