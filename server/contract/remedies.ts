/** The next step for a caller who sent a field or a query parameter that exists only on other servers, from the table of the migration commands. */
import { foreignParameterAt } from '../../migrate/facts/find-foreign.ts';
import { foreignFields, type Action } from '../../migrate/facts/foreign.ts';

const steps: Readonly<Record<Action, string>> = {
  drop: 'leave it out',
  rewrite: 'rewrite it',
  decide: 'decide what replaces it',
};

/** A row for every operation counts before one for some; a row with a text for callers before one for the commands. */
const remedies = new Map(
  foreignFields
    .flatMap(({ path, on, remedy, action, how }) => {
      const text = remedy ?? (action === undefined || how === undefined ? undefined : stepOf(action, how));
      return text === undefined ? [] : [{ path, text, rank: (remedy === undefined ? 2 : 0) + (on ? 1 : 0) }];
    })
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ path, text }): [string, string] => [path, text]),
);

function stepOf(action: Action, how: string): string {
  return `${steps[action]} (${how})`;
}

/** `undefined` for every other field; `param` is its path in the body, such as `messages[0].audio`. */
export function remedyFor(param: string): string | undefined {
  return remedies.get(param.replaceAll(/\[\d+\]/g, '[]'));
}

/** The same for a query parameter; `path` is that of the operation in the contract, such as `/files`. */
export function queryRemedyFor(path: string, name: string): string | undefined {
  const known = foreignParameterAt(path, name);
  if (known === undefined) return undefined;
  return known.to === undefined ? stepOf(known.action, known.how) : `send '${known.to}' instead`;
}
