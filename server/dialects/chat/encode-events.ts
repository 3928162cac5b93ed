/** Parts of a completion → chat-completions chunks. */
import type { CompletionPart, FinishReason } from '../../core/completion.ts';
import type { ToolInputKind } from '../../core/content.ts';
import { asksForUsage } from '../../core/usage-option.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { errorTable } from '../../../openapi/generated/errors.ts';
import type { PartEncoder, PartLoss, WireBody } from '../dialect.ts';
import { CitedText } from './annotations.ts';
import { ReasoningDeltas } from './encode-reasoning.ts';
import { encodeLogprobs } from './logprobs.ts';
import { encodeChatUsage } from './usage.ts';
import type {
  ChatAnnotation,
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
  /** Filler that hides the length of each delta from an observer of the encrypted connection. */
  obfuscate: boolean;
  /** Calls are encoded as the deprecated single `function_call`. */
  legacyCalls: boolean;
  /** The events will be folded into a plain completion, which can have annotations. */
  plain: boolean;
}

/** Stream options of the request; a plain response always has the usage and needs no filler. */
export function chatEncoderOptions(body: WireBody, isPlain: boolean): ChatEncoderOptions {
  const { stream_options: options, functions, tools } = body as unknown as ChatRequest;
  return {
    includeUsage: isPlain || asksForUsage(body),
    obfuscate: !isPlain && options?.include_obfuscation !== false,
    legacyCalls: (functions ?? null) !== null && (tools ?? null) === null,
    plain: isPlain,
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
  private readonly lose: PartLoss;
  private head: Omit<ChatChunk, 'choices'> | undefined;
  private usage: ChatUsage | undefined;
  private readonly begun = new Set<number>();
  private readonly callCounts = new Map<number, number>();
  private readonly calls = new Map<string, OpenCall>();
  private readonly cited: CitedText | undefined;
  private readonly reasoning = new ReasoningDeltas();

  constructor(options: ChatEncoderOptions, lose: PartLoss = () => {}) {
    this.options = options;
    this.lose = lose;
    this.cited = options.plain ? new CitedText() : undefined;
  }

  encode(part: CompletionPart): WireEvent[] {
    switch (part.type) {
      case 'completion-start':
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
        this.cited?.text(part);
        return [this.chunk(part.choice, { content: part.text }, { logprobs: encodeLogprobs(part.logprobs) })];
      case 'citation':
        return this.cite(part);
      case 'refusal-start':
        return this.begin(part.choice, null);
      case 'refusal-delta':
        return [this.chunk(part.choice, { refusal: part.text })];
      case 'tool-call-start':
        return [...this.begin(part.choice, null), ...this.startCall(part)];
      case 'tool-call-delta':
        return this.continueCall(part.choice, part.block, part.text);
      case 'choice-finish':
        return this.finish(part);
      case 'usage':
        this.usage = encodeChatUsage(part.usage);
        return [];
      case 'completion-end':
        return [...this.usageChunk(), { event: null, data: '[DONE]' }];
      case 'error':
        return [{ event: null, data: streamError(part) }];
      case 'text-end':
        return this.endText(part);
      case 'reasoning-start':
        return [...this.begin(part.choice, null), ...this.reason(part, this.reasoning.start(part))];
      case 'reasoning-delta':
        return this.reason(part, this.reasoning.push(part));
      case 'reasoning-end':
        return this.reason(part, this.reasoning.end(part));
      case 'foreign':
        this.lose(part, 'whole', 'dropped', 'chat completions have no place for it');
        return [];
      case 'choice-start':
      case 'refusal-end':
      case 'tool-call-end':
        return [];
    }
  }

  /** The first chunk of a choice, which alone carries the role. */
  private begin(choice: number, content: string | null): WireEvent[] {
    if (this.begun.has(choice)) return [];
    this.begun.add(choice);
    return [this.chunk(choice, { role: 'assistant', content, refusal: null })];
  }

  private reason(
    part: Extract<CompletionPart, { type: `reasoning-${string}` }>,
    delta: ChatDelta | 'lost' | undefined,
  ): WireEvent[] {
    if (delta === undefined) return [];
    if (delta !== 'lost') return [this.chunk(part.choice, delta)];
    this.lose(part, 'whole', 'changed', 'too long to be sent with its signature');
    return [];
  }

  private startCall(part: Extract<CompletionPart, { type: 'tool-call-start' }>): WireEvent[] {
    const index = this.callCounts.get(part.choice) ?? 0;
    this.callCounts.set(part.choice, index + 1);
    this.calls.set(`${part.choice} ${part.block}`, { index, kind: part.kind });
    const { name } = part;
    if (this.options.legacyCalls) {
      if (index === 0) return [this.chunk(part.choice, { function_call: { name, arguments: '' } })];
      this.lose(part, 'whole', 'dropped', 'the deprecated form holds one call');
      return [];
    }
    const opening: ChatToolCallDelta =
      part.kind === 'text'
        ? { index, id: part.callId, type: 'custom', custom: { name, input: '' } }
        : { index, id: part.callId, type: 'function', function: { name, arguments: '' } };
    return [this.chunk(part.choice, { tool_calls: [opening] })];
  }

  private continueCall(choice: number, block: number, text: string): WireEvent[] {
    const { index, kind } = this.calls.get(`${choice} ${block}`) ?? { index: 0, kind: 'json' };
    if (this.options.legacyCalls)
      return index === 0 ? [this.chunk(choice, { function_call: { arguments: text } })] : [];
    const more =
      kind === 'text' ? { index, custom: { input: text } } : { index, function: { arguments: text } };
    return [this.chunk(choice, { tool_calls: [more] })];
  }

  private cite(part: Extract<CompletionPart, { type: 'citation' }>): WireEvent[] {
    if (this.cited?.cite(part) !== true)
      this.lose(part, 'whole', 'dropped', 'chat completions have no place for it');
    else if (
      part.citation.kind === 'web' &&
      (part.citation.citedText !== '' || part.citation.native !== undefined)
    )
      this.lose(part, 'whole', 'changed', 'only the page is reported, not the text');
    return [];
  }

  private endText({ choice }: Extract<CompletionPart, { type: 'text-end' }>): WireEvent[] {
    const annotations = this.cited?.end(choice) ?? [];
    const delta: ChatDelta & { annotations: ChatAnnotation[] } = { annotations };
    return annotations.length === 0 ? [] : [this.chunk(choice, delta)];
  }

  /** A provider's explanation of a refusal is sent as the refusal's text. */
  private finish(part: Extract<CompletionPart, { type: 'choice-finish' }>): WireEvent[] {
    const { choice, reason, stopSequence, refusal } = part;
    if (stopSequence !== null)
      this.lose(part, 'stopSequence', 'dropped', 'chat completions do not report it');
    if (reason === 'pause' || reason === 'context-full')
      this.lose(part, 'reason', 'changed', `sent as ${finishReasons[reason]}`);
    const explanation = refusal?.explanation ?? '';
    if ((refusal?.category ?? null) !== null)
      this.lose(part, 'category', 'dropped', 'chat completions do not report it');
    const legacy = this.options.legacyCalls && reason === 'tool-calls';
    return [
      ...this.begin(choice, explanation === '' ? '' : null),
      ...(explanation === '' ? [] : [this.chunk(choice, { refusal: explanation })]),
      this.chunk(choice, {}, { finishReason: legacy ? 'function_call' : finishReasons[reason] }),
    ];
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
    if (this.head === undefined) throw new Error('`completion-start` must be the first part');
    return { event: null, data: { ...this.head, ...rest } satisfies ChatChunk };
  }

  /** Fills the delta up to a multiple of 16 characters. */
  private filler(delta: ChatDelta): { obfuscation?: string } {
    if (!this.options.obfuscate) return {};
    const length = JSON.stringify(delta).length;
    return { obfuscation: 'q7Zk2VxN9mRt4LpW'.slice(length % 16) };
  }
}

function streamError({ code, message }: Extract<CompletionPart, { type: 'error' }>): ChatStreamError {
  return { error: { message, type: errorTable[code].type, param: null, code } };
}
