/** Chat-completions chunks → parts of a completion. */
import type { CompletionPart, FinishReason } from '../../core/completion.ts';
import { isJsonObject, ownMember } from '../../core/json.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import type { PartAspect, PartDecoder } from '../dialect.ts';
import type { LossLog } from '../loss.ts';
import { sealInCallId } from '../sealed-call-id.ts';
import { ownSealing, type Sealing } from '../sealing.ts';
import { upstreamErrorPart } from '../stream-errors.ts';
import { decodeCitedText } from './annotations.ts';
import { decodeChatUsage, unknownUsage } from './usage.ts';
import { decodeLogprobs } from './logprobs.ts';
import { ReasoningReader } from './decode-reasoning.ts';
import { BlockSequence, legacyCall, type CallHead } from './sequence-blocks.ts';
import type { ChatChunk, ChatChunkChoice, ChatDelta, ChatLogprobs, ChatToolCallDelta } from './wire.ts';

const finishReasons: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'refusal',
};

/** Fields of the plain chat completion that no part has to itself. */
const fields: Partial<Record<PartAspect, string>> = {
  fingerprint: 'system_fingerprint',
  audioTokens: 'usage.prompt_tokens_details.audio_tokens',
  imageTokens: 'usage.prompt_tokens_details.image_tokens',
  spokenTokens: 'usage.completion_tokens_details.audio_tokens',
};

export class ChatEventDecoder implements PartDecoder {
  private readonly losses: LossLog;
  private readonly sealing: Sealing;
  private readonly sequences = new Map<number, BlockSequence>();
  private readonly reasoning = new Map<number, ReasoningReader>();
  private head: ChatChunk | undefined;

  /** `sealing` is that of the caller, who gets what the provider keeps beside a call. */
  constructor(losses: LossLog, sealing: Sealing = ownSealing) {
    this.losses = losses;
    this.sealing = sealing;
  }

  decode({ data }: WireEvent): CompletionPart[] {
    if (typeof data === 'string') return data === '[DONE]' ? [{ type: 'completion-end' }] : [];
    const error = ownMember(data, 'error');
    if (isJsonObject(error)) return [upstreamErrorPart(error['code'], error['type'], error['message'])];
    const chunk = data as ChatChunk;
    const parts = [...this.start(chunk), ...chunk.choices.flatMap((choice) => this.choice(choice))];
    if (isJsonObject(chunk.moderation))
      this.losses.add('moderation', 'dropped', 'known to chat completions only');
    if (chunk.usage !== undefined && chunk.usage !== null)
      parts.push({ type: 'usage', usage: decodeChatUsage(chunk.usage, this.losses) });
    return parts;
  }

  fieldOf(part: CompletionPart, aspect: PartAspect): string {
    const call = 'block' in part ? this.sequences.get(part.choice)?.callOf(part.block) : undefined;
    const field = fields[aspect];
    if (field !== undefined) return field;
    const choice = `choices[${'choice' in part ? part.choice : 0}]`;
    if (aspect === 'logprobs') return `${choice}.logprobs`;
    switch (part.type) {
      case 'citation':
        return `${choice}.message.annotations`;
      case 'tool-call-start':
      case 'tool-call-delta':
      case 'tool-call-end':
        return call === legacyCall
          ? `${choice}.message.function_call.arguments`
          : `${choice}.message.tool_calls[${call ?? 0}].function.arguments`;
      case 'choice-start':
        return choice;
      case 'choice-finish':
        return `${choice}.finish_reason`;
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        return this.reasoning.get(part.choice)?.field ?? `${choice}.message`;
      default:
        return `${choice}.message`;
    }
  }

  private start(chunk: ChatChunk): CompletionPart[] {
    if (this.head !== undefined) return [];
    this.head = chunk;
    return [
      {
        type: 'completion-start',
        id: chunk.id,
        model: chunk.model,
        createdAtS: chunk.created,
        fingerprint: chunk.system_fingerprint ?? null,
        serviceTier: chunk.service_tier ?? null,
        usage: unknownUsage,
      },
    ];
  }

