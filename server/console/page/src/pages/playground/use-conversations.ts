/** The conversations of the playground, one per model: sends a message to all, and receives the completions. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../api/problem.ts';
import { costOfRequest } from './cost-of-request.ts';
import { forgetConversation, keepConversation, keptConversation } from './kept-conversation.ts';
import { latestPerFrame } from './latest-per-frame.ts';
import type { Choices } from './play-request.ts';
import { maxColumns, type KeptColumn } from './read-kept.ts';
import { runCompletion, type Pending } from './run-completion.ts';
import { openCalls, throughLastQuestion, type Turn } from './turn.ts';

/** A model, and the conversation with it. */
export interface Column extends KeptColumn {
  id: number;
  /** The completion so far, while it streams. */
  pending?: Pending | undefined;
  problem?: Problem | undefined;
}

/** What all models are asked with. */
export type SharedChoices = Omit<Choices, 'model'>;

export interface Conversations {
  /** At least one. */
  columns: readonly Column[];
  /** Asks every model; each gets its own history with it. */
  send: (message: Pick<Turn, 'content' | 'images'>, choices: SharedChoices) => void;
  /** Gives a model the results of its tool calls, in their order. */
  answer: (id: number, results: readonly string[], choices: SharedChoices) => void;
  /** Sends the last question or results again; its completion, if there is one, is replaced. */
  regenerate: (id: number, choices: SharedChoices) => void;
  stop: (id: number) => void;
  stopAll: () => void;
  /** Undefined when there are as many as fit. */
  add: ((model: string) => void) | undefined;
  /** Undefined when there is one only. */
  remove: ((id: number) => void) | undefined;
  rename: (id: number, model: string) => void;
  clear: () => void;
}

/** `first` is the model of the first conversation when none is kept, or when the URL names one. */
export function useConversations(projectId: string, first: string): Conversations {
  const [columns, setColumns] = useState(() => keptColumns(projectId, first));
  // Read and changed by several completions at once, also between two renderings.
  const current = useRef(columns);
  const running = useRef(new Map<number, AbortController>());
  const visit = useRef(new AbortController());
  useEffect(
    () => () => {
      visit.current.abort();
      for (const aborter of running.current.values()) aborter.abort();
    },
    [],
  );

  const show = (next: readonly Column[]) => {
    current.current = next;
    setColumns(next);
  };
  // Kept at once: a completion that is stopped by leaving the page changes no state any more.
  const keep = () => {
    const [main, ...others] = current.current;
    if (main === undefined) return;
    const { choices } = keptConversation(projectId);
    keepConversation(projectId, {
      turns: main.turns,
      choices: { ...choices, model: main.model },
      others: others.map(({ model, turns }) => ({ model, turns })),
    });
  };
  const change = (id: number, part: Partial<Column>) =>
    show(current.current.map((column) => (column.id === id ? { ...column, ...part } : column)));
  const findColumn = (id: number) => current.current.find((column) => column.id === id);

  const addCost = async (id: number, traceId: string) => {
    const cost = await costOfRequest(projectId, traceId, visit.current.signal).catch(() => undefined);
    const column = findColumn(id);
    if (cost === undefined || column === undefined || visit.current.signal.aborted) return;
    change(id, { turns: column.turns.map((turn) => withCost(turn, traceId, cost)) });
    keep();
  };

  const run = async (id: number, asked: readonly Turn[], choices: Choices) => {
    const own = new AbortController();
    running.current.set(id, own);
    /** Not when the reader has started over meanwhile. */
    const isWanted = () => running.current.get(id) === own;
    const showPending = latestPerFrame((pending: Pending) => {
      if (isWanted()) change(id, { pending });
    });
    const { turn, problem } = await runCompletion(choices, asked, own.signal, showPending);
    if (!isWanted()) return;
    running.current.delete(id);
    change(id, { turns: turn ? [...asked, turn] : asked, pending: undefined, problem });
    keep();
    const traceId = turn?.figures?.traceId;
    if (traceId) void addCost(id, traceId);
  };
  const begin = ({ id, model }: Column, asked: readonly Turn[], choices: SharedChoices) => {
    change(id, { turns: asked, pending: { content: '', reasoning: '' }, problem: undefined });
    keep();
    void run(id, asked, { ...choices, model });
  };
  /** Its completion is dropped, not kept. */
  const abandon = (id: number) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
  };
  const stop = (id: number) => running.current.get(id)?.abort();

  return {
    columns,
    send(message, choices) {
      for (const column of current.current) {
        // After a refusal the last question has no completion: the new one replaces it.
        const { turns } = column;
        const kept = turns.at(-1)?.role === 'user' ? turns.slice(0, -1) : turns;
        begin(column, [...kept, { role: 'user', ...message }], choices);
      }
    },
    answer(id, results, choices) {
      const column = findColumn(id);
      if (column === undefined) return;
      const told = openCalls(column.turns).map((call, index): Turn => ({
        role: 'tool',
        callId: call.id,
        content: results[index] ?? '',
      }));
      begin(column, [...column.turns, ...told], choices);
    },
    regenerate(id, choices) {
      const column = findColumn(id);
      if (column) begin(column, throughLastQuestion(column.turns), choices);
    },
    stop,
    stopAll: () => current.current.forEach(({ id }) => stop(id)),
    add:
      columns.length >= maxColumns
        ? undefined
        : (model) => {
            const id = Math.max(...current.current.map((column) => column.id)) + 1;
            show([...current.current, { id, model, turns: [] }]);
            keep();
          },
    remove:
      columns.length === 1
        ? undefined
        : (id) => {
            abandon(id);
            show(current.current.filter((column) => column.id !== id));
            keep();
          },
    rename(id, model) {
      change(id, { model });
      keep();
    },
    clear() {
      current.current.forEach(({ id }) => abandon(id));
      show(current.current.map(({ id, model }) => ({ id, model, turns: [] })));
      forgetConversation(projectId);
    },
  };
}

function keptColumns(projectId: string, first: string): readonly Column[] {
  const { turns, others = [] } = keptConversation(projectId);
  return [{ model: first, turns }, ...others].map((column, id) => ({ ...column, id }));
}

function withCost(turn: Turn, traceId: string, cost: string | null): Turn {
  const { figures } = turn;
  return figures?.traceId === traceId ? { ...turn, figures: { ...figures, cost } } : turn;
}
