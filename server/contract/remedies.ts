/** The next step for a caller who sent a field that exists only on other servers, from the table of the migration commands. */
import { foreignFields } from '../../migrate/facts/foreign.ts';

const remedies = new Map(
  foreignFields.flatMap(({ path, remedy }): [string, string][] =>
    remedy === undefined ? [] : [[path, remedy]],
  ),
);

/** `undefined` for every other field; `param` is its path in the body. */
export function remedyFor(param: string): string | undefined {
  return remedies.get(param);
}
