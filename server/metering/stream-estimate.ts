/**
 * Counts what has been produced of an answer, for those that end before their usage is told. Fed with the
 * parsed events of either wire format, or with a whole plain answer, which gives the same sums.
 */
import { isJsonObject } from '../core/json.ts';
import { unknownCounts, type TokenCounts } from './token-counts.ts';

/** As in the estimate of requests: four ASCII characters, or one and a half others, are taken for a token. */
const asciiPerToken = 4;
const othersPerToken = 1.5;

/** Characters of one class of output. */
interface Tally {
  ascii: number;
  others: number;
}

export class StreamEstimate {
  readonly #text: Tally = { ascii: 0, others: 0 };
  readonly #reasoning: Tally = { ascii: 0, others: 0 };

  /** Whether anything of the answer itself has come. */
  get hasContent(): boolean {
    return this.#text.ascii + this.#text.others + this.#reasoning.ascii + this.#reasoning.others > 0;
  }

  /** Output tokens; both are told, so that nothing is 0. */
  get tokens(): TokenCounts {
    return {
      ...unknownCounts,
      output_text: tokensOf(this.#text),
      output_reasoning: tokensOf(this.#reasoning),
    };
  }

  /** Never throws, whatever it is given. */
  read(event: unknown): void {
    if (!isJsonObject(event)) return;
    const { choices, delta, content_block: block, content } = event;
    if (Array.isArray(choices)) for (const choice of choices) this.#choice(choice);
    else if (isJsonObject(delta)) this.#part(delta);
    else if (isJsonObject(block)) this.#part(block);
    else if (Array.isArray(content)) for (const each of content) this.#part(each);
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

  /** A block of the messages format, or a piece of one. */
  #part(part: unknown): void {
    if (!isJsonObject(part)) return;
    count(this.#text, part['text']);
    count(this.#text, part['partial_json']);
    count(this.#reasoning, part['thinking']);
    if (part['type'] !== 'tool_use' && part['type'] !== 'server_tool_use') return;
    count(this.#text, part['name']);
    const { input } = part;
    // Of a stream it is empty at first and comes in pieces.
    if (isJsonObject(input) && Object.keys(input).length > 0) count(this.#text, JSON.stringify(input));
  }
}

function count(tally: Tally, text: unknown): void {
  if (typeof text !== 'string') return;
  let others = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) others += 1;
  tally.others += others;
  tally.ascii += text.length - others;
}

const tokensOf = ({ ascii, others }: Tally): number =>
  Math.ceil(ascii / asciiPerToken + others / othersPerToken);
