/** Compares the ways to authenticate, independent of component names. */
import { isObject, type Json, listAt, objectAt } from '../json.ts';
import type { Report } from './change.ts';
import { below, canonical, type Place } from './place.ts';

/** One way: what a request has to carry, all of it. */
interface Way {
  needs: ReadonlySet<string>;
  name: string;
}

/** The operation's own list, or the document's; nothing demanded when there is none. */
function waysOf({ document, value }: Place): Way[] {
  const schemes = objectAt(objectAt(document, 'components'), 'securitySchemes');
  const stated: Json[] = Array.isArray(value.security) ? value.security : listAt(document, 'security');
  const ways = stated.filter(isObject).map((way) => ({
    needs: new Set(Object.entries(way).map(([name, scopes]) => canonical([schemes[name] ?? name, scopes]))),
    name: Object.keys(way).join(' + ') || 'none',
  }));
  return ways.length === 0 ? [{ needs: new Set(), name: 'none' }] : ways;
}

/** A request that was good by an earlier way stays good when some later way needs nothing more. */
export function compareSecurity(before: Place, after: Place, report: Report): void {
  const [old, now] = [waysOf(before), waysOf(after)];
  const place = Array.isArray(after.value.security) ? below(after, 'security') : '#/security';
  for (const way of old)
    if (!now.some(({ needs }) => needs.isSubsetOf(way.needs))) report('security-removed', place, way.name);
  for (const way of now)
    if (!old.some(({ needs }) => needs.isSubsetOf(way.needs))) report('security-added', place, way.name);
}
