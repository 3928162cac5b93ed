/** Events of the messages format → parts of a completion. */
import type { CompletionPart, FinishReason } from '../../core/completion.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import type { PartAspect, PartDecoder } from '../dialect.ts';
import type { LossLog } from '../loss.ts';
import { given } from '../short-forms.ts';
import { upstreamErrorPart } from '../stream-errors.ts';
import { decodeCitation } from './citations.ts';
import { decodeMessageUsage, laterUsage, loseUsageDetails } from './usage.ts';
import type {
  ContentBlock,
  ContentDelta,
  Message,
  MessageEvent,
  MessageUsage,
  RefusalDetails,
} from './wire.ts';

const finishReasons: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  max_tokens: 'length',
  stop_sequence: 'stop-sequence',
  tool_use: 'tool-calls',
  pause_turn: 'pause',
  compaction: 'pause',
  refusal: 'refusal',
  model_context_window_exceeded: 'context-full',
};

/** Fields of the end of a plain message. */
const finishFields: Partial<Record<PartAspect, string>> = {
  stopSequence: 'stop_sequence',
  category: 'stop_details.category',
};

type Delta = Extract<MessageEvent, { type: 'message_delta' }>['delta'];
type Place = { choice: number; block: number };

export class MessageEventDecoder implements PartDecoder {
  private readonly losses: LossLog;
  private readonly createdAtS: number;
  private usage: MessageUsage | undefined;
  private end: Delta = {};
  private open: ContentBlock | undefined;
  private signature = '';
  /** Whether the open call has received any input, and the input in the event that opened it. */
  private hasInput = false;

  constructor(losses: LossLog, createdAtS: number) {
    this.losses = losses;
    this.createdAtS = createdAtS;
  }

  decode({ data }: WireEvent): CompletionPart[] {
    if (typeof data === 'string') return [];
    const event = data as MessageEvent;
    switch (event.type) {
      case 'message_start':
        return this.start(event.message);
      case 'content_block_start':
        return this.openBlock(event.content_block, { choice: 0, block: event.index });
      case 'content_block_delta':
        return this.delta(event.delta, { choice: 0, block: event.index });
      case 'content_block_stop':
        return this.closeBlock({ choice: 0, block: event.index });
      case 'message_delta':
        this.end = { ...this.end, ...event.delta };
        if (this.usage !== undefined) this.usage = laterUsage(this.usage, event.usage);
        return [];
      case 'message_stop':
        return this.finish();
      case 'error':
        return [upstreamErrorPart(event.error.details?.error_code, event.error.type, event.error.message)];
      default:
        return [];
    }
  }

  fieldOf(part: CompletionPart, aspect: PartAspect): string {
    if (part.type === 'choice-finish') return finishFields[aspect] ?? 'stop_reason';
    const block = 'block' in part ? `content[${part.block}]` : 'content';
    if (part.type === 'citation') return `${block}.citations`;
    return part.type.startsWith('tool-call') && aspect === 'input' ? `${block}.input` : block;
  }

  private start(message: Message): CompletionPart[] {
    this.usage = message.usage;
    if ((message.diagnostics ?? null) !== null)
      this.losses.add('diagnostics', 'dropped', 'known to the messages format only');
    this.end = { container: message.container ?? null };
    const tier = message.usage.service_tier ?? null;
    return [
      {
        type: 'completion-start',
        id: message.id,
        model: message.model,
        createdAtS: this.createdAtS,
        fingerprint: null,
        serviceTier: tier === 'standard' ? 'default' : tier,
        usage: decodeMessageUsage(message.usage),
      },
      { type: 'choice-start', choice: 0 },
    ];
  }

