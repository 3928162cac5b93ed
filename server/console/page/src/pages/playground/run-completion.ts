/** Runs one request of the playground, and measures it. */
import { asProblem, type Problem } from '../../api/problem.ts';
import type { PlayedUsage } from '../../api/play-stream.ts';
import { checkText } from './check-schema.ts';
import { play, type Choices } from './play-request.ts';
import type { Turn } from './turn.ts';

/** A completion so far, while it streams. */
export interface Pending {
  content: string;
  reasoning: string;
}

export interface Completed {
  /** Absent when the request failed before its first text. */
  turn?: Turn;
  problem?: Problem;
}

/** Never rejects. `onDelta` gets all that has arrived, with each delta. */
export async function runCompletion(
  choices: Choices,
  asked: readonly Turn[],
  signal: AbortSignal,
  onDelta: (said: Pending) => void,
): Promise<Completed> {
  const began = performance.now();
  let said: Pending = { content: '', reasoning: '' };
  let firstTextMs: number | null = null;
  let traceId: string | null = null;
  const show = (more: Pending) => {
    said = more;
    onDelta(more);
  };
  const turn = (ending: string | null, usage: PlayedUsage | null): Turn => {
    const figures = { traceId, firstTextMs, tookMs: performance.now() - began, usage, ending };
    return { role: 'assistant', ...said, figures };
  };
  try {
    const played = await play(choices, asked, {
      signal,
      onTrace: (id) => {
        traceId = id;
      },
      onReasoning: (delta) => show({ ...said, reasoning: said.reasoning + delta }),
      onText: (delta) => {
        firstTextMs ??= performance.now() - began;
        show({ ...said, content: said.content + delta });
      },
    });
    const { calls, ending, usage } = played;
    const verdict = calls.length === 0 ? checkText(choices.schema, said.content) : undefined;
    return {
      turn: {
        ...turn(ending, usage),
        ...(calls.length > 0 && { calls }),
        ...(verdict !== undefined && { verdict }),
      },
    };
  } catch (thrown) {
    if (signal.aborted) return { turn: turn('stopped', null) };
    const problem = asProblem(thrown);
    return said.content === '' ? { problem } : { problem, turn: turn('cut off', null) };
  }
}
