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

/** `undefined` for every other field or parameter. */
export interface Remedies {
  /** `param` is the path in the body, such as `messages[0].audio`. */
  ofField(param: string): string | undefined;
  /** `path` is that of the operation in the contract, such as `/files`. */
  ofQuery(path: string, name: string): string | undefined;
}

/** For the surfaces to which clients of other servers move. */
export const foreignRemedies: Remedies = {
  ofField: (param) => remedies.get(param.replaceAll(/\[\d+\]/g, '[]')),
  ofQuery: (path, name) => {
    const known = foreignParameterAt(path, name);
    if (known === undefined) return undefined;
    return known.to === undefined ? stepOf(known.action, known.how) : `send '${known.to}' instead`;
  },
};

export const noRemedies: Remedies = { ofField: () => undefined, ofQuery: () => undefined };
