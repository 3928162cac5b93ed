/** Parts of an answer → chat-completions chunks. */
import type { AnswerPart, FinishReason, TokenLogprob } from '../../core/answer.ts';
import type { ToolInputKind } from '../../core/content.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { errorTable } from '../../../openapi/generated/errors.ts';
import type { PartEncoder } from '../dialect.ts';
import { encodeChatUsage } from './encode-usage.ts';
import type {
  ChatChunk,
  ChatDelta,
  ChatLogprobs,
  ChatRequest,
  ChatStreamError,
  ChatToolCallDelta,
  ChatUsage,
} from './wire.ts';

export interface ChatEncoderOptions {
  /** `usage: null` on every chunk and one chunk with the usage at the end. */
  includeUsage: boolean;
  /** Filler that hides the length of each delta from an onlooker of the encrypted connection. */
  obfuscate: boolean;
  /** Calls are told as the deprecated single `function_call`. */
  legacyCalls: boolean;
}

/** What the request asks of the stream. */
export function chatEncoderOptions(body: Readonly<Record<string, unknown>>): ChatEncoderOptions {
  const request = body as unknown as ChatRequest;
  return {
    includeUsage: request.stream_options?.include_usage === true,
    obfuscate: request.stream_options?.include_obfuscation !== false,
    legacyCalls: request.functions !== undefined && request.tools === undefined,
  };
}

const finishReasons: Record<FinishReason, string> = {
  stop: 'stop',
  'stop-sequence': 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  refusal: 'content_filter',
  pause: 'stop',
  'context-full': 'length',
};

interface OpenCall {
  index: number;
  kind: ToolInputKind;
}

export class ChatEventEncoder implements PartEncoder {
  private readonly options: ChatEncoderOptions;
  private head: Omit<ChatChunk, 'choices'> | undefined;
  private usage: ChatUsage | undefined;
  private readonly begun = new Set<number>();
  private readonly callCounts = new Map<number, number>();
  private readonly calls = new Map<string, OpenCall>();

  constructor(options: ChatEncoderOptions) {
    this.options = options;
  }

  encode(part: AnswerPart): WireEvent[] {
    switch (part.type) {
      case 'answer-start':
        this.head = {
          id: part.id,
          object: 'chat.completion.chunk',
          created: part.createdAtS,
          model: part.model,
          ...(part.serviceTier === null ? {} : { service_tier: part.serviceTier }),
          ...(part.fingerprint === null ? {} : { system_fingerprint: part.fingerprint }),
        };
        return [];
      case 'text-start':
        return this.begin(part.choice, '');
      case 'text-delta':
        return [this.chunk(part.choice, { content: part.text }, { logprobs: encodeLogprobs(part.logprobs) })];
      case 'refusal-start':
        return this.begin(part.choice, null);
      case 'refusal-delta':
        return [this.chunk(part.choice, { refusal: part.text })];
      case 'tool-call-start':
        return [...this.begin(part.choice, null), this.startCall(part)];
      case 'tool-call-delta':
        return [this.continueCall(part.choice, part.block, part.text)];
      case 'choice-finish':
        return [...this.begin(part.choice, ''), this.finish(part.choice, part.reason)];
      case 'usage':
        this.usage = encodeChatUsage(part.usage);
        return [];
      case 'answer-end':
        return [...this.usageChunk(), { event: null, data: '[DONE]' }];
      case 'error':
        return [{ event: null, data: streamError(part) }];
      case 'choice-start':
      case 'text-end':
      case 'refusal-end':
      case 'tool-call-end':
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        return [];
    }
  }

  /** The first chunk of a choice, which alone carries the role. */
  private begin(choice: number, content: string | null): WireEvent[] {
    if (this.begun.has(choice)) return [];
    this.begun.add(choice);
    return [this.chunk(choice, { role: 'assistant', content, refusal: null })];
  }

  private startCall(part: Extract<AnswerPart, { type: 'tool-call-start' }>): WireEvent {
    const index = this.callCounts.get(part.choice) ?? 0;
    this.callCounts.set(part.choice, index + 1);
    this.calls.set(`${part.choice} ${part.block}`, { index, kind: part.kind });
    if (this.options.legacyCalls)
      return this.chunk(part.choice, { function_call: { name: part.name, arguments: '' } });
    const opening: ChatToolCallDelta =
      part.kind === 'text'
        ? { index, id: part.callId, type: 'custom', custom: { name: part.name, input: '' } }
        : { index, id: part.callId, type: 'function', function: { name: part.name, arguments: '' } };
    return this.chunk(part.choice, { tool_calls: [opening] });
  }

  private continueCall(choice: number, block: number, text: string): WireEvent {
    if (this.options.legacyCalls) return this.chunk(choice, { function_call: { arguments: text } });
    const call = this.calls.get(`${choice} ${block}`) ?? { index: 0, kind: 'json' };
    const more =
      call.kind === 'text'
        ? { index: call.index, custom: { input: text } }
        : { index: call.index, function: { arguments: text } };
    return this.chunk(choice, { tool_calls: [more] });
  }

  private finish(choice: number, reason: FinishReason): WireEvent {
    const legacy = this.options.legacyCalls && reason === 'tool-calls';
    return this.chunk(choice, {}, { finishReason: legacy ? 'function_call' : finishReasons[reason] });
  }

  private chunk(
    choice: number,
    delta: ChatDelta,
    more: { logprobs?: ChatLogprobs | null; finishReason?: string } = {},
  ): WireEvent {
    const choices = [
      { index: choice, delta, logprobs: more.logprobs ?? null, finish_reason: more.finishReason ?? null },
    ];
    return this.event({
      choices,
      ...(this.options.includeUsage ? { usage: null } : {}),
      ...this.filler(delta),
    });
  }

  private usageChunk(): WireEvent[] {
    if (!this.options.includeUsage || this.usage === undefined) return [];
    return [this.event({ choices: [], usage: this.usage })];
  }

  private event(rest: Pick<ChatChunk, 'choices' | 'usage' | 'obfuscation'>): WireEvent {
    if (this.head === undefined) throw new Error('answer-start must be the first part');
    return { event: null, data: { ...this.head, ...rest } satisfies ChatChunk };
  }

  /** Fills the delta up to a multiple of 16 characters. */
  private filler(delta: ChatDelta): { obfuscation?: string } {
    if (!this.options.obfuscate) return {};
    const length = JSON.stringify(delta).length;
    return { obfuscation: 'q7Zk2VxN9mRt4LpW'.slice(length % 16) };
  }
}

function encodeLogprobs(logprobs: TokenLogprob[] | null): ChatLogprobs | null {
  if (logprobs === null) return null;
  const content = logprobs.map(({ token, logprob, alternatives }) => ({
    token,
    logprob,
    bytes: bytesOf(token),
    top_logprobs: alternatives.map((other) => ({
      token: other.token,
      logprob: other.logprob,
      bytes: bytesOf(other.token),
    })),
  }));
  return { content, refusal: null };
}

function bytesOf(token: string): number[] {
  return [...Buffer.from(token)];
}

function streamError({ code, message }: Extract<AnswerPart, { type: 'error' }>): ChatStreamError {
  return { error: { message, type: errorTable[code].type, param: null, code } };
}
