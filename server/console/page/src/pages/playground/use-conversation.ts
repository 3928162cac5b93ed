/** The conversation of the playground: sends it, and receives the completion as deltas. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { asProblem, type Problem } from '../../api/problem.ts';
import type { PlayedUsage } from '../../api/play-stream.ts';
import { forgetConversation, keepConversation, keptConversation } from './kept-conversation.ts';
import { play, type Choices } from './play-request.ts';
import { throughLastQuestion, type Turn } from './turn.ts';

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
  /** Sends the last question again; its completion, if there is one, is replaced. */
  regenerate: (choices: Choices) => void;
  stop: () => void;
  clear: () => void;
}

export function useConversation(projectId: string): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>(() => keptConversation(projectId).turns);
  const [pending, setPending] = useState<Pending>();
  const [problem, setProblem] = useState<Problem>();
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);

  // Kept at once: a completion that is stopped by leaving the page changes no state any more.
  const change = (next: readonly Turn[]) => {
    setTurns(next);
    keepConversation(projectId, { turns: next });
  };
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
      change([...asked, { role: 'assistant', ...said, figures }]);
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

  const begin = (asked: readonly Turn[], choices: Choices) => {
    change(asked);
    setProblem(undefined);
    setPending({ content: '', reasoning: '' });
    void run(asked, choices);
  };

  return {
    turns,
    pending,
    problem,
    send(text, choices) {
      // After a refusal the last question has no completion: the new one replaces it.
      const kept = turns.at(-1)?.role === 'user' ? turns.slice(0, -1) : turns;
      begin([...kept, { role: 'user', content: text }], choices);
    },
    regenerate: (choices) => begin(throughLastQuestion(turns), choices),
    stop: () => aborter.current?.abort(),
    clear() {
      aborter.current?.abort();
      aborter.current = undefined;
      setTurns([]);
      forgetConversation(projectId);
      setPending(undefined);
      setProblem(undefined);
    },
  };
}
