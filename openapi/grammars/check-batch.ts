/** Judges many captured streams, one per line of JSON, in constant memory. */
import type { CompiledGrammar } from './interpreter.ts';
import { judgeBytes } from './stream-verdict.ts';

/** Longest line, bytes. */
const maxLineBytes = 256 * 1024 * 1024;

/** The result for one line: `error` when it could not be judged. */
export interface BatchVerdict {
  id: unknown;
  ok: boolean | null;
  rule: string | null;
  event: number | null;
  error?: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Takes lines `{"id", "stream", "request"?}` and gives a verdict for each, in their order; empty lines are
 * left out. A line that is not of this form gets a verdict with `error` and does not stop the others.
 */
export async function* checkBatch(
  source: AsyncIterable<Uint8Array>,
  compiled: CompiledGrammar,
): AsyncGenerator<BatchVerdict> {
  let number = 0;
  for await (const line of linesOf(source)) {
    number += 1;
    if (line.trim() !== '') yield checkLine(line, number, compiled);
  }
}

function checkLine(line: string, number: number, compiled: CompiledGrammar): BatchVerdict {
  const wrong = (id: unknown, why: string): BatchVerdict => {
    return { id, ok: null, rule: null, event: null, error: `line ${number}: ${why}` };
  };
  const parsed = parse(line);
  if (typeof parsed !== 'object' || parsed === null) return wrong(null, 'not a JSON object');
  const { id = null, stream, request } = parsed as { id?: unknown; stream?: unknown; request?: unknown };
  if (typeof stream !== 'string') return wrong(id, '"stream" is not a string');
  const { ok, rule = null, event = null } = judgeBytes(encoder.encode(stream), compiled, request);
  return { id, ok, rule, event };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The lines of a text in UTF-8; rejects when one is longer than the limit. */
async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      yield decodeLine([...chunks, chunk.subarray(from, to)]);
      chunks = [];
      length = 0;
      from = to + 1;
    }
    if (from === chunk.length) continue;
    chunks.push(chunk.slice(from));
    length += chunk.length - from;
    if (length > maxLineBytes) throw new Error(`A line is longer than ${maxLineBytes} bytes.`);
  }
  if (length > 0) yield decodeLine(chunks);
}

function decodeLine(chunks: Uint8Array[]): string {
  const [only] = chunks;
  return decoder.decode(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks));
}
