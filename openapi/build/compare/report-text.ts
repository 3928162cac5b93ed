/** A judgement as people read it: by surface, then by operation, the breaking changes first. */
import { documentNames } from '../error-table.ts';
import type { Change } from './change.ts';
import type { Judgement } from './judgement.ts';
import type { Verdict } from './rules.ts';

/** At most this many operations are named. */
const maxNamed = 4;

/** Which operations a change touches, in a few words. */
export function operationsText({ operations }: Change): string {
  if (operations.length === 0) return 'the whole surface';
  const named = operations.slice(0, maxNamed).join(', ');
  return operations.length > maxNamed ? `${named} and ${operations.length - maxNamed} more` : named;
}

function count(changes: readonly Change[], verdict: Verdict): number {
  return changes.filter((change) => change.verdict === verdict).length;
}

/** How many of each verdict. */
function countText(changes: readonly Change[]): string {
  const of = (verdict: Verdict): string => `${count(changes, verdict)} ${verdict}`;
  return `${of('breaking')}, ${of('additive')}, ${of('neutral')}`;
}

function changeLines(changes: readonly Change[]): string[] {
  const groups = Map.groupBy(changes, operationsText);
  return [...groups].flatMap(([operations, group]) => [
    `  ${operations}`,
    ...group.flatMap(({ verdict, rule, place, message }) => [
      `    ${verdict.padEnd(8)}  ${message}`,
      `              ${place}  (${rule})`,
    ]),
  ]);
}

/** The whole report; it ends in one line for each refused surface, or one line when everything is allowed. */
export function reportText(judgement: Judgement): string {
  const lines = documentNames.flatMap((name) => {
    const { from, to, changes } = judgement[name];
    if (from === null) return [`${name}  ${to}  new`, ''];
    const head = `${name}  ${from} → ${to}  ${changes.length === 0 ? 'no change' : countText(changes)}`;
    return [head, ...changeLines(changes), ''];
  });
  const refusals = documentNames.flatMap((name) => {
    const { refusal } = judgement[name];
    return refusal === undefined ? [] : [`refused: ${name}: ${refusal}`];
  });
  return [...lines, ...(refusals.length === 0 ? ['allowed'] : refusals), ''].join('\n');
}
