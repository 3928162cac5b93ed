/**
 * Counts the produced output of a response, for those that end before their usage is reported. Takes the
 * parsed events of any wire format, or a whole plain response, which gives the same sums.
 */
import { isJsonObject } from '../core/json.ts';
import { unknownCounts, type TokenCounts } from '../core/token-counts.ts';
import { TextTally } from './text-tally.ts';

export class StreamEstimate {
  readonly #text = new TextTally();
  readonly #reasoning = new TextTally();

  /** Whether any content of the completion has arrived. */
  get hasContent(): boolean {
    return !this.#text.isEmpty || !this.#reasoning.isEmpty;
  }

  /** Output tokens; both classes are always set, so that no output is 0. */
  get tokens(): TokenCounts {
    return {
      ...unknownCounts,
      output_text: this.#text.tokens,
      output_reasoning: this.#reasoning.tokens,
    };
  }

  /** Never throws, whatever its input is. */
  read(event: unknown): void {
    if (!isJsonObject(event)) return;
    const { choices, delta, content_block: block, content, item, output, text } = event;
    if (Array.isArray(choices)) for (const choice of choices) this.#choice(choice);
    else if (typeof delta === 'string') this.#tallyOf(event['type']).add(delta);
    else if (isJsonObject(delta)) this.#part(delta);
    else if (isJsonObject(block)) this.#part(block);
    else if (Array.isArray(content)) for (const each of content) this.#part(each);
    else if (Array.isArray(output)) for (const each of output) this.#item(each);
    else if (isJsonObject(item)) this.#begun(item, event['type']);
    // A transcript; the event that ends its stream repeats what the others have brought.
    else if (typeof text === 'string' && event['type'] === undefined) this.#text.add(text);
  }

  /** The deltas of responses say by their names what they are of. */
  #tallyOf(type: unknown): TextTally {
    return typeof type === 'string' && type.startsWith('response.reasoning') ? this.#reasoning : this.#text;
  }

  /** An item of a plain response. */
  #item(item: unknown): void {
    if (!isJsonObject(item)) return;
    const tally = item['type'] === 'reasoning' ? this.#reasoning : this.#text;
    for (const parts of [item['content'], item['summary']])
      if (Array.isArray(parts))
        for (const part of parts) {
          if (!isJsonObject(part)) continue;
          count(tally, part['text']);
          count(tally, part['refusal']);
        }
    count(this.#text, item['name']);
    count(this.#text, item['arguments']);
    count(this.#text, item['input']);
  }

  /** An item of a stream: its content comes in deltas. */
  #begun({ name }: Record<string, unknown>, type: unknown): void {
    if (type === 'response.output_item.added') count(this.#text, name);
  }

  #choice(choice: unknown): void {
    if (!isJsonObject(choice)) return;
    const said = choice['delta'] ?? choice['message'];
    if (!isJsonObject(said)) return;
    const { content, refusal, reasoning_content: reasoning, tool_calls: calls, function_call: call } = said;
    count(this.#text, content);
    count(this.#text, refusal);
    count(this.#reasoning, reasoning ?? said['reasoning']);
    if (Array.isArray(content)) for (const each of content) this.#part(each);
    if (Array.isArray(calls)) for (const each of calls) this.#call(each);
    if (isJsonObject(call)) this.#function(call);
  }

  #call(call: unknown): void {
    if (!isJsonObject(call)) return;
    this.#function(call['function']);
    this.#function(call['custom']);
  }

  #function(called: unknown): void {
    if (!isJsonObject(called)) return;
    count(this.#text, called['name']);
    count(this.#text, called['arguments'] ?? called['input']);
  }

  /** A block of the messages format, or a delta of one. */
  #part(part: unknown): void {
    if (!isJsonObject(part)) return;
    count(this.#text, part['text']);
    count(this.#text, part['partial_json']);
    count(this.#reasoning, part['thinking']);
    if (part['type'] !== 'tool_use' && part['type'] !== 'server_tool_use') return;
    count(this.#text, part['name']);
    const { input } = part;
    // In a stream it is empty at first and arrives in chunks.
    if (isJsonObject(input) && Object.keys(input).length > 0) count(this.#text, JSON.stringify(input));
  }
}

function count(tally: TextTally, text: unknown): void {
  if (typeof text === 'string') tally.add(text);
}
