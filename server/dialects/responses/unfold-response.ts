/** A plain response → events that add up to it. */
import type { WireEvent } from '../../core/wire-event.ts';
import type { WireBody } from '../dialect.ts';
import type { ItemEvent } from './open-item.ts';
import type { OutputItem, OutputMessage, ReasoningItem, ResponseObject } from './wire.ts';

/** `completion` must be valid under `ResponseObject`, and have come to an end. */
export function unfoldResponse(completion: WireBody): WireEvent[] {
  const response = completion as unknown as ResponseObject;
  const begun: ResponseObject = { ...response, status: 'in_progress', output: [], usage: null };
  const end: ItemEvent =
    response.status === 'incomplete'
      ? { type: 'response.incomplete', response }
      : { type: 'response.completed', response };
  const events = [
    { type: 'response.created', response: begun } satisfies ItemEvent,
    ...response.output.flatMap(itemEvents),
    end,
  ];
  return [
    ...events.map((event, index) => ({ event: event.type, data: { ...event, sequence_number: index } })),
    { event: null, data: '[DONE]' },
  ];
}

function itemEvents(item: OutputItem, index: number): ItemEvent[] {
  const at = { item_id: item.id ?? '', output_index: index };
  return [
    { type: 'response.output_item.added', output_index: index, item: begunItem(item) },
    ...contentEvents(item, at),
    { type: 'response.output_item.done', output_index: index, item },
  ];
}

function begunItem(item: OutputItem): OutputItem {
  switch (item.type) {
    case 'message':
      return { ...item, status: 'in_progress', content: [] };
    case 'reasoning':
      return { type: 'reasoning', id: item.id, summary: [] };
    case 'function_call':
      return { ...item, arguments: '' };
    case 'custom_tool_call':
      return { ...item, input: '' };
    case 'compaction':
      return item;
    default:
      return { ...item, status: 'in_progress' };
  }
}

type Place = { item_id: string; output_index: number };

function contentEvents(item: OutputItem, at: Place): ItemEvent[] {
  switch (item.type) {
    case 'message':
      return messageEvents(item, at);
    case 'reasoning':
      return reasoningEvents(item, at);
    case 'function_call':
      return [{ type: 'response.function_call_arguments.delta', ...at, delta: item.arguments }];
    case 'custom_tool_call':
      return [{ type: 'response.custom_tool_call_input.delta', ...at, delta: item.input }];
    default:
      return [];
  }
}

function messageEvents({ content }: OutputMessage, at: Place): ItemEvent[] {
  return content.flatMap((part, index): ItemEvent[] => {
    const place = { ...at, content_index: index };
    const added: ItemEvent = { type: 'response.content_part.added', ...place, part };
    const done: ItemEvent = { type: 'response.content_part.done', ...place, part };
    if (part.type === 'refusal')
      return [added, { type: 'response.refusal.delta', ...place, delta: part.refusal }, done];
    const text: ItemEvent = {
      type: 'response.output_text.delta',
      ...place,
      delta: part.text,
      logprobs: part.logprobs ?? [],
    };
    const annotations = part.annotations.map((annotation, number): ItemEvent => ({
      type: 'response.output_text.annotation.added',
      ...place,
      annotation_index: number,
      annotation,
    }));
    return [added, text, ...annotations, done];
  });
}

function reasoningEvents({ summary, content }: ReasoningItem, at: Place): ItemEvent[] {
  const summaries = summary.flatMap((part, index): ItemEvent[] => {
    const place = { ...at, summary_index: index };
    return [
      { type: 'response.reasoning_summary_part.added', ...place, part },
      { type: 'response.reasoning_summary_text.delta', ...place, delta: part.text },
    ];
  });
  const texts = (content ?? []).flatMap((part, index): ItemEvent[] => {
    const place = { ...at, content_index: index };
    return [
      { type: 'response.content_part.added', ...place, part },
      { type: 'response.reasoning_text.delta', ...place, delta: part.text },
    ];
  });
  return [...summaries, ...texts];
}
