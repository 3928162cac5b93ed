/** How many steps a state is from the end that is looked for, over transitions that may be taken. */
import type { Machine, State } from '../../../../openapi/grammars/grammar.ts';

const known = new WeakMap<Machine, Map<string, number>>();

/** By state; always asked with the same goal for the same machine. */
export function distances(machine: Machine, isGoal: (state: State) => boolean): Map<string, number> {
  const found = known.get(machine);
  if (found !== undefined) return found;
  const result = new Map(
    Object.entries(machine.states).flatMap(([name, state]) => (isGoal(state) ? [[name, 0]] : [])),
  );
  for (let changed = true; changed;) {
    changed = false;
    for (const [name, state] of Object.entries(machine.states)) {
      const nexts = Object.values(state.on ?? {})
        .flat()
        .flatMap(({ to }) => (to === undefined ? [] : [result.get(to)]));
      const nearest = Math.min(...nexts.filter((far) => far !== undefined)) + 1;
      if (nearest < (result.get(name) ?? Infinity)) {
        result.set(name, nearest);
        changed = true;
      }
    }
  }
  known.set(machine, result);
  return result;
}
