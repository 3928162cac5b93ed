/** Parts of a completion → chunks of a legacy completion. */
import type { CompletionPart, FinishReason, TokenLogprob } from '../../core/completion.ts';
import { asksForUsage } from '../../core/usage-option.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { errorTable } from '../../../openapi/generated/errors.ts';
import { encodeChatUsage, unknownUsage } from '../chat/usage.ts';
import type { PartEncoder, PartLoss, WireBody } from '../dialect.ts';
import type { LegacyChunk, LegacyChunkChoice, LegacyLogprobs } from './wire.ts';

type Part<Type extends CompletionPart['type']> = Extract<CompletionPart, { type: Type }>;

const finishReasons: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  'stop-sequence': 'stop',
  length: 'length',
  'tool-calls': 'stop',
  refusal: 'content_filter',
  pause: 'stop',
  'context-full': 'length',
};

const noPlace = 'a legacy completion has no place for it';

export class CompletionEventEncoder implements PartEncoder {
  readonly #isPlain: boolean;
  readonly #includesUsage: boolean;
  readonly #lose: PartLoss;
  #head: Omit<LegacyChunk, 'choices' | 'usage'> | undefined;
  #usage: LegacyChunk['usage'];
  /** Characters of each choice so far. */
  readonly #lengths = new Map<number, number>();

  /** `isPlain`: the events will be folded into a plain response, which always has the usage. */
  constructor(body: WireBody, isPlain: boolean, lose: PartLoss = () => {}) {
    this.#isPlain = isPlain;
    this.#includesUsage = isPlain || asksForUsage(body);
    this.#lose = lose;
  }

  encode(part: CompletionPart): WireEvent[] {
    switch (part.type) {
      case 'completion-start':
        this.#head = {
          id: part.id,
          object: 'text_completion',
          created: part.createdAtS,
          model: part.model,
          ...(part.fingerprint === null ? {} : { system_fingerprint: part.fingerprint }),
        };
        return [];
      case 'text-delta':
        return this.#text(part.choice, part.text, part.logprobs);
      case 'refusal-start':
        this.#lose(part, 'whole', 'changed', 'sent as the text');
        return [];
      case 'refusal-delta':
        return this.#text(part.choice, part.text, null);
      case 'reasoning-start':
      case 'tool-call-start':
      case 'citation':
      case 'foreign':
        this.#lose(part, 'whole', 'dropped', noPlace);
        return [];
      case 'choice-finish':
        return this.#finish(part);
      case 'usage':
        this.#usage = encodeChatUsage(part.usage);
        return [];
      case 'completion-end':
        return [...this.#usageChunk(), { event: null, data: '[DONE]' }];
      case 'error':
        return [{ event: null, data: streamError(part) }];
      default:
        return [];
    }
  }

  #text(index: number, text: string, logprobs: readonly TokenLogprob[] | null): WireEvent[] {
    const offset = this.#lengths.get(index) ?? 0;
    this.#lengths.set(index, offset + text.length);
    return [this.#choice({ index, text, logprobs: encodeLogprobs(logprobs, offset), finish_reason: null })];
  }

  /** The explanation of a refusal by the provider is sent as text. */
  #finish(part: Part<'choice-finish'>): WireEvent[] {
    const { choice, reason, stopSequence, refusal } = part;
    if (stopSequence !== null) this.#lose(part, 'stopSequence', 'dropped', noPlace);
    const sent = finishReasons[reason];
    if (reason === 'pause' || reason === 'context-full' || reason === 'tool-calls')
      this.#lose(part, 'reason', 'changed', `sent as ${sent}`);
    if ((refusal?.category ?? null) !== null) this.#lose(part, 'category', 'dropped', noPlace);
    const words = refusal?.explanation ?? '';
    const end = { index: choice, text: '', logprobs: null, finish_reason: sent };
    return [...(words === '' ? [] : this.#text(choice, words, null)), this.#choice(end)];
  }

  #choice(choice: LegacyChunkChoice): WireEvent {
    return this.#event({ choices: [choice], ...(this.#includesUsage ? { usage: null } : {}) });
  }

  /** A stream that has promised usage has it, be it of counts that the provider did not report. */
  #usageChunk(): WireEvent[] {
    const usage = this.#usage ?? (this.#isPlain ? undefined : encodeChatUsage(unknownUsage));
    return this.#includesUsage && usage !== undefined ? [this.#event({ choices: [], usage })] : [];
  }

  #event(rest: Pick<LegacyChunk, 'choices' | 'usage'>): WireEvent {
    if (this.#head === undefined) throw new Error('`completion-start` must be the first part');
    return { event: null, data: { ...this.#head, ...rest } satisfies LegacyChunk };
  }
}

/** Four lists of equal length: the alternatives of a token by their text. */
function encodeLogprobs(logprobs: readonly TokenLogprob[] | null, offset: number): LegacyLogprobs | null {
  if (logprobs === null) return null;
  let at = offset;
  return {
    tokens: logprobs.map(({ token }) => token),
    token_logprobs: logprobs.map(({ logprob }) => logprob),
    top_logprobs: logprobs.map(({ alternatives }) =>
      Object.fromEntries(alternatives.map(({ token, logprob }) => [token, logprob])),
    ),
    text_offset: logprobs.map(({ token }) => {
      const start = at;
      at += token.length;
      return start;
    }),
  };
}

function streamError({ code, message }: Part<'error'>): object {
  return { error: { message, type: errorTable[code].type, param: null, code } };
}
