/** Parts of an answer → events of the messages format. */
import type { AnswerPart, FinishReason, Usage } from '../../core/answer.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { errorTable } from '../../../openapi/generated/errors.ts';
import type { PartEncoder } from '../dialect.ts';
import { encodeDeltaUsage, encodeMessageUsage } from './encode-usage.ts';
import type { ContentBlock, ContentDelta, MessageEvent } from './wire.ts';

const stopReasons: Record<FinishReason, string> = {
  stop: 'end_turn',
  'stop-sequence': 'stop_sequence',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  refusal: 'refusal',
  pause: 'pause_turn',
  'context-full': 'model_context_window_exceeded',
};

/** The format knows one answer only: parts of further choices are passed over. */
export class MessageEventEncoder implements PartEncoder {
  private usage: Usage | undefined;
  private finish: Extract<AnswerPart, { type: 'choice-finish' }> | undefined;
  private nextIndex = 0;
  private readonly indexes = new Map<number, number>();

  encode(part: AnswerPart): WireEvent[] {
    if ('choice' in part && part.choice !== 0) return [];
    return this.eventsOf(part).map((data) => ({ event: data.type, data }));
  }

  private eventsOf(part: AnswerPart): MessageEvent[] {
    switch (part.type) {
      case 'answer-start':
        return [this.start(part)];
      case 'text-start':
        return this.open(part.block, { type: 'text', text: '', citations: null });
      case 'text-delta':
        return [this.delta(part.block, { type: 'text_delta', text: part.text })];
      case 'refusal-start':
        return this.open(part.block, { type: 'text', text: '', citations: null });
      case 'refusal-delta':
        return [this.delta(part.block, { type: 'text_delta', text: part.text })];
      case 'reasoning-start':
        return this.open(part.block, { type: 'thinking', thinking: '', signature: '' });
      case 'reasoning-delta':
        return [this.delta(part.block, { type: 'thinking_delta', thinking: part.text })];
      case 'reasoning-end':
        return [
          ...(part.signature === null
            ? []
            : [this.delta(part.block, { type: 'signature_delta', signature: part.signature })]),
          this.close(part.block),
        ];
      case 'tool-call-start':
        return this.open(part.block, {
          type: 'tool_use',
          id: part.callId,
          name: part.name,
          input: {},
          caller: { type: 'direct' },
        });
      case 'tool-call-delta':
        return [this.delta(part.block, { type: 'input_json_delta', partial_json: part.text })];
      case 'text-end':
      case 'refusal-end':
      case 'tool-call-end':
        return [this.close(part.block)];
      case 'choice-finish':
        this.finish = part;
        return [];
      case 'usage':
        this.usage = part.usage;
        return [];
      case 'answer-end':
        return [this.messageDelta(), { type: 'message_stop' }];
      case 'error':
        return [streamError(part)];
      case 'choice-start':
        return [];
    }
  }

  private start(part: Extract<AnswerPart, { type: 'answer-start' }>): MessageEvent {
    this.usage = part.usage;
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
        usage: encodeMessageUsage(part.usage, part.serviceTier),
      },
    };
  }

  /** The first block is followed by a ping, as a client of this format has to expect one anywhere. */
  private open(block: number, content: ContentBlock): MessageEvent[] {
    const index = this.nextIndex;
    this.nextIndex += 1;
    this.indexes.set(block, index);
    const started: MessageEvent = { type: 'content_block_start', index, content_block: content };
    return index === 0 ? [started, { type: 'ping' }] : [started];
  }

  private delta(block: number, delta: ContentDelta): MessageEvent {
    return { type: 'content_block_delta', index: this.indexOf(block), delta };
  }

  private close(block: number): MessageEvent {
    return { type: 'content_block_stop', index: this.indexOf(block) };
  }

  private indexOf(block: number): number {
    const index = this.indexes.get(block);
    if (index === undefined) throw new Error('a block must be started before it goes on');
    return index;
  }

  private messageDelta(): MessageEvent {
    if (this.usage === undefined) throw new Error('answer-start must be the first part');
    const reason = stopReasons[this.finish?.reason ?? 'stop'];
    return {
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: this.finish?.stopSequence ?? null, stop_details: null },
      usage: encodeDeltaUsage(this.usage),
    };
  }
}

function streamError({ code, message }: Extract<AnswerPart, { type: 'error' }>): MessageEvent {
  const details = { error_code: code, param: null };
  return { type: 'error', error: { type: errorTable[code].altType, message, details }, request_id: null };
}
