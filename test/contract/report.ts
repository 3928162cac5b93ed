/** Turns what went wrong into lines that a reader can act on. */
import type { Outcome } from './run-cases.ts';

/** Longest part of a body that is shown, characters. */
const shownChars = 300;

/** One entry for every case that has a problem: its name, what is wrong, what was sent. */
export function problemsIn(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ problems }) => problems.length > 0)
    .map(({ each, problems }) => {
      const { method, path, body } = each.request;
      const sent = body === undefined ? '' : ` ${body.toString('utf8').slice(0, shownChars)}`;
      return `${each.id}\n  ${problems.join('\n  ')}\n  ${method} ${path.slice(0, shownChars)}${sent}`;
    });
}