  private openBlock(block: ContentBlock, place: Place): CompletionPart[] {
    this.open = block;
    this.signature = '';
    this.hasInput = false;
    switch (block.type) {
      case 'text': {
        const citations = (block.citations ?? []).map((citation): CompletionPart => ({
          type: 'citation',
          ...place,
          citation: decodeCitation(citation),
        }));
        return [{ type: 'text-start', ...place }, ...textDelta(place, block.text), ...citations];
      }
      case 'thinking':
        this.signature = block.signature;
        return [{ type: 'reasoning-start', ...place }, ...reasoningDelta(place, block.thinking)];
      case 'redacted_thinking':
        return [{ type: 'reasoning-start', ...place, redacted: block.data }];
      case 'tool_use':
        this.loseCallDetails(block, place.block);
        return [{ type: 'tool-call-start', ...place, callId: block.id, name: block.name, kind: 'json' }];
      default:
        return [{ type: 'foreign', ...place, native: { ...block } }];
    }
  }

  private loseCallDetails(block: Extract<ContentBlock, { type: 'tool_use' }>, index: number): void {
    if (block.caller !== undefined && block.caller.type !== 'direct')
      this.losses.add(`content[${index}].caller`, 'dropped', 'known to the messages format only');
    if ((block.toolset_name ?? null) !== null)
      this.losses.add(`content[${index}].toolset_name`, 'dropped', 'known to the messages format only');
  }

  private delta(delta: ContentDelta, place: Place): CompletionPart[] {
    switch (delta.type) {
      case 'text_delta':
        return textDelta(place, delta.text);
      case 'citations_delta':
        return [{ type: 'citation', ...place, citation: decodeCitation(delta.citation) }];
      case 'thinking_delta':
        return reasoningDelta(place, delta.thinking);
      case 'signature_delta':
        this.signature += delta.signature;
        return [];
      case 'input_json_delta':
        if (this.open?.type !== 'tool_use' || delta.partial_json === '') return [];
        this.hasInput ||= delta.partial_json.trim() !== '';
        return [{ type: 'tool-call-delta', ...place, text: delta.partial_json }];
      default:
        return [];
    }
  }

  private closeBlock(place: Place): CompletionPart[] {
    const block = this.open;
    this.open = undefined;
    switch (block?.type) {
      case 'text':
        return [{ type: 'text-end', ...place }];
      case 'thinking':
        return [{ type: 'reasoning-end', ...place, signature: this.signature }];
      case 'redacted_thinking':
        return [{ type: 'reasoning-end', ...place, signature: null }];
      case 'tool_use': {
        const end: CompletionPart = { type: 'tool-call-end', ...place };
        // A call without any input is one with the input that its first event has, which is mostly {}.
        const text = JSON.stringify(block.input);
        return this.hasInput ? [end] : [{ type: 'tool-call-delta', ...place, text }, end];
      }
      default:
        return [];
    }
  }

  private finish(): CompletionPart[] {
    if (this.usage === undefined) return [];
    const {
      stop_reason: said,
      stop_sequence: stopSequence = null,
      stop_details: details,
      container,
    } = this.end;
    const reason =
      said !== undefined && said !== null && Object.hasOwn(finishReasons, said)
        ? finishReasons[said]
        : undefined;
    if (reason === undefined) this.losses.add('stop_reason', 'changed', 'unknown; read as end_turn');
    if (container !== undefined && container !== null)
      this.losses.add('container', 'dropped', 'known to the messages format only');
    loseUsageDetails(this.usage, this.losses);
    loseCredit(details, this.losses);
    const { category = null, explanation = null } = details ?? {};
    const refusal = given({ refusal: details && { category, explanation } });
    return [
      { type: 'choice-finish', choice: 0, reason: reason ?? 'stop', stopSequence, ...refusal },
      { type: 'usage', usage: decodeMessageUsage(this.usage) },
      { type: 'completion-end' },
    ];
  }
}

/** No other format repeats a declined request at a lower price. */
function loseCredit(details: RefusalDetails | null | undefined, losses: LossLog): void {
  for (const member of ['fallback_credit_token', 'fallback_has_prefill_claim'] as const)
    if ((details?.[member] ?? null) !== null)
      losses.add(`stop_details.${member}`, 'dropped', 'known to the messages format only');
}

function textDelta(place: Place, text: string): CompletionPart[] {
  return text === '' ? [] : [{ type: 'text-delta', ...place, text, logprobs: null }];
}

function reasoningDelta(place: Place, text: string): CompletionPart[] {
  return text === '' ? [] : [{ type: 'reasoning-delta', ...place, text }];
}
