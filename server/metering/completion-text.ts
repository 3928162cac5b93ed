/** A completion as people read it: the parts of each choice, bounded. */
import type { CompletionPart } from '../core/completion.ts';

/** As the API returns it. */
export interface StoredPart {
  type: 'text' | 'reasoning' | 'refusal' | 'tool-call' | 'other';
  text: string;
  name?: string;
  call_id?: string;
}

/** As the API returns it. */
export interface StoredChoice {
  index: number;
  parts: StoredPart[];
  finish_reason: string | null;
}

/** As of a prompt: longer ones are truncated. */
const maxBytes = 64 * 1024;
/** Parts may be empty, so that they need a limit of their own. */
const maxParts = 1_000;

export class CompletionText {
  readonly #choices = new Map<number, StoredChoice>();
  #leftBytes = maxBytes;
  #parts = 0;
  #isTruncated = false;

  get choices(): StoredChoice[] {
    return [...this.#choices.values()].toSorted((one, other) => one.index - other.index);
  }

  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  /** Adds a part; true where it is content. */
  add(part: CompletionPart): boolean {
    switch (part.type) {
      case 'text-start':
      case 'refusal-start':
      case 'reasoning-start':
        this.#begin(part.choice, { type: kinds[part.type], text: '' });
        return false;
      case 'text-delta':
      case 'refusal-delta':
      case 'reasoning-delta':
      case 'tool-call-delta':
        this.#append(part.choice, part.text);
        return true;
      case 'tool-call-start': {
        const [name, callId] = [this.#fitting(part.name), this.#fitting(part.callId)];
        this.#begin(part.choice, { type: 'tool-call', text: '', name, call_id: callId });
        return true;
      }
      case 'foreign': {
        const { type } = part.native;
        const name = this.#fitting(typeof type === 'string' ? type : '');
        this.#begin(part.choice, { type: 'other', text: '', name });
        this.#append(part.choice, JSON.stringify(part.native));
        return true;
      }
      case 'choice-finish':
        this.#choice(part.choice).finish_reason = part.reason;
        return false;
      default:
        return false;
    }
  }

  /** Nothing more can be read of it. */
  truncate(): void {
    this.#isTruncated = true;
  }

  #choice(index: number): StoredChoice {
    let choice = this.#choices.get(index);
    if (choice === undefined) {
      choice = { index, parts: [], finish_reason: null };
      this.#choices.set(index, choice);
    }
    return choice;
  }

  #begin(choice: number, part: StoredPart): void {
    this.#parts += 1;
    if (this.#parts > maxParts) this.#isTruncated = true;
    else this.#choice(choice).parts.push(part);
  }

  /** The blocks of a choice come one after the other: a delta is of the last one. */
  #append(choice: number, text: string): void {
    const last = this.#choice(choice).parts.at(-1);
    if (last !== undefined && this.#parts <= maxParts) last.text += this.#fitting(text);
  }

  #fitting(text: string): string {
    const bytes = Buffer.byteLength(text);
    const left = this.#leftBytes;
    this.#leftBytes = Math.max(0, left - bytes);
    if (bytes <= left) return text;
    this.#isTruncated = true;
    return Buffer.from(text)
      .toString('utf8', 0, left)
      .replace(/\uFFFD$/, '');
  }
}

const kinds = { 'text-start': 'text', 'refusal-start': 'refusal', 'reasoning-start': 'reasoning' } as const;
