/** Compares what a body or a parameter may consist of: media types, their schemas, the order of their events. */
import { canonical, child, type Place } from './place.ts';
import type { Report } from './change.ts';
import { compareGrammars } from './compare-grammars.ts';
import { compareUnknown, eachMember, inBoth } from './compare-parts.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { Direction } from './rules.ts';
import { isOpenStream } from './grammar-events.ts';
import { branchesOf } from './schema-branches.ts';
import { compareBounds } from './schema-bounds.ts';
import type { SchemaReport } from './schema-report.ts';
import { compareValues } from './schema-values.ts';

/** Gives differences of schemas the direction that decides what they mean. */
function directed(direction: Direction, report: Report): SchemaReport {
  return (name, place, detail) => report(`${direction}-${name}`, place, detail);
}

/** The schema below a parameter, a header or a media type, and its sibling keys whose breach is no error. */
export function compareSchemaOf(before: Place, after: Place, direction: Direction, report: Report): void {
  const schemaReport = directed(direction, report);
  compareSchemas(child(before, 'schema'), child(after, 'schema'), schemaReport);
  compareValues(before, after, schemaReport);
  compareBounds(before, after, new Set(['string']), schemaReport);
}

/** In a stream that allows events of other kinds, one more kind breaks no client: clients must ignore unknown kinds. */
function streamReport(before: Place, after: Place, report: Report): Report {
  const events = child(after, 'schema', 'contentSchema');
  if (events === undefined || !isOpenStream(child(before, 'x-stream-grammar'))) return report;
  const kinds = new Set(branchesOf(events).map(({ pointer }) => pointer));
  return (rule, place, detail) =>
    report(rule === 'response-branch-added' && kinds.has(place) ? 'stream-event-added' : rule, place, detail);
}

function compareMedia(before: Place, after: Place, direction: Direction, report: Report): void {
  compareSchemaOf(before, after, direction, streamReport(before, after, report));
  compareGrammars(before, after, report);
  const [old, now] = [before.value.encoding, after.value.encoding];
  if (canonical(old) !== canonical(now)) report('serialization-changed', `${after.pointer}/encoding`);
  compareUnknown(before, after, ['schema', 'encoding', 'x-stream-grammar'], report);
}

/** The media types of a request body or a response. */
export function compareContent(before: Place, after: Place, direction: Direction, report: Report): void {
  eachMember(before, after, 'content', (type, old, now) => {
    const rules = [`${direction}-media-type-removed`, `${direction}-media-type-added`] as const;
    if (inBoth(old, now, report, rules, type) && old && now) compareMedia(old, now, direction, report);
  });
}
