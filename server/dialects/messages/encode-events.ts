/** Parts of a completion → events of the messages format. */
import type { CompletionPart, FinishReason, Usage } from '../../core/completion.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { errorTable } from '../../../openapi/generated/errors.ts';
import type { PartEncoder, PartLoss } from '../dialect.ts';
import { cutText } from '../short-forms.ts';
import { CallInput } from './call-input.ts';
import { encodeCitation, maxCitationTitle } from './citations.ts';
import { encodeDeltaUsage, encodeMessageUsage } from './usage.ts';
import type { ContentBlock, ContentDelta, MessageEvent, RefusalDetails } from './wire.ts';

type Part<Type extends CompletionPart['type']> = Extract<CompletionPart, { type: Type }>;

const stopReasons: Record<FinishReason, string> = {
  stop: 'end_turn',
  'stop-sequence': 'stop_sequence',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  refusal: 'refusal',
  pause: 'pause_turn',
  'context-full': 'model_context_window_exceeded',
};

/** The format has one choice only: parts of further choices are ignored. */
export class MessageEventEncoder implements PartEncoder {
  private readonly lose: PartLoss;
  private readonly isPlain: boolean;
  private usage: Usage | undefined;
  private finish: Part<'choice-finish'> | undefined;
  private input = new CallInput('json', false);
  private hasRefusal = false;
  private nextIndex = 0;
  private readonly indexes = new Map<number, number>();

  /** `isPlain`: the events will be folded into a plain response. */
  constructor(isPlain: boolean, lose: PartLoss = () => {}) {
    this.isPlain = isPlain;
    this.lose = lose;
  }

  encode(part: CompletionPart): WireEvent[] {
    if ('choice' in part && part.choice !== 0) {
      if (part.type === 'choice-start')
        this.lose(part, 'whole', 'dropped', 'the messages format gives one completion for a request');
      return [];
    }
    return this.eventsOf(part).map((data) => ({ event: data.type, data }));
  }

  private eventsOf(part: CompletionPart): MessageEvent[] {
    switch (part.type) {
      case 'completion-start':
        return [this.start(part)];
      case 'text-start':
        return this.open(part.block, { type: 'text', text: '', citations: null });
      case 'text-delta':
        if (part.logprobs !== null)
          this.lose(part, 'logprobs', 'dropped', 'the messages format has no probabilities');
        return this.delta(part.block, { type: 'text_delta', text: part.text });
      case 'citation':
        return this.cite(part);
      case 'refusal-start':
        this.hasRefusal = true;
        return this.open(part.block, { type: 'text', text: '', citations: null });
      case 'refusal-delta':
        return this.delta(part.block, { type: 'text_delta', text: part.text });
      case 'reasoning-start':
        return this.open(
          part.block,
          part.redacted === undefined
            ? { type: 'thinking', thinking: '', signature: '' }
            : { type: 'redacted_thinking', data: part.redacted },
        );
      case 'reasoning-delta':
        return this.delta(part.block, { type: 'thinking_delta', thinking: part.text });
      case 'reasoning-end':
        return [...this.sign(part), this.close(part.block)];
      case 'tool-call-start':
        return this.startCall(part);
      case 'tool-call-delta':
        return this.callDelta(part.block, this.input.push(part.text));
      case 'tool-call-end':
        return this.endCall(part);
      case 'text-end':
      case 'refusal-end':
        return [this.close(part.block)];
      case 'foreign':
        return [...this.open(part.block, part.native as unknown as ContentBlock), this.close(part.block)];
      case 'choice-finish':
        this.finish = part;
        return [];
      case 'usage':
        this.loseClasses(part);
        this.usage = part.usage;
        return [];
      case 'completion-end':
        return [this.messageDelta(), { type: 'message_stop' }];
      case 'error':
        return [streamError(part)];
      case 'choice-start':
        return [];
    }
  }

