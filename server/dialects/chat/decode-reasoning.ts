/** The reasoning in a delta, for which servers have four members → parts. The member that says most of a delta counts. */
import type { CompletionPart } from '../../core/completion.ts';
import type { LossLog } from '../loss.ts';
import type { BlockSequence } from './sequence-blocks.ts';
import { segmentOfBlock } from './reasoning-blocks.ts';
import { detailOf, type ReasoningSegment } from './reasoning-details.ts';
import type { ChatDelta } from './wire.ts';

type ReasoningField = 'reasoning' | 'reasoning_content' | 'reasoning_details' | 'thinking_blocks';

const onlyHere = 'known to some providers of chat completions only';

/** Reads the reasoning of one choice. */
export class ReasoningReader {
  readonly #sequence: BlockSequence;
  readonly #losses: LossLog;
  readonly #place: string;
  #field: ReasoningField = 'reasoning_content';

  /** `place`: the path of the message in the plain completion. */
  constructor(sequence: BlockSequence, losses: LossLog, place: string) {
    this.#sequence = sequence;
    this.#losses = losses;
    this.#place = place;
  }

  /** The path of the member that the reasoning was read from. */
  get field(): string {
    return `${this.#place}.${this.#field}`;
  }

  read(delta: ChatDelta): CompletionPart[] {
    const {
      reasoning,
      reasoning_content: content,
      reasoning_details: details,
      thinking_blocks: blocks,
    } = delta;
    const plain = this.#plain(content ?? '', reasoning ?? '');
    if ((blocks ?? []).length > 0) {
      if ((details ?? []).length > 0) this.#lose('reasoning_details', "'thinking_blocks' counts");
      this.#field = 'thinking_blocks';
      return this.#segments(this.#blocks(blocks ?? []), plain);
    }
    if ((details ?? []).length > 0) {
      this.#field = 'reasoning_details';
      return this.#segments(this.#details(details ?? []), plain);
    }
    return plain.text === '' ? [] : this.#text(plain);
  }

  #plain(content: string, reasoning: string): { field: ReasoningField; text: string } {
    if (content === '') return { field: 'reasoning', text: reasoning };
    if (reasoning !== '' && reasoning !== content) this.#lose('reasoning', "'reasoning_content' counts");
    return { field: 'reasoning_content', text: content };
  }

  #text({ field, text }: { field: ReasoningField; text: string }): CompletionPart[] {
    this.#field = field;
    return this.#sequence.text('reasoning', text);
  }

  /** Blocks without any text sign or complete the text beside them. */
  #segments(
    segments: readonly ReasoningSegment[],
    plain: { field: ReasoningField; text: string },
  ): CompletionPart[] {
    const joined = segments.map(({ text }) => text).join('');
    const parts = joined === '' && plain.text !== '' ? this.#sequence.text('reasoning', plain.text) : [];
    if (joined !== '' && plain.text !== '' && plain.text !== joined)
      this.#lose(plain.field, `'${this.#field}' counts`);
    for (const { text, signature, redacted } of segments) {
      if (redacted !== null) {
        parts.push(...this.#sequence.redacted(redacted));
        continue;
      }
      // A signed block may repeat the text of the deltas before it.
      const isRepeated = signature !== null && this.#sequence.hasShown(text);
      if (!isRepeated) parts.push(...this.#sequence.text('reasoning', text));
      if (signature !== null) parts.push(...this.#sequence.sign(signature));
    }
    return parts;
  }

  #blocks(blocks: NonNullable<ChatDelta['thinking_blocks']>): ReasoningSegment[] {
    return blocks.flatMap((block, index): ReasoningSegment[] => {
      const { segment, lost } = segmentOfBlock(block);
      for (const name of lost)
        this.#lose(`thinking_blocks[${index}]${name === '' ? '' : `.${name}`}`, onlyHere);
      return segment === undefined ? [] : [segment];
    });
  }

  #details(details: NonNullable<ChatDelta['reasoning_details']>): ReasoningSegment[] {
    return details.flatMap((detail, index): ReasoningSegment[] => {
      const { segment, rest } = detailOf(detail);
      if (segment === undefined) this.#lose(`reasoning_details[${index}]`, onlyHere);
      else for (const name of rest) this.#lose(`reasoning_details[${index}].${name}`, onlyHere);
      return segment === undefined ? [] : [segment];
    });
  }

  #lose(member: string, note: string): void {
    this.#losses.add(`${this.#place}.${member}`, 'dropped', note);
  }
}
