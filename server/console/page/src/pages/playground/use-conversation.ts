/** The conversation of the playground, in memory only: sends it, and receives the completion as deltas. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { playChat } from '../../api/play-chat.ts';
import { asProblem, type Problem } from '../../api/problem.ts';
import type { Schemas } from '../../api/schemas.ts';

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  /** Of a completion: the figures of its request. */
  figures?: TurnFigures;
}

export interface TurnFigures {
  traceId: string | null;
  /** Ms until the first text, as this browser saw it; null when none came. */
  firstTextMs: number | null;
  /** Ms until its end. */
  tookMs: number;
  usage: Schemas['CompletionUsage'] | null;
  /** Why the completion ended; `stopped` when the reader ended it. */
  ending: string | null;
}

type PlaySettings = Omit<Schemas['PlayChatRequest'], 'messages'>;

export interface Conversation {
  turns: readonly Turn[];
  /** The completion so far, while it streams. */
  pending: string | undefined;
  problem: Problem | undefined;
  send: (text: string, system: string, settings: PlaySettings) => void;
  stop: () => void;
  clear: () => void;
}

/** A completion that was stopped before its first text is empty, so that it is omitted. */
export function messagesOf(system: string, turns: readonly Turn[]): Schemas['PlayMessage'][] {
  const said = turns
    .filter(({ role, content }) => role === 'user' || content !== '')
    .map(({ role, content }) => ({ role, content }));
  return system === '' ? said : [{ role: 'system', content: system }, ...said];
}

export function useConversation(): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [pending, setPending] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);

  const run = async (asked: readonly Turn[], system: string, settings: PlaySettings) => {
    const own = new AbortController();
    aborter.current = own;
    const began = performance.now();
    let text = '';
    let firstTextMs: number | null = null;
    let traceId: string | null = null;
    /** Not when the reader has started over meanwhile. */
    const isWanted = () => aborter.current === own;
    const finish = (ending: string | null, usage: Schemas['CompletionUsage'] | null) => {
      if (!isWanted()) return;
      const figures = { traceId, firstTextMs, tookMs: performance.now() - began, usage, ending };
      setTurns([...asked, { role: 'assistant', content: text, figures }]);
    };
    try {
      const played = await playChat(
        { ...settings, messages: messagesOf(system, asked) },
        {
          signal: own.signal,
          onTrace: (id) => {
            traceId = id;
          },
          onText: (delta) => {
            firstTextMs ??= performance.now() - began;
            text += delta;
            setPending(text);
          },
        },
      );
      finish(played.finishReason, played.usage);
    } catch (thrown) {
      if (own.signal.aborted) finish('stopped', null);
      else {
        setProblem(asProblem(thrown));
        if (text !== '') finish('cut off', null);
      }
    } finally {
      if (isWanted()) setPending(undefined);
    }
  };

  return {
    turns,
    pending,
    problem,
    send(text, system, settings) {
      // After a refusal the last question has no completion: the new one replaces it.
      const kept = turns.at(-1)?.role === 'user' ? turns.slice(0, -1) : turns;
      const asked: Turn[] = [...kept, { role: 'user', content: text }];
      setTurns(asked);
      setProblem(undefined);
      setPending('');
      void run(asked, system, settings);
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
