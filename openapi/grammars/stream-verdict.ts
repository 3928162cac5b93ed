/** Runs a reader and a checker over the bytes of a whole stream and reports the first broken rule, if any. */
import type { CompiledGrammar } from './interpreter.ts';
import { SseReader } from './sse-reader.ts';
import type { StreamChecker, StreamEnd } from './stream-checker.ts';

/** The verdict on one stream. */
export interface StreamVerdict {
  ok: boolean;
  /** How the stream ended: whole, by an error event as the grammar allows, or broken. */
  outcome: 'complete' | 'error' | 'broken';
  /** How many events were looked at. */
  events: number;
  /** How many bytes were looked at. */
  bytes: number;
  rule?: string;
  /** A sentence for people. */
  message?: string;
  /** Number of the event that breaks the rule, from 0; at the end of the stream, how many events there were. */
  event?: number;
  /** Offset of the first byte of that event; at the end of the stream, the length of the stream. */
  byte?: number;
}

/** Judges a stream chunk by chunk, as a server or client does. */
export class StreamJudge {
  readonly #reader: SseReader;
  readonly #checker: StreamChecker;
  #byte = 0;

  constructor(compiled: CompiledGrammar, request?: unknown) {
    this.#reader = new SseReader({ maxEventBytes: compiled.grammar.framing.maxEventBytes });
    this.#checker = compiled.start({ request });
  }

  /** Takes bytes; false when the verdict is certain and the rest need not be read. */
  push(bytes: Uint8Array): boolean {
    for (const event of this.#reader.push(bytes)) {
      if (this.#checker.event(event) === undefined) continue;
      this.#byte = event.start;
      return false;
    }
    return this.#reader.fault === undefined;
  }

  /** The verdict, when no more bytes come or `push` has returned false. */
  verdict(how: StreamEnd = 'closed'): StreamVerdict {
    if (this.#checker.violation === undefined) {
      const fault = this.#reader.end();
      const cut = how === 'cut' && fault?.kind !== 'tooLarge';
      this.#byte = fault?.byte ?? this.#reader.position;
      this.#checker.end(cut ? how : (fault?.kind ?? how));
    }
    const { violation, events, outcome } = this.#checker;
    const size = { events, bytes: this.#reader.position };
    if (violation !== undefined)
      return { ok: false, outcome: 'broken', ...violation, ...size, byte: this.#byte };
    return { ok: true, outcome: outcome === 'error' ? 'error' : 'complete', ...size };
  }
}

/** Judges a stream that is in memory as a whole. */
export function judgeBytes(bytes: Uint8Array, compiled: CompiledGrammar, request?: unknown): StreamVerdict {
  const judge = new StreamJudge(compiled, request);
  judge.push(bytes);
  return judge.verdict();
}
