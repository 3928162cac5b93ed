/** Compares the webhooks of a document with what they were: this server sends them, so that their headers and bodies count as
 * those of responses. */
import { stringAt } from '../json.ts';
import type { Changes } from './change.ts';
import { compareContent } from './compare-content.ts';
import { compareHeader, parametersOf } from './compare-operations.ts';
import { compareUnknown, eachMember, inBoth } from './compare-parts.ts';
import { child, eitherOf, type Place } from './place.ts';

/** A webhook is always a POST. */
export function compareWebhooks(before: Place, after: Place, changes: Changes): void {
  eachMember(before, after, 'webhooks', (name, old, now) => {
    const [was, is] = [old && child(old, 'post'), now && child(now, 'post')];
    const report = changes.reportOf(stringAt((was ?? is)?.value, 'operationId') ?? name);
    if (!inBoth(was, is, report, ['webhook-removed', 'webhook-added'], name)) return;
    if (!old || !now || !was || !is) return;
    const [headers, newHeaders] = [
      parametersOf({ item: old, place: was }),
      parametersOf({ item: now, place: is }),
    ];
    for (const header of eitherOf([...headers.keys()], [...newHeaders.keys()])) {
      const [had, has] = [headers.get(header), newHeaders.get(header)];
      if (inBoth(had, has, report, ['header-removed', 'header-added'], header) && had && has)
        compareHeader(had, has, report);
    }
    const [body, newBody] = [child(was, 'requestBody'), child(is, 'requestBody')];
    if (body !== undefined && newBody !== undefined) compareContent(body, newBody, 'response', report);
    compareUnknown(was, is, ['parameters', 'requestBody'], report);
  });
}
