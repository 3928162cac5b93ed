/** The conversation of the playground, in memory only: sends it, and receives the completion as deltas. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { asProblem, type Problem } from '../../api/problem.ts';
import type { PlayedUsage } from '../../api/play-stream.ts';
import { play, type Choices } from './play-request.ts';

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  /** Of a completion: its reasoning, where the model shows it. */
  reasoning?: string;
  /** Of a completion: the figures of its request. */
  figures?: TurnFigures;
}

export interface TurnFigures {
  traceId: string | null;
  /** Ms until the first text, as this browser saw it; null when none came. */
  firstTextMs: number | null;
  /** Ms until its end. */
  tookMs: number;
  usage: PlayedUsage | null;
  /** Why the completion ended; `stopped` when the reader ended it. */
  ending: string | null;
}

interface Pending {
  content: string;
  reasoning: string;
}

export interface Conversation {
  turns: readonly Turn[];
  /** The completion so far, while it streams. */
  pending: Pending | undefined;
  problem: Problem | undefined;
  send: (text: string, choices: Choices) => void;
  stop: () => void;
  clear: () => void;
}

export function useConversation(): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [pending, setPending] = useState<Pending>();
  const [problem, setProblem] = useState<Problem>();
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);

  const run = async (asked: readonly Turn[], choices: Choices) => {
    const own = new AbortController();
    aborter.current = own;
    const began = performance.now();
    let said: Pending = { content: '', reasoning: '' };
    let firstTextMs: number | null = null;
    let traceId: string | null = null;
    /** Not when the reader has started over meanwhile. */
    const isWanted = () => aborter.current === own;
    const finish = (ending: string | null, usage: PlayedUsage | null) => {
      if (!isWanted()) return;
      const figures = { traceId, firstTextMs, tookMs: performance.now() - began, usage, ending };
      setTurns([...asked, { role: 'assistant', ...said, figures }]);
    };
    try {
      const show = (more: Pending) => {
        said = more;
        setPending(more);
      };
      const played = await play(choices, asked, {
        signal: own.signal,
        onTrace: (id) => {
          traceId = id;
        },
        onReasoning: (delta) => show({ ...said, reasoning: said.reasoning + delta }),
        onText: (delta) => {
          firstTextMs ??= performance.now() - began;
          show({ ...said, content: said.content + delta });
        },
      });
      finish(played.ending, played.usage);
    } catch (thrown) {
      if (own.signal.aborted) finish('stopped', null);
      else {
        setProblem(asProblem(thrown));
        if (said.content !== '') finish('cut off', null);
      }
    } finally {
      if (isWanted()) setPending(undefined);
    }
  };

  return {
    turns,
    pending,
    problem,
    send(text, choices) {
      // After a refusal the last question has no completion: the new one replaces it.
      const kept = turns.at(-1)?.role === 'user' ? turns.slice(0, -1) : turns;
      const asked: Turn[] = [...kept, { role: 'user', content: text }];
      setTurns(asked);
      setProblem(undefined);
      setPending({ content: '', reasoning: '' });
      void run(asked, choices);
    },
    stop: () => aborter.current?.abort(),
    clear() {
      aborter.current?.abort();
      aborter.current = undefined;
      setTurns([]);
      setPending(undefined);
      setProblem(undefined);
    },
  };
}
