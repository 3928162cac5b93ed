/** The item of the output that is being written: its events, and its final form. */
import type { TokenLogprob } from '../../core/completion.ts';
import { encodeLogprobs } from '../chat/logprobs.ts';
import type {
  CallItem,
  ItemStatus,
  OutputItem,
  OutputMessage,
  OutputText,
  ReasoningItem,
  ResponseEvent,
  WireAnnotation,
} from './wire.ts';

type Unnumbered<Event> = Event extends ResponseEvent ? Omit<Event, 'sequence_number'> : never;
/** An event without its number. */
export type ItemEvent = Unnumbered<ResponseEvent>;

export interface OpenItem {
  /** Ends the item; `status` is not `completed` where a limit cut it. */
  close(status: ItemStatus): { events: ItemEvent[]; item: OutputItem };
}

type Filler = (text: string) => { obfuscation?: string };

/** A message: texts that follow each other are one part, a refusal is one of its own. */
export class OpenMessage implements OpenItem {
  private readonly at: { item_id: string; output_index: number };
  private readonly filler: Filler;
  private readonly parts: OutputMessage['content'] = [];
  private part: OutputMessage['content'][number] | undefined;

  constructor(id: string, index: number, filler: Filler) {
    this.at = { item_id: id, output_index: index };
    this.filler = filler;
  }

  begin(): ItemEvent[] {
    return [
      {
        type: 'response.output_item.added',
        output_index: this.at.output_index,
        item: this.item('in_progress'),
      },
    ];
  }

  /** Characters of the text part that is open. */
  get textLength(): number {
    return this.part?.type === 'output_text' ? this.part.text.length : 0;
  }

  openText(): ItemEvent[] {
    return this.open({ type: 'output_text', text: '', annotations: [], logprobs: [] });
  }

  openRefusal(): ItemEvent[] {
    return this.open({ type: 'refusal', refusal: '' });
  }

  text(delta: string, logprobs: TokenLogprob[] | null): ItemEvent[] {
    const part = this.textPart();
    const tokens = encodeLogprobs(logprobs)?.content ?? [];
    part.text += delta;
    for (const token of tokens) (part.logprobs ??= []).push(token);
    return [
      { type: 'response.output_text.delta', ...this.place(), delta, logprobs: tokens, ...this.filler(delta) },
    ];
  }

  refusal(delta: string): ItemEvent[] {
    if (this.part?.type !== 'refusal') throw new Error('a refusal must be started before it goes on');
    this.part.refusal += delta;
    return [{ type: 'response.refusal.delta', ...this.place(), delta, ...this.filler(delta) }];
  }

  annotate(annotation: WireAnnotation): ItemEvent[] {
    const { annotations } = this.textPart();
    annotations.push(annotation);
    const index = annotations.length - 1;
    return [
      { type: 'response.output_text.annotation.added', ...this.place(), annotation_index: index, annotation },
    ];
  }

  close(status: ItemStatus): { events: ItemEvent[]; item: OutputItem } {
    const events = this.closePart();
    const item = this.item(status);
    return {
      events: [...events, { type: 'response.output_item.done', output_index: this.at.output_index, item }],
      item,
    };
  }

  private open(part: OutputMessage['content'][number]): ItemEvent[] {
    if (this.part?.type === 'output_text' && part.type === 'output_text') return [];
    const closed = this.closePart();
    this.part = part;
    this.parts.push(part);
    return [...closed, { type: 'response.content_part.added', ...this.place(), part: structuredClone(part) }];
  }

  private closePart(): ItemEvent[] {
    const { part } = this;
    if (part === undefined) return [];
    const place = this.place();
    this.part = undefined;
    const done: ItemEvent =
      part.type === 'output_text'
        ? { type: 'response.output_text.done', ...place, text: part.text, logprobs: part.logprobs ?? [] }
        : { type: 'response.refusal.done', ...place, refusal: part.refusal };
    return [done, { type: 'response.content_part.done', ...place, part }];
  }

  private textPart(): OutputText {
    if (this.part?.type !== 'output_text') throw new Error('a text must be started before it goes on');
    return this.part;
  }

  private place(): { item_id: string; output_index: number; content_index: number } {
    return { ...this.at, content_index: this.parts.length - 1 };
  }

  private item(status: ItemStatus): OutputMessage {
    return { type: 'message', id: this.at.item_id, role: 'assistant', status, content: [...this.parts] };
  }
}

/** A call of a function or of a custom tool. */
export class OpenCall implements OpenItem {
  private readonly call: CallItem & { id: string };
  private readonly at: { item_id: string; output_index: number };
  private readonly filler: Filler;
  private input = '';

