/** Events of a response → parts of a completion. */
import type { CompletionPart, FinishReason } from '../../core/completion.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { decodeLogprobs } from '../chat/logprobs.ts';
import { unknownUsage } from '../chat/usage.ts';
import type { PartAspect, PartDecoder } from '../dialect.ts';
import type { LossLog } from '../loss.ts';
import { ownSealing, type Sealing } from '../sealing.ts';
import { upstreamErrorPart } from '../stream-errors.ts';
import { sealItem } from './sealed-item.ts';
import { decodeResponseUsage } from './usage.ts';
import type { OutputItem, ResponseEvent, ResponseObject, WireAnnotation } from './wire.ts';

const incompleteReasons: Readonly<Record<string, FinishReason>> = {
  max_output_tokens: 'length',
  content_filter: 'refusal',
};

type BlockKind = 'text' | 'refusal' | 'reasoning' | 'tool-call';

const onlyHere = 'known to the responses format only';
const choice = 0;

export class ResponseEventDecoder implements PartDecoder {
  private readonly losses: LossLog;
  private readonly sealing: Sealing;
  /** The paths of the blocks in the plain response. */
  private readonly paths: string[] = [];
  /** The kind of the block that is open; undefined between blocks. */
  private open: BlockKind | undefined;
  private hasCalls = false;
  /** Whether the open reasoning has brought any text, and whether a new part of it has begun since. */
  private hasText = false;
  private isNewPart = false;

  /** `sealing` is that of the caller, who gets what the provider has encrypted. */
  constructor(losses: LossLog, sealing: Sealing = ownSealing) {
    this.losses = losses;
    this.sealing = sealing;
  }

  decode({ data }: WireEvent): CompletionPart[] {
    if (typeof data === 'string') return data === '[DONE]' ? [{ type: 'completion-end' }] : [];
    const event = data as ResponseEvent;
    switch (event.type) {
      case 'response.created':
        return startOf(event.response);
      case 'response.output_item.added':
        return this.beginItem(event.item, event.output_index);
      case 'response.content_part.added':
        return this.beginPart(
          event.part.type,
          `output[${event.output_index}].content[${event.content_index}]`,
        );
      case 'response.output_text.delta': {
        const logprobs = decodeLogprobs({ content: event.logprobs ?? [], refusal: null });
        if (event.delta === '' && logprobs === null) return [];
        return [{ type: 'text-delta', ...this.place, text: event.delta, logprobs }];
      }
      case 'response.output_text.annotation.added':
        return this.citation(event.annotation as WireAnnotation);
      case 'response.refusal.delta':
        return event.delta === '' ? [] : [{ type: 'refusal-delta', ...this.place, text: event.delta }];
      case 'response.content_part.done':
        return event.part.type === 'reasoning_text' ? [] : this.close();
      case 'response.reasoning_summary_part.added':
        this.isNewPart = true;
        return [];
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
      case 'response.reasoning.delta':
        return this.reasoning(event.delta);
      case 'response.function_call_arguments.delta':
      case 'response.custom_tool_call_input.delta':
        return event.delta === '' ? [] : [{ type: 'tool-call-delta', ...this.place, text: event.delta }];
      case 'response.output_item.done':
        return this.endItem(event.item);
      case 'response.completed':
      case 'response.incomplete':
        return this.finish(event.response);
      case 'error':
        return [upstreamErrorPart(event.code, event.error.type, event.message)];
      case 'response.failed':
        return [failureOf(event.response)];
      default:
        return [];
    }
  }

  fieldOf(part: CompletionPart, aspect: PartAspect): string {
    const path = 'block' in part ? (this.paths[part.block] ?? 'output') : 'output';
    switch (part.type) {
      case 'citation':
        return `${path}.annotations`;
      case 'choice-finish':
        return 'incomplete_details';
      default:
        return aspect === 'logprobs' ? `${path}.logprobs` : path;
    }
  }

  /** Of the block that began last. */
  private get place(): { choice: number; block: number } {
    return { choice, block: this.paths.length - 1 };
  }

  private begin(kind: BlockKind, path: string): void {
    this.open = kind;
    this.paths.push(path);
  }

