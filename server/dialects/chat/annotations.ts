/** Web citations of the text: annotations name ranges of the whole text; canonical ones belong to a block of their own. */
import type { CompletionPart, Citation, TokenLogprob } from '../../core/completion.ts';
import { ownMember } from '../../core/json.ts';
import type { LossLog } from '../loss.ts';
import type { BlockSequence } from './sequence-blocks.ts';
import type { ChatAnnotation, ChatDelta } from './wire.ts';

interface Cited {
  start: number;
  end: number;
  citations: Citation[];
}

/** Plain completions, once unfolded, have the annotations beside the whole text; the contract's chunks have none. */
export function decodeCitedText(
  sequence: BlockSequence,
  choice: number,
  delta: ChatDelta,
  logprobs: TokenLogprob[] | null,
  losses: LossLog,
): CompletionPart[] {
  const text = delta.content ?? '';
  const field = `choices[${choice}].message.annotations`;
  const annotations = annotationsOf(delta, () => losses.add(field, 'dropped', 'of an unknown type'));
  if (annotations.length === 0) return sequence.text('text', text, logprobs);
  const stretches = stretchesOf(annotations, text);
  if (stretches === undefined) {
    losses.add(field, 'changed', 'its places overlap or lie outside the text');
    const parts = sequence.text('text', text, logprobs);
    for (const annotation of annotations) parts.push(...sequence.cite(citationOf(annotation, '')));
    return parts;
  }
  const parts: CompletionPart[] = [];
  let at = 0;
  for (const { start, end, citations } of stretches) {
    parts.push(...sequence.text('text', text.slice(at, start)), ...sequence.endText());
    parts.push(...sequence.text('text', text.slice(start, end)));
    for (const citation of citations) parts.push(...sequence.cite(citation));
    parts.push(...sequence.endText());
    at = end;
  }
  if (logprobs !== null)
    losses.add(`choices[${choice}].logprobs`, 'dropped', 'the text is in several blocks');
  return [...parts, ...sequence.text('text', text.slice(at))];
}

type UrlAnnotation = ChatAnnotation & { url_citation: NonNullable<ChatAnnotation['url_citation']> };

function annotationsOf(delta: ChatDelta, lose: () => void): UrlAnnotation[] {
  const annotations: unknown = ownMember(delta, 'annotations');
  if (!Array.isArray(annotations)) return [];
  const known = (annotations as ChatAnnotation[]).filter(
    (annotation): annotation is UrlAnnotation =>
      annotation.type === 'url_citation' && annotation.url_citation !== undefined,
  );
  if (known.length < annotations.length) lose();
  return known;
}

function citationOf({ url_citation: { url, title } }: UrlAnnotation, citedText: string): Citation {
  return { kind: 'web', url, title, citedText };
}

/** The ranges in their order; undefined when they overlap, are empty or split a character. */
function stretchesOf(annotations: readonly UrlAnnotation[], text: string): Cited[] | undefined {
  const stretches: Cited[] = [];
  const ordered = annotations.toSorted(
    (one, other) => one.url_citation.start_index - other.url_citation.start_index,
  );
  for (const annotation of ordered) {
    const { start_index: start, end_index: end } = annotation.url_citation;
    const words = text.slice(start, end);
    const last = stretches.at(-1);
    const citation = citationOf(annotation, words);
    if (last !== undefined && last.start === start && last.end === end) last.citations.push(citation);
    else if (start < (last?.end ?? 0) || end <= start || end > text.length || !words.isWellFormed())
      return undefined;
    else stretches.push({ start, end, citations: [citation] });
  }
  return stretches;
}

type Part<Type extends CompletionPart['type']> = Extract<CompletionPart, { type: Type }>;
type WebCitation = Extract<Part<'citation'>['citation'], { kind: 'web' }>;

interface OpenText {
  start: number;
  citations: WebCitation[];
}

/** Counts the text of each choice, in UTF-16 code units as the chunks join it. */
export class CitedText {
  private readonly lengths = new Map<number, number>();
  private readonly open = new Map<number, OpenText>();

  text({ choice, text }: Part<'text-delta'>): void {
    const length = this.lengths.get(choice) ?? 0;
    this.openText(choice);
    this.lengths.set(choice, length + text.length);
  }

  /** False when chat completions have no annotation for it. */
  cite({ choice, citation }: Part<'citation'>): boolean {
    if (citation.kind !== 'web') return false;
    this.openText(choice).citations.push(citation);
    return true;
  }

  /** The annotations of the text block that ends here: each covers the whole block. */
  end(choice: number): ChatAnnotation[] {
    const { start, citations } = this.openText(choice);
    this.open.delete(choice);
    const end = this.lengths.get(choice) ?? 0;
    return citations.map(({ url, title }) => ({
      type: 'url_citation',
      url_citation: { url, title: title ?? '', start_index: start, end_index: end },
    }));
  }

  private openText(choice: number): OpenText {
    const open = this.open.get(choice) ?? { start: this.lengths.get(choice) ?? 0, citations: [] };
    this.open.set(choice, open);
    return open;
  }
}
