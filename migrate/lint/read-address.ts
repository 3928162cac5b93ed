/** Splits a URL into the base of an installation and the path below it, and detects whose base it is. */
import { foreignPlaces } from '../facts/foreign.ts';

export interface Address {
  /** The part before the path, including the path of a version, as `https://host/api/v1`. */
  base: string;
  path: string;
  query: string;
  /** The aggregator of the base; `own` for a URL that the caller named as old. */
  of?: string;
  /** Whether the URL is only a path, as in server logs. */
  pathOnly: boolean;
  /** Whether the base ends in a version's path, so that what follows is an operation's. */
  versioned: boolean;
}

const known = foreignPlaces
  .flatMap(({ of, bases, env }) => [
    ...bases.map((base) => ({ of, base })),
    ...env.flatMap((name) => (name.endsWith('BASE_URL') ? variablesOf(of, name) : [])),
  ])
  .sort((a, b) => b.base.length - a.base.length);

/** Both ways in which a shell names a variable. */
function variablesOf(of: string, name: string) {
  return [`$${name}`, `\${${name}}`].map((base) => ({ of, base }));
}

export function readAddress(url: string, oldBases: readonly string[]): Address {
  const [whole, query] = cut(url.split('#', 1)[0] ?? '');
  const own = oldBases.map((base) => ({ of: 'own', base: base.replace(/\/+$/, '') }));
  for (const { of, base } of [...own, ...known]) {
    const rest = below(whole, base);
    if (rest !== undefined)
      return versionOf({
        base: whole.slice(0, whole.length - rest.length),
        path: rest,
        query,
        of,
        pathOnly: false,
      });
  }
  const host = /^[a-z][a-z\d+.-]*:\/\/[^/]*|^\$\{?\w+\}?/i.exec(whole)?.[0] ?? '';
  return versionOf({ base: host, path: whole.slice(host.length), query, pathOnly: host === '' });
}

function cut(text: string): [string, string] {
  const mark = text.indexOf('?');
  return mark < 0 ? [text, ''] : [text.slice(0, mark), text.slice(mark)];
}

function below(url: string, base: string): string | undefined {
  if (url.slice(0, base.length).toLowerCase() !== base.toLowerCase()) return undefined;
  const rest = url.slice(base.length);
  return rest === '' || rest.startsWith('/') ? rest : undefined;
}

/** `/api/v1/chat/completions` is `/chat/completions` below the version `/api/v1`. */
function versionOf(address: Omit<Address, 'versioned'>): Address {
  const version = /^(?:\/[\w-]+)*?\/v1(?=\/|$)/.exec(address.path)?.[0] ?? '';
  const { base, path } = address;
  const versioned = version !== '' || /\/v1$|\/openai$/.test(base) || base.startsWith('$');
  return { ...address, base: base + version, path: path.slice(version.length), versioned };
}
