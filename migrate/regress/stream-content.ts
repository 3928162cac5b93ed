/** Assembles the content of a stream, event by event, of either dialect. */
import type { Content, ToolCall } from './case-response.ts';
import { at, listAt, numberAt, textAt } from '../../openapi/json/json-value.ts';
import { usageOf } from './plain-content.ts';

export class StreamContent {
  readonly #events: unknown[] = [];
  readonly #texts = new Map<number, string>();
  readonly #calls = new Map<string, ToolCall>();
  readonly #finish = new Map<number, string>();
  #usage: Content['usage'];

  add(event: unknown): void {
    this.#events.push(event);
    for (const choice of listAt(event, 'choices')) this.#addChoice(choice);
    const usage = usageOf(at(event, 'usage')) ?? usageOf(at(event, 'message', 'usage'));
    // A messages stream reports its input tokens at the start and its output tokens at the end.
    if (usage !== undefined)
      this.#usage = {
        input: usage.input ?? this.#usage?.input,
        output: usage.output ?? this.#usage?.output,
      };
    this.#addBlock(event);
  }

  content(): Content {
    return {
      json: this.#events,
      text: [...this.#texts.values()].join('\n'),
      finishReasons: [...this.#finish].sort(([a], [b]) => a - b).map(([, reason]) => reason),
      toolCalls: [...this.#calls.values()],
      usage: this.#usage,
    };
  }

  #addChoice(choice: unknown): void {
    const index = numberAt(choice, 'index') ?? 0;
    const text = textAt(choice, 'delta', 'content');
    if (text !== undefined) this.#addText(index, text);
    for (const call of listAt(choice, 'delta', 'tool_calls'))
      this.#addCall(`${index}.${numberAt(call, 'index') ?? 0}`, {
        name: textAt(call, 'function', 'name') ?? '',
        arguments: textAt(call, 'function', 'arguments') ?? '',
      });
    const reason = textAt(choice, 'finish_reason');
    if (reason !== undefined) this.#finish.set(index, reason);
  }

  #addBlock(event: unknown): void {
    const key = `block ${numberAt(event, 'index') ?? 0}`;
    if (at(event, 'content_block', 'type') === 'tool_use')
      this.#addCall(key, { name: textAt(event, 'content_block', 'name') ?? '', arguments: '' });
    const json = textAt(event, 'delta', 'partial_json');
    if (json !== undefined) this.#addCall(key, { name: '', arguments: json });
    const text = textAt(event, 'delta', 'text');
    if (text !== undefined) this.#addText(0, text);
    const reason = textAt(event, 'delta', 'stop_reason');
    if (reason !== undefined) this.#finish.set(0, reason);
  }

  #addText(index: number, text: string): void {
    this.#texts.set(index, (this.#texts.get(index) ?? '') + text);
  }

  #addCall(key: string, chunk: ToolCall): void {
    const call = this.#calls.get(key) ?? { name: '', arguments: '' };
    call.name += chunk.name;
    call.arguments += chunk.arguments;
    this.#calls.set(key, call);
  }
}
