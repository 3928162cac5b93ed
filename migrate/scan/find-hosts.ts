/** Host names of other aggregators outside their base URLs: a client that takes host and path apart, or a link. */
import { foreignPlaces } from '../facts/foreign.ts';
import type { Hit } from './hit.ts';
import { anyOf } from './pattern.ts';
import type { SourceFile } from './source-file.ts';

export function hostFinder(from: ReadonlySet<string>): (file: SourceFile) => Hit[] {
  const owners = new Map(
    foreignPlaces.flatMap(({ of, bases }) =>
      from.has(of) ? bases.map((base) => [new URL(base).hostname, of] as const) : [],
    ),
  );
  if (owners.size === 0) return () => [];
  const search = new RegExp(`(?<![\\w.@-])(?:${anyOf([...owners.keys()])})(?![\\w-]|\\.\\w)`, 'gi');
  return ({ text }) =>
    [...text.matchAll(search)].map(({ 0: name, index }) => ({
      kind: 'host',
      name,
      start: index,
      end: index + name.length,
      action: 'decide',
      how: 'a host of the other aggregator, not its whole base URL: change it by hand',
      of: [owners.get(name.toLowerCase()) ?? ''],
      needs: 'nothing',
    }));
}