  private start(part: Part<'completion-start'>): MessageEvent {
    this.usage = part.usage;
    if (part.fingerprint !== null) this.lose(part, 'fingerprint', 'dropped', 'the messages format has none');
    return {
      type: 'message_start',
      message: {
        id: part.id,
        type: 'message',
        role: 'assistant',
        model: part.model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        stop_details: null,
        usage: encodeMessageUsage(part.usage, part.serviceTier === 'default' ? 'standard' : part.serviceTier),
      },
    };
  }

  private startCall(part: Part<'tool-call-start'>): MessageEvent[] {
    this.input = new CallInput(part.kind, this.isPlain);
    return [
      ...this.open(part.block, {
        type: 'tool_use',
        id: part.callId,
        name: part.name,
        input: {},
        caller: { type: 'direct' },
      }),
      ...this.callDelta(part.block, this.input.begin()),
    ];
  }

  private endCall(part: Part<'tool-call-end'>): MessageEvent[] {
    const rest = this.callDelta(part.block, this.input.end());
    if (this.input.isWrappedValue)
      this.lose(part, 'input', 'changed', 'made the member `input` of an object');
    return [...rest, this.close(part.block)];
  }

  /** The first block is followed by a ping, as a client of this format has to expect one anywhere. */
  private open(block: number, content: ContentBlock): MessageEvent[] {
    const index = this.nextIndex;
    this.nextIndex += 1;
    this.indexes.set(block, index);
    const started: MessageEvent = { type: 'content_block_start', index, content_block: content };
    return index === 0 ? [started, { type: 'ping' }] : [started];
  }

  private delta(block: number, delta: ContentDelta): MessageEvent[] {
    return [{ type: 'content_block_delta', index: this.indexOf(block), delta }];
  }

  private callDelta(block: number, text: string): MessageEvent[] {
    return text === '' ? [] : this.delta(block, { type: 'input_json_delta', partial_json: text });
  }

  private cite(part: Part<'citation'>): MessageEvent[] {
    const { citation } = part;
    const title = citation.kind === 'web' ? (citation.title ?? '') : '';
    if (cutText(title, maxCitationTitle) !== title)
      this.lose(part, 'whole', 'changed', `its title is cut to ${maxCitationTitle} characters`);
    return this.delta(part.block, { type: 'citations_delta', citation: encodeCitation(citation) });
  }

  private sign({ block, signature }: Part<'reasoning-end'>): MessageEvent[] {
    return signature === null ? [] : this.delta(block, { type: 'signature_delta', signature });
  }

  private close(block: number): MessageEvent {
    const index = this.indexOf(block);
    this.indexes.delete(block);
    return { type: 'content_block_stop', index };
  }

  private indexOf(block: number): number {
    const index = this.indexes.get(block);
    if (index === undefined) throw new Error('a block must be started before it goes on');
    return index;
  }

  private loseClasses(part: Part<'usage'>): void {
    const merged = 'counted among the other input tokens';
    if ((part.usage.input.audio ?? 0) > 0) this.lose(part, 'audioTokens', 'changed', merged);
    if ((part.usage.input.image ?? 0) > 0) this.lose(part, 'imageTokens', 'changed', merged);
    if ((part.usage.output.audio ?? 0) > 0)
      this.lose(part, 'spokenTokens', 'changed', 'counted among the other output tokens');
  }

  private messageDelta(): MessageEvent {
    if (this.usage === undefined) throw new Error('`completion-start` must be the first part');
    const { reason = 'stop', stopSequence = null, refusal } = this.finish ?? {};
    const declined = reason === 'stop' && this.hasRefusal;
    const details: RefusalDetails | null =
      declined || refusal !== undefined
        ? { type: 'refusal', category: null, explanation: null, ...refusal }
        : null;
    return {
      type: 'message_delta',
      delta: {
        stop_reason: declined ? stopReasons.refusal : stopReasons[reason],
        stop_sequence: stopSequence,
        stop_details: details,
      },
      usage: encodeDeltaUsage(this.usage),
    };
  }
}

function streamError({ code, message }: Part<'error'>): MessageEvent {
  const details = { error_code: code, param: null };
  return { type: 'error', error: { type: errorTable[code].altType, message, details }, request_id: null };
}