  private choice({ index, delta, logprobs, finish_reason: reason }: ChatChunkChoice): CompletionPart[] {
    const known = this.sequences.get(index);
    const sequence = known ?? new BlockSequence(index);
    this.sequences.set(index, sequence);
    if (known === undefined)
      this.reasoning.set(index, new ReasoningReader(sequence, this.losses, `choices[${index}].message`));
    return [
      ...(known === undefined ? [{ type: 'choice-start' as const, choice: index }] : []),
      ...this.delta(sequence, index, delta, logprobs ?? null),
      ...(reason === undefined || reason === null ? [] : this.finish(sequence, index, reason)),
    ];
  }

  private delta(
    sequence: BlockSequence,
    choice: number,
    delta: ChatDelta,
    logprobs: ChatLogprobs | null,
  ): CompletionPart[] {
    if ((logprobs?.refusal ?? []).length > 0)
      this.losses.add(`choices[${choice}].logprobs.refusal`, 'dropped', 'known to chat completions only');
    const parts = [
      ...(this.reasoning.get(choice)?.read(delta) ?? []),
      ...decodeCitedText(sequence, choice, delta, decodeLogprobs(logprobs), this.losses),
    ];
    if (typeof delta.refusal === 'string') parts.push(...sequence.text('refusal', delta.refusal));
    if (delta.audio !== undefined) parts.push(...this.audio(sequence, choice, delta.audio));
    if (delta.function_call !== undefined) parts.push(...this.legacyCall(sequence, delta.function_call));
    for (const call of delta.tool_calls ?? []) {
      const { text, head } = readCall(call);
      const kept = this.keepContent(call, head, choice);
      parts.push(...sequence.call(call.index, kept, text));
    }
    return parts;
  }

  /** The id carries the content of the call; it has begun where the content comes later. */
  private keepContent(
    call: ChatToolCallDelta,
    head: CallHead | undefined,
    choice: number,
  ): CallHead | undefined {
    const { extra_content: content } = call;
    if (content === undefined || content === null) return head;
    const callId = head === undefined ? undefined : sealInCallId(head.callId, content, this.sealing);
    if (head !== undefined && callId !== undefined) return { ...head, callId };
    const field = `choices[${choice}].message.tool_calls[${call.index}].extra_content`;
    this.losses.add(field, 'dropped', 'too long for the id of the call, or after it');
    return head;
  }

  /** Only the transcript of audio can be translated. */
  private audio(
    sequence: BlockSequence,
    choice: number,
    audio: NonNullable<ChatDelta['audio']>,
  ): CompletionPart[] {
    this.losses.add(`choices[${choice}].message.audio`, 'changed', 'only its transcript is passed on');
    return sequence.text('text', audio.transcript ?? '');
  }

  private legacyCall(
    sequence: BlockSequence,
    call: NonNullable<ChatDelta['function_call']>,
  ): CompletionPart[] {
    const id = `call_${(this.head?.id ?? '').replace(/^chatcmpl-/, '')}`;
    const head: CallHead = { callId: id, name: call.name ?? '', kind: 'json' };
    return sequence.call(legacyCall, head, call.arguments ?? '');
  }

  /** A forced call ends with `stop`, although it is a call for which the caller has to send a result. */
  private finish(sequence: BlockSequence, choice: number, reason: string): CompletionPart[] {
    const said = Object.hasOwn(finishReasons, reason) ? finishReasons[reason] : undefined;
    if (said === undefined)
      this.losses.add(`choices[${choice}].finish_reason`, 'changed', 'unknown; read as stop');
    const known = said ?? 'stop';
    const meant = known === 'stop' && sequence.hasCalls ? 'tool-calls' : known;
    return [...sequence.finish(), { type: 'choice-finish', choice, reason: meant, stopSequence: null }];
  }
}

function readCall(call: ChatToolCallDelta): { head: CallHead | undefined; text: string } {
  const text = call.function?.arguments ?? call.custom?.input ?? '';
  if (call.id === undefined) return { head: undefined, text };
  const kind = call.type === 'custom' ? 'text' : 'json';
  return { head: { callId: call.id, name: call.function?.name ?? call.custom?.name ?? '', kind }, text };
}
