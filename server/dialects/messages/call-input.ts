/** Encodes the input of a call for the messages format, where it has to be a JSON object. */
import type { ToolInputKind } from '../../core/content.ts';
import { parseExactObject } from '../../core/exact-json.ts';

/** JSON of an object passes byte for byte; anything else becomes the member `input` of one. */
export class CallInput {
  private form: 'undecided' | 'object' | 'value' | 'text';
  private buffered: string | undefined;

  /** `isWhole`: nothing is returned before the end, so that input which only begins like JSON is wrapped too. */
  constructor(kind: ToolInputKind, isWhole: boolean) {
    this.form = kind === 'text' ? 'text' : 'undecided';
    this.buffered = isWhole && kind === 'json' ? '' : undefined;
  }

  /** Whether the input should have been a JSON object and was something else. */
  get isWrappedValue(): boolean {
    return this.form === 'value';
  }

  /** Sent before all deltas. */
  begin(): string {
    return this.form === 'text' ? '{"input":"' : '';
  }

  /** The output for a delta of the input. */
  push(text: string): string {
    if (this.buffered !== undefined) {
      this.buffered += text;
      return '';
    }
    if (this.form === 'text') return JSON.stringify(text).slice(1, -1);
    if (this.form !== 'undecided') return text;
    const first = /\S/.exec(text)?.[0];
    if (first === undefined) return text;
    this.form = first === '{' ? 'object' : 'value';
    return this.form === 'object' ? text : `{"input":${text}`;
  }

  /** Sent after all deltas. */
  end(): string {
    if (this.buffered !== undefined) return this.wholeInput(this.buffered);
    if (this.form === 'text') return '"}';
    return this.form === 'value' ? '}' : '';
  }

  private wholeInput(text: string): string {
    if (text.trim() === '' || parseExactObject(text) !== undefined) return text;
    this.form = 'value';
    return JSON.stringify({ input: text });
  }
}
