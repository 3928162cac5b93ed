/** The steps that a grammar offers in each state of its outermost machine, worked out once. */
import type {
  Condition,
  EventClass,
  StreamGrammar,
  Transition,
} from '../../../../openapi/grammars/grammar.ts';
import { distances } from './distance.ts';
import type { Wish } from './satisfy.ts';

export interface Step {
  event: EventClass;
  /** With what the class of the event demands. */
  transition: Transition;
  /** All that has to be true of the event for this transition to be taken. */
  wishes: Wish[];
  end: 'complete' | 'error' | undefined;
  /** Whether the step is open in every state. */
  everywhere: boolean;
  /** Steps from the next state to a whole end, and whether that is less than from here. */
  distance: number;
  nearer: boolean;
}

const known = new WeakMap<StreamGrammar, Map<string, Step[]>>();
const demands = new WeakMap<Transition, Wish[]>();

export const wishesOf = (conditions: (Condition | undefined)[], wanted: boolean): Wish[] =>
  conditions.flatMap((condition) => (condition === undefined ? [] : [{ condition, wanted }]));

/** What a transition demands, apart from what is demanded of the ones before it. */
export function demandsOf(transition: Transition): Wish[] {
  const found = demands.get(transition);
  if (found !== undefined) return found;
  const { when, require = [] } = transition;
  const due = require.map(({ when: only, that }) =>
    only === undefined ? that : { any: [{ not: only }, that] },
  );
  const wishes = wishesOf([when, ...due], true);
  demands.set(transition, wishes);
  return wishes;
}

export function stepsFrom(grammar: StreamGrammar, state: string): Step[] {
  const states = known.get(grammar) ?? new Map<string, Step[]>();
  known.set(grammar, states);
  const steps = states.get(state) ?? findSteps(grammar, state);
  states.set(state, steps);
  return steps;
}

function findSteps({ events, machine }: StreamGrammar, state: string): Step[] {
  const far = distances(machine, ({ final }) => final === 'complete');
  const on = { ...machine.anywhere, ...machine.states[state]?.on };
  return Object.entries(on).flatMap(([name, written]) => {
    const place = events.findIndex((event) => event.name === name);
    const event = events[place];
    if (event === undefined) throw new Error(`No event "${name}".`);
    const others = event.data === undefined ? events.slice(0, place).map(({ when }) => when) : [];
    return [written].flat().flatMap((each, at, all): Step[] => {
      if (each.refuse !== undefined) return [];
      const require = (event.require ?? []).concat(each.require ?? []);
      const constant = (event.constant ?? []).concat(each.constant ?? []);
      const transition = { ...each, require, constant };
      const passed = all.slice(0, at).map(({ when }) => when);
      const wishes = [
        ...wishesOf([...others, ...passed], false),
        ...wishesOf([event.when], true),
        ...demandsOf(transition),
      ];
      const distance = far.get(each.to ?? state) ?? 50;
      const nearer = distance < (far.get(state) ?? 50);
      const end = machine.states[each.to ?? '']?.final;
      return [
        { event, transition, wishes, end, everywhere: name in (machine.anywhere ?? {}), distance, nearer },
      ];
    });
  });
}