  private beginItem(item: OutputItem, index: number): CompletionPart[] {
    const path = `output[${index}]`;
    switch (item.type) {
      case 'message':
        if ((item.phase ?? null) !== null) this.losses.add(`${path}.phase`, 'dropped', onlyHere);
        return [];
      case 'reasoning':
        this.begin('reasoning', path);
        this.hasText = false;
        this.isNewPart = false;
        return [{ type: 'reasoning-start', ...this.place }];
      case 'function_call':
      case 'custom_tool_call': {
        const [kind, member] =
          item.type === 'function_call' ? (['json', 'arguments'] as const) : (['text', 'input'] as const);
        this.begin('tool-call', `${path}.${member}`);
        this.hasCalls = true;
        return [{ type: 'tool-call-start', ...this.place, callId: item.call_id, name: item.name, kind }];
      }
      default:
        this.losses.add(path, 'dropped', onlyHere);
        return [];
    }
  }

  private beginPart(type: 'output_text' | 'refusal' | 'reasoning_text', path: string): CompletionPart[] {
    if (type === 'reasoning_text') {
      this.isNewPart = true;
      return [];
    }
    const kind = type === 'refusal' ? 'refusal' : 'text';
    this.begin(kind, path);
    return [{ type: `${kind}-start`, ...this.place }];
  }

  /** Parts of a summary are paragraphs. */
  private reasoning(delta: string): CompletionPart[] {
    if (delta === '') return [];
    const text = this.isNewPart && this.hasText ? `\n\n${delta}` : delta;
    this.isNewPart = false;
    this.hasText = true;
    return [{ type: 'reasoning-delta', ...this.place, text }];
  }

  /** Only pages of the web are known to other formats, and where in the text they are cited to this one alone. */
  private citation(annotation: WireAnnotation): CompletionPart[] {
    const field = `${this.paths.at(-1) ?? ''}.annotations`;
    if (annotation.type !== 'url_citation') {
      this.losses.add(field, 'dropped', onlyHere);
      return [];
    }
    const { url, title } = annotation;
    this.losses.add(field, 'changed', 'the whole text cites them');
    return [{ type: 'citation', ...this.place, citation: { kind: 'web', url, title, citedText: '' } }];
  }

  private endItem(item: OutputItem): CompletionPart[] {
    if (item.type !== 'reasoning') return this.close();
    const { id, encrypted_content: encrypted } = item;
    const signature = encrypted ? sealItem({ id, encrypted }, this.sealing) : null;
    if (signature === undefined)
      this.losses.add(`${this.paths.at(-1) ?? ''}.encrypted_content`, 'dropped', 'too long to be sent back');
    this.open = undefined;
    return [{ type: 'reasoning-end', ...this.place, signature: signature ?? null }];
  }

  private close(): CompletionPart[] {
    const { open } = this;
    this.open = undefined;
    return open === undefined || open === 'reasoning' ? [] : [{ type: `${open}-end`, ...this.place }];
  }

  private finish(response: ResponseObject): CompletionPart[] {
    if ((response.moderation ?? null) !== null) this.losses.add('moderation', 'dropped', onlyHere);
    const usage = response.usage ? decodeResponseUsage(response.usage, this.losses) : unknownUsage;
    return [
      { type: 'choice-finish', choice, reason: this.reasonOf(response), stopSequence: null },
      { type: 'usage', usage },
    ];
  }

  private reasonOf({ status, incomplete_details: details }: ResponseObject): FinishReason {
    if (status !== 'incomplete') return this.hasCalls ? 'tool-calls' : 'stop';
    const said = details?.reason ?? '';
    const known = Object.hasOwn(incompleteReasons, said) ? incompleteReasons[said] : undefined;
    if (known === undefined) this.losses.add('incomplete_details', 'changed', 'unknown; read as a limit');
    return known ?? 'length';
  }
}

function startOf({ id, model, created_at: createdAt, service_tier: tier }: ResponseObject): CompletionPart[] {
  return [
    {
      type: 'completion-start',
      id,
      model,
      createdAtS: Math.trunc(createdAt),
      fingerprint: null,
      // What the caller wished says nothing about what was done.
      serviceTier: tier === 'auto' ? null : (tier ?? null),
      usage: unknownUsage,
    },
    { type: 'choice-start', choice },
  ];
}

/** The error of a response that has failed. */
function failureOf({ error }: Pick<ResponseObject, 'error'>) {
  return upstreamErrorPart(error?.code, error?.type, error?.message);
}
