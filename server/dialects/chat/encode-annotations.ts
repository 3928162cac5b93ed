/** Cited texts → annotations, which name the range of the whole text that cites a web page. */
import type { AnswerPart } from '../../core/answer.ts';
import type { ChatAnnotation } from './wire.ts';

type Part<Type extends AnswerPart['type']> = Extract<AnswerPart, { type: Type }>;
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
