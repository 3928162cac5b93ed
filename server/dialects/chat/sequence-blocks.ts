/**
 * Arranges the deltas of one choice into consecutive blocks. Chunks may interleave the
 * calls; a block waits only while the call before it can still continue.
 */
import type { CompletionPart, Citation, TokenLogprob } from '../../core/completion.ts';
import { ApiError } from '../../core/api-error.ts';
import type { ToolInputKind } from '../../core/content.ts';
import { JsonProgress } from './json-progress.ts';

/** The block that a delta belongs to: a kind of text, or a call by its index. */
type Target = 'text' | 'refusal' | 'reasoning' | number;

/** The index that the call of the deprecated single form has among the others. */
export const legacyCall = -1;

export interface CallHead {
  callId: string;
  name: string;
  kind: ToolInputKind;
}

interface Waiting {
  head: CallHead | undefined;
  text: string;
  logprobs: TokenLogprob[] | null;
}

interface OpenBlock {
  target: Target;
  block: number;
  /** Of a call whose input is JSON. */
  progress: JsonProgress | undefined;
}

/** Most characters that may wait, and the number that a call adds to its input. */
const maxWaiting = 16 * 1024 * 1024;
const waitingCall = 1_024;

export class BlockSequence {
  private readonly choice: number;
  private readonly waiting = new Map<Target, Waiting>();
  private readonly begun = new Set<number>();
  private readonly callsByBlock = new Map<number, number>();
  private open: OpenBlock | undefined;
  private blocks = 0;
  private waitingLength = 0;

  constructor(choice: number) {
    this.choice = choice;
  }

  get hasCalls(): boolean {
    return this.begun.size > 0;
  }

  text(
    target: 'text' | 'refusal' | 'reasoning',
    text: string,
    logprobs: TokenLogprob[] | null = null,
  ): CompletionPart[] {
    if (text === '' && logprobs === null) return [];
    return this.add(target, { head: undefined, text, logprobs });
  }

  /** `head` comes with the first delta of a call. White space after a finished call is dropped. */
  call(index: number, head: CallHead | undefined, text: string): CompletionPart[] {
    const isNew = !this.begun.has(index);
    if (isNew && head === undefined) return [];
    this.begun.add(index);
    if (!isNew && this.open?.target !== index && !this.waiting.has(index)) return [];
    return this.add(index, { head: isNew ? head : undefined, text, logprobs: null });
  }

  /** Adds a citation to the open text; ignored when no text is open. */
  cite(citation: Citation): CompletionPart[] {
    if (this.open?.target !== 'text') return [];
    return [{ type: 'citation', choice: this.choice, block: this.open.block, citation }];
  }

  /** The next text starts a new block. */
  endText(): CompletionPart[] {
    return this.open?.target === 'text' ? this.close() : [];
  }

  /** The index of the call that a block is of. */
  callOf(block: number): number | undefined {
    return this.callsByBlock.get(block);
  }

  /** Returns the parts that still wait. */
  finish(): CompletionPart[] {
    const parts = this.close();
    for (const [target, chunk] of this.waiting) parts.push(...this.begin(target, chunk), ...this.close());
    this.waiting.clear();
    return parts;
  }

  private add(target: Target, chunk: Waiting): CompletionPart[] {
    if (this.open?.target === target) return [...this.delta(this.open, chunk), ...this.drain()];
    if (!this.mayClose()) {
      this.wait(target, chunk);
      return [];
    }
    return [...this.close(), ...this.begin(target, chunk)];
  }

  private wait(target: Target, chunk: Waiting): void {
    const before = this.waiting.get(target);
    this.waitingLength += chunk.text.length + (before === undefined ? waitingCall : 0);
    if (this.waitingLength > maxWaiting)
      throw new ApiError('upstream_invalid_response', 'Too many calls come at the same time.');
    if (before === undefined) this.waiting.set(target, { ...chunk });
    else {
      before.text += chunk.text;
      if (before.logprobs === null) before.logprobs = chunk.logprobs;
      else for (const token of chunk.logprobs ?? []) before.logprobs.push(token);
    }
  }

  /** Waiting blocks begin as soon as the open block can be closed. */
  private drain(): CompletionPart[] {
    const parts: CompletionPart[] = [];
    for (const [target, chunk] of this.waiting) {
      if (!this.mayClose()) break;
      this.waiting.delete(target);
      this.waitingLength -= chunk.text.length + waitingCall;
      parts.push(...this.close(), ...this.begin(target, chunk));
    }
    return parts;
  }

  private mayClose(): boolean {
    if (typeof this.open?.target !== 'number') return true;
    return this.open.progress?.complete ?? false;
  }

  private begin(target: Target, chunk: Waiting): CompletionPart[] {
    const place = { choice: this.choice, block: this.blocks };
    this.blocks += 1;
    const progress = chunk.head?.kind === 'json' ? new JsonProgress() : undefined;
    this.open = { target, block: place.block, progress };
    if (typeof target === 'number') this.callsByBlock.set(place.block, target);
    const start: CompletionPart =
      typeof target === 'number'
        ? { type: 'tool-call-start', ...place, ...(chunk.head ?? { callId: '', name: '', kind: 'json' }) }
        : { type: `${target}-start`, ...place };
    return [start, ...this.delta(this.open, chunk)];
  }

  private delta({ target, block, progress }: OpenBlock, { text, logprobs }: Waiting): CompletionPart[] {
    const place = { choice: this.choice, block };
    if (target === 'text') return [{ type: 'text-delta', ...place, text, logprobs }];
    if (text === '') return [];
    progress?.push(text);
    return typeof target === 'number'
      ? [{ type: 'tool-call-delta', ...place, text }]
      : [{ type: `${target}-delta`, ...place, text }];
  }

  private close(): CompletionPart[] {
    if (this.open === undefined) return [];
    const { target, block } = this.open;
    const place = { choice: this.choice, block };
    this.open = undefined;
    if (typeof target === 'number') return [{ type: 'tool-call-end', ...place }];
    if (target === 'reasoning') return [{ type: 'reasoning-end', ...place, signature: null }];
    return [{ type: `${target}-end`, ...place }];
  }
}
