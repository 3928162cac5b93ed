/** Base URLs of other aggregators, with the path that follows them in the same string. */
import { foreignEndpointsAt } from '../facts/find-foreign.ts';
import { foreignPlaces } from '../facts/foreign.ts';
import { matchPath } from '../facts/match-path.ts';
import { operations, surfacePaths } from '../lint/contract.ts';
import type { Hit } from './hit.ts';
import { pattern } from './pattern.ts';
import type { SourceFile } from './source-file.ts';

export interface BaseUrlOptions {
  newBase: string;
  oldBases: readonly string[];
  from: ReadonlySet<string>;
}

interface KnownBase {
  of: string;
  base: string;
}

export function baseUrlFinder({ newBase, oldBases, from }: BaseUrlOptions): (file: SourceFile) => Hit[] {
  const bases: KnownBase[] = [
    ...oldBases.map((base) => ({ of: 'own', base })),
    ...foreignPlaces.flatMap(({ of, bases: own }) => (from.has(of) ? own.map((base) => ({ of, base })) : [])),
  ].sort((a, b) => b.base.length - a.base.length);
  const search = new RegExp(
    `(?:${bases.map(({ base }) => pattern(base)).join('|')})(?![\\w.:-])(/[^\\s"'\`<>)\\],;]*)?`,
    'gi',
  );
  return ({ text }) =>
    bases.length === 0 ? [] : [...text.matchAll(search)].flatMap((match) => hitsOf(match, bases, newBase));
}

function hitsOf(match: RegExpMatchArray, bases: readonly KnownBase[], newBase: string): Hit[] {
  const [whole] = match;
  const known = bases.find(({ base }) => whole.toLowerCase().startsWith(base.toLowerCase()));
  if (known === undefined) return [];
  const { of, base } = known;
  const start = match.index ?? 0;
  const rest = whole.slice(base.length).replace(/[.]+$/, '');
  const target = targetOf(base, rest, newBase);
  const baseUrl: Hit = {
    kind: 'url',
    name: base,
    start,
    end: start + base.length,
    action: target.base === undefined ? 'decide' : 'rewrite',
    how:
      target.base === undefined
        ? 'stays until this server has an equivalent call; give it a key of its own'
        : `becomes ${target.base}`,
    of: [of],
    needs: 'nothing',
    ...(target.base !== undefined && { replacement: target.base }),
  };
  const { endpoint } = target;
  if (endpoint === undefined) return [baseUrl];
  const { action, how } = endpoint;
  return [
    baseUrl,
    {
      kind: 'endpoint',
      name: endpoint.path,
      start: baseUrl.end,
      end: baseUrl.end + rest.length,
      action,
      how,
      of: [of],
      needs: 'nothing',
    },
  ];
}

interface Target {
  /** What the base becomes; unknown when the call that follows has no equivalent. */
  base?: string;
  endpoint?: { path: string; action: Hit['action']; how: string };
}

function targetOf(base: string, rest: string, newBase: string): Target {
  const isVersioned = /\/v1$|\/openai$/.test(base);
  const path =
    (isVersioned ? rest : rest.replace(/^\/v1(?=\/|$)/, '')).split(/[?#]/, 1)[0]?.replace(/\/+$/, '') ?? '';
  // A client library for the messages style appends /v1/messages to its base URL.
  if (path === '' && !isVersioned) return { base: `${newBase}/alt` };
  const [endpoint] = path === '' ? [] : foreignEndpointsAt('*', variableAsSegment(path));
  if (endpoint !== undefined) return { endpoint };
  const operation =
    path === '' ? undefined : operations().find((known) => matchPath(known.path, path) !== undefined);
  if (path !== '' && operation === undefined)
    return { endpoint: { path, action: 'decide', how: 'no such operation here' } };
  const surface = operation?.surface === 'alt' ? surfacePaths.alt : surfacePaths.v1;
  // Where the old base has no version, the version follows in the string and stays there.
  return { base: newBase + (isVersioned ? surface : surface.replace(/\/v1$/, '')) };
}

/** `/models/${id}/endpoints`: a variable may hold author and slug. */
function variableAsSegment(path: string): string {
  return path.replace(/^\/models\/(?:\$?\{[^}]*\}|%s)\/endpoints$/, '/models/author/slug/endpoints');
}
