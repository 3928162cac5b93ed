/** Reads from the wire what an answer has cost, without translating it. */
import type { Usage } from '../core/answer.ts';
import { decodeChatUsage, unknownUsage } from './chat/decode-usage.ts';
import type { ChatUsage } from './chat/wire.ts';
import { LossLog } from './loss.ts';
import { decodeMessageUsage, laterUsage } from './messages/decode-usage.ts';
import type { MessageDeltaUsage, MessageUsage } from './messages/wire.ts';

/** What an answer and its events may have of usage, in all formats together. */
interface MayHaveUsage {
  usage?: unknown;
  message?: { usage?: unknown };
}

/** Usage of speech and embeddings, which have no classes but text and sound. */
interface PlainUsage {
  prompt_tokens?: number;
  input_tokens?: number;
  output_tokens?: number;
  total_tokens?: number;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The usage of one answer as its events tell it; later ones add to earlier ones. */
export class UsageReader {
  readonly #format: 'chat' | 'messages' | 'other';
  #message: MessageUsage | undefined;
  #usage: Usage | null = null;

  constructor(format: 'chat' | 'messages' | 'other') {
    this.#format = format;
  }

  /** null when nothing has been told. */
  get usage(): Usage | null {
    return this.#usage;
  }

  /** `json` is an event, or a whole plain answer; valid under its contract. */
  read(json: unknown): void {
    const { usage, message } = json as MayHaveUsage;
    if (isObject(usage)) this.#add(usage);
    else if (isObject(message?.usage)) this.#add(message.usage);
  }

  #add(usage: object): void {
    if (this.#format === 'chat') this.#usage = decodeChatUsage(usage as ChatUsage, new LossLog());
    else if (this.#format === 'other') this.#usage = plainUsage(usage);
    else {
      this.#message =
        this.#message === undefined
          ? (usage as MessageUsage)
          : laterUsage(this.#message, usage as MessageDeltaUsage);
      this.#usage = decodeMessageUsage(this.#message);
    }
  }
}

function plainUsage({
  prompt_tokens: prompt,
  input_tokens: input,
  output_tokens: output,
}: PlainUsage): Usage {
  return {
    input: { ...unknownUsage.input, text: prompt ?? input ?? null },
    output: { ...unknownUsage.output, audio: output ?? null },
  };
}
