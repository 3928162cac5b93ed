/**
 * Arranges the deltas of one choice into consecutive blocks. Chunks may interleave the
 * calls; a block waits only while the call before it can still continue.
 */
import type { CompletionPart, Citation, TokenLogprob } from '../../core/completion.ts';
import { ApiError } from '../../core/api-error.ts';
import type { ToolInputKind } from '../../core/content.ts';
import { JsonProgress } from './json-progress.ts';

/** The block that a delta belongs to: a kind of text, encrypted reasoning, or a call by its index. */
type Target = 'text' | 'refusal' | 'reasoning' | Encrypted | number;

/** Each block of encrypted reasoning is one by itself. */
type Encrypted = `redacted ${number}`;

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
  /** Of reasoning that has ended. */
  signature?: string;
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
/** Most characters of reasoning that are kept to recognize their repetition. */
const maxShown = 4 * 1024 * 1024;

export class BlockSequence {
  private readonly choice: number;
  private readonly waiting = new Map<Target, Waiting>();
  private readonly begun = new Set<number>();
  private readonly callsByBlock = new Map<number, number>();
  private open: OpenBlock | undefined;
  private blocks = 0;
  private waitingLength = 0;
  private encrypted = 0;
  /** The text of the last block of reasoning; undefined when it is too long. */
  private shown: string | undefined = '';

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

  /** Whether the last block of reasoning has exactly this text. */
  hasShown(text: string): boolean {
    return text !== '' && this.shown === text;
  }

  /** Ends the open reasoning with its signature, or adds a block that has nothing but one. */
  sign(signature: string): CompletionPart[] {
    if (this.open?.target === 'reasoning') return this.close(signature);
    const waiting = this.waiting.get('reasoning');
    if (waiting !== undefined) {
      waiting.signature = signature;
      return [];
    }
    return this.whole('reasoning', { head: undefined, text: '', logprobs: null, signature });
  }

  /** A block of reasoning that the provider has encrypted. */
  redacted(data: string): CompletionPart[] {
    this.encrypted += 1;
    return this.whole(`redacted ${this.encrypted}`, { head: undefined, text: data, logprobs: null });
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
    for (const [target, chunk] of this.waiting)
      parts.push(...this.begin(target, chunk), ...this.close(chunk.signature));
    this.waiting.clear();
    return parts;
  }

  private whole(target: Target, chunk: Waiting): CompletionPart[] {
    const parts = this.add(target, chunk);
    return this.open?.target === target ? [...parts, ...this.close(chunk.signature)] : parts;
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
      throw new ApiError('upstream_invalid_response', 'Too many calls arrive at the same time.');
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
      if (chunk.signature !== undefined) parts.push(...this.close(chunk.signature));
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
    if (typeof target === 'number') {
      const head = chunk.head ?? { callId: '', name: '', kind: 'json' };
      return [{ type: 'tool-call-start', ...place, ...head }, ...this.delta(this.open, chunk)];
    }
    if (isEncrypted(target)) return [{ type: 'reasoning-start', ...place, redacted: chunk.text }];
    if (target === 'reasoning') this.shown = '';
    return [{ type: `${target}-start`, ...place }, ...this.delta(this.open, chunk)];
  }

  private delta({ target, block, progress }: OpenBlock, { text, logprobs }: Waiting): CompletionPart[] {
    const place = { choice: this.choice, block };
    if (target === 'text') return [{ type: 'text-delta', ...place, text, logprobs }];
    if (text === '' || isEncrypted(target)) return [];
    progress?.push(text);
    if (typeof target === 'number') return [{ type: 'tool-call-delta', ...place, text }];
    if (target === 'reasoning') this.show(text);
    return [{ type: `${target}-delta`, ...place, text }];
  }

  private show(text: string): void {
    if (this.shown === undefined) return;
    this.shown = this.shown.length + text.length > maxShown ? undefined : this.shown + text;
  }

  private close(signature: string | null = null): CompletionPart[] {
    if (this.open === undefined) return [];
    const { target, block } = this.open;
    const place = { choice: this.choice, block };
    this.open = undefined;
    if (typeof target === 'number') return [{ type: 'tool-call-end', ...place }];
    if (target === 'text' || target === 'refusal') return [{ type: `${target}-end`, ...place }];
    return [{ type: 'reasoning-end', ...place, signature }];
  }
}

function isEncrypted(target: Target): target is Encrypted {
  return typeof target === 'string' && target.startsWith('redacted ');
}
