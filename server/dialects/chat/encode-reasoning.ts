/**
 * Reasoning → deltas: its text as it comes, and at the end of each signed block the whole of it, as the history takes it
 * back. Client libraries that join deltas by `index`, and those that keep the last one, then both have whole blocks.
 */
import type { CompletionPart } from '../../core/completion.ts';
import type { ChatDelta } from './wire.ts';

type Part<Type extends CompletionPart['type']> = Extract<CompletionPart, { type: Type }>;

/** Most characters of a block that are kept for its end. */
const maxBlock = 4 * 1024 * 1024;

export class ReasoningDeltas {
  readonly #counts = new Map<number, number>();
  /** The text of the open block of each choice; undefined when it is too long. */
  readonly #open = new Map<number, string | undefined>();

  start({ choice, redacted }: Part<'reasoning-start'>): ChatDelta | undefined {
    this.#open.set(choice, '');
    if (redacted === undefined) return undefined;
    return {
      thinking_blocks: [{ index: this.#next(choice), type: 'redacted_thinking', data: redacted }],
    };
  }

  push({ choice, text }: Part<'reasoning-delta'>): ChatDelta {
    const joined = this.#open.get(choice);
    const isShort = joined !== undefined && joined.length + text.length <= maxBlock;
    this.#open.set(choice, isShort ? joined + text : undefined);
    return { reasoning_content: text };
  }

  /** `lost`: the block is signed, and too long to be sent with its signature. */
  end({ choice, signature }: Part<'reasoning-end'>): ChatDelta | 'lost' | undefined {
    const thinking = this.#open.get(choice);
    if (signature === null || signature === '') return undefined;
    if (thinking === undefined) return 'lost';
    return { thinking_blocks: [{ index: this.#next(choice), type: 'thinking', thinking, signature }] };
  }

  #next(choice: number): number {
    const index = this.#counts.get(choice) ?? 0;
    this.#counts.set(choice, index + 1);
    return index;
  }
}
