/** Names in the environment, keys and packages of other aggregators. */
import { foreignPlaces } from '../facts/foreign.ts';
import type { Hit } from './hit.ts';
import { anyOf, pattern } from './pattern.ts';
import type { SourceFile } from './source-file.ts';

type Finder = (file: SourceFile) => Hit[];

export function environmentFinder(from: ReadonlySet<string>): Finder {
  const places = foreignPlaces.filter(({ of }) => from.has(of));
  const owners = new Map(places.flatMap(({ of, env }) => env.map((name) => [name, of] as const)));
  if (owners.size === 0) return () => [];
  // A prefix such as VITE_ or NEXT_PUBLIC_ is left in front.
  const search = new RegExp(`(?<![A-Za-z0-9])(?:${anyOf([...owners.keys()])})(?![A-Za-z0-9_])`, 'g');
  return ({ text }) =>
    [...text.matchAll(search)].map(({ 0: name, index }) => ({
      ...common(owners.get(name) ?? '', name, index),
      kind: 'environment',
      ...fateOfVariable(name),
    }));
}

export function fateOfVariable(name: string): Pick<Hit, 'action' | 'how' | 'replacement'> {
  const replacement = /_(?:API_KEY|TOKEN)$/.test(name)
    ? 'MODELROUTE_KEY'
    : name.endsWith('_BASE_URL')
      ? 'MODELROUTE_BASE_URL'
      : undefined;
  if (replacement !== undefined) return { action: 'rewrite', how: `becomes ${replacement}`, replacement };
  return { action: 'decide', how: 'nothing here reads it; take it away with what uses it' };
}

export const fateOfKey = {
  action: 'decide',
  how: 'a key in a file: revoke it there, and read MODELROUTE_KEY from the environment',
} as const;

export const fateOfPackage = {
  action: 'decide',
  how: 'any client library of the chat-completions or messages style does; set its base URL',
} as const;

/** A key in a file is reported, but never shown. */
export function keyFinder(from: ReadonlySet<string>): Finder {
  const prefixes = foreignPlaces.flatMap(({ of, keyPrefixes }) =>
    from.has(of) ? keyPrefixes.map((prefix) => ({ of, prefix })) : [],
  );
  return ({ text }) =>
    prefixes.flatMap(({ of, prefix }) =>
      [...text.matchAll(new RegExp(`(?<![\\w-])${pattern(prefix)}[\\w-]{8,}`, 'g'))].map(
        ({ 0: key, index }) => ({
          ...common(of, `${prefix}…`, index),
          end: index + key.length,
          kind: 'key',
          ...fateOfKey,
        }),
      ),
    );
}

/** Packages by the ways in which manifests and sources name them. */
export function packageFinder(from: ReadonlySet<string>): Finder {
  const named = foreignPlaces.flatMap(({ of, packages }) =>
    from.has(of) ? packages.map((name) => ({ of, name, search: packagePattern(name) })) : [],
  );
  return ({ text }) =>
    named.flatMap(({ of, name, search }) =>
      [...text.matchAll(search)].map((match) => ({
        ...common(of, name, match.index + match[0].indexOf(name)),
        kind: 'package',
        ...fateOfPackage,
      })),
    );
}

/** A plain word is a package only where one is imported or required. */
function packagePattern(name: string): RegExp {
  const exact = pattern(name);
  const module = pattern(name.replaceAll('-', '_'));
  const quoted = `["']${exact}(?:/[\\w/-]+)?["']`;
  if (name.includes('/')) return new RegExp(quoted, 'g');
  const python = `^[ \\t]*(?:from|import)[ \\t]+${module}\\b`;
  const requirement = `^[ \\t]*["']?${exact}(?:\\[[\\w,-]+\\])?[ \\t]*(?:[=<>~!]=|["'],?[ \\t]*$|$)`;
  return new RegExp(
    `${python}|(?:from|require\\(|import\\(?)\\s*${quoted}|${requirement}|"${exact}"\\s*:\\s*"`,
    'gm',
  );
}

function common(of: string, name: string, index: number) {
  return { name, start: index, end: index + name.length, of: [of], needs: 'nothing' as const };
}