  constructor(call: CallItem & { id: string }, index: number, filler: Filler) {
    this.call = call;
    this.at = { item_id: call.id, output_index: index };
    this.filler = filler;
  }

  begin(): ItemEvent[] {
    const item: OutputItem = { ...this.call };
    return [{ type: 'response.output_item.added', output_index: this.at.output_index, item }];
  }

  delta(delta: string): ItemEvent[] {
    this.input += delta;
    const type =
      this.call.type === 'function_call'
        ? 'response.function_call_arguments.delta'
        : 'response.custom_tool_call_input.delta';
    return [{ type, ...this.at, delta, ...this.filler(delta) }];
  }

  close(status: ItemStatus): { events: ItemEvent[]; item: OutputItem } {
    const { call, input } = this;
    const item: OutputItem =
      call.type === 'function_call' ? { ...call, arguments: input, status } : { ...call, input, status };
    const done: ItemEvent =
      call.type === 'function_call'
        ? { type: 'response.function_call_arguments.done', ...this.at, name: call.name, arguments: input }
        : { type: 'response.custom_tool_call_input.done', ...this.at, input };
    return {
      events: [done, { type: 'response.output_item.done', output_index: this.at.output_index, item }],
      item,
    };
  }
}

/** Reasoning: as a summary where the request asks for one, else as it is. */
export class OpenReasoning implements OpenItem {
  private readonly id: string;
  private readonly index: number;
  private readonly isSummary: boolean;
  private readonly filler: Filler;
  private text: string | undefined;
  private sealed: string | undefined;

  constructor(id: string, index: number, isSummary: boolean, filler: Filler) {
    this.id = id;
    this.index = index;
    this.isSummary = isSummary;
    this.filler = filler;
  }

  get shown(): string {
    return this.text ?? '';
  }

  begin(): ItemEvent[] {
    return [
      { type: 'response.output_item.added', output_index: this.index, item: this.item('in_progress', '') },
    ];
  }

  delta(delta: string): ItemEvent[] {
    const begun = this.text === undefined ? this.openPart() : [];
    this.text = this.shown + delta;
    const more: ItemEvent = this.isSummary
      ? {
          type: 'response.reasoning_summary_text.delta',
          ...this.summaryPlace(),
          delta,
          ...this.filler(delta),
        }
      : { type: 'response.reasoning_text.delta', ...this.place(), delta, ...this.filler(delta) };
    return [...begun, more];
  }

  seal(sealed: string): void {
    this.sealed = sealed;
  }

  close(status: ItemStatus): { events: ItemEvent[]; item: OutputItem } {
    const item = this.item(status, this.text);
    return {
      events: [
        ...(this.text === undefined ? [] : this.closePart(this.text)),
        { type: 'response.output_item.done', output_index: this.index, item },
      ],
      item,
    };
  }

  private openPart(): ItemEvent[] {
    return this.isSummary
      ? [
          {
            type: 'response.reasoning_summary_part.added',
            ...this.summaryPlace(),
            part: { type: 'summary_text', text: '' },
          },
        ]
      : [
          {
            type: 'response.content_part.added',
            ...this.place(),
            part: { type: 'reasoning_text', text: '' },
          },
        ];
  }

  private closePart(text: string): ItemEvent[] {
    return this.isSummary
      ? [
          { type: 'response.reasoning_summary_text.done', ...this.summaryPlace(), text },
          {
            type: 'response.reasoning_summary_part.done',
            ...this.summaryPlace(),
            part: { type: 'summary_text', text },
          },
        ]
      : [
          { type: 'response.reasoning_text.done', ...this.place(), text },
          { type: 'response.content_part.done', ...this.place(), part: { type: 'reasoning_text', text } },
        ];
  }

  private place(): { item_id: string; output_index: number; content_index: number } {
    return { item_id: this.id, output_index: this.index, content_index: 0 };
  }

  private summaryPlace(): { item_id: string; output_index: number; summary_index: number } {
    return { item_id: this.id, output_index: this.index, summary_index: 0 };
  }

  private item(status: ItemStatus, text: string | undefined): ReasoningItem {
    const isShown = text !== undefined && status !== 'in_progress';
    return {
      type: 'reasoning',
      id: this.id,
      summary: isShown && this.isSummary ? [{ type: 'summary_text', text }] : [],
      ...(isShown && !this.isSummary ? { content: [{ type: 'reasoning_text', text }] } : {}),
      ...(this.sealed === undefined ? {} : { encrypted_content: this.sealed }),
      status,
    };
  }
}
