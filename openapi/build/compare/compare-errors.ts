/** Compares the error codes of one surface. */
import { codesOf, type DocumentName, type ErrorTable } from '../error-table.ts';
import { fromTo, type Report } from './change.ts';
import { eitherOf } from './place.ts';

/** What a client sees of each code on this surface. */
function seenOf(table: ErrorTable, surface: DocumentName) {
  return new Map(
    codesOf(table, surface).map(({ code, status, entry }) => [
      code,
      {
        status,
        type: surface === 'alt' ? entry.altType : entry.type,
        retryable: entry.retryable,
        retryAfter: entry.retryAfter,
      },
    ]),
  );
}

const cells = [
  ['status', 'error-status-changed'],
  ['type', 'error-type-changed'],
  ['retryable', 'error-retryable-changed'],
] as const;

export function compareErrors(
  before: ErrorTable,
  after: ErrorTable,
  surface: DocumentName,
  report: Report,
): void {
  const [old, now] = [seenOf(before, surface), seenOf(after, surface)];
  for (const code of eitherOf([...old.keys()], [...now.keys()])) {
    const [was, is] = [old.get(code), now.get(code)];
    const place = `errors.yaml#/${code}`;
    if (was === undefined) report('error-code-added', place, code);
    else if (is === undefined) report('error-code-removed', place, code);
    else {
      for (const [cell, rule] of cells)
        if (was[cell] !== is[cell])
          report(rule, `${place}/${cell}`, `${code} ${fromTo(was[cell], is[cell])}`);
      if (was.retryAfter && !is.retryAfter) report('error-retry-after-removed', `${place}/retry_after`, code);
      if (!was.retryAfter && is.retryAfter) report('error-retry-after-added', `${place}/retry_after`, code);
    }
  }
}
