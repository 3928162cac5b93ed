/** Errors that involve several entries: duplicate or missing names, members that exclude each other. */
import type { FilePath, Finding } from './finding.ts';
import { printable } from './finding.ts';
import { reservedPrefix } from './model-entry.ts';
import { didYouMean } from '../../command-line/nearest-name.ts';
import { allServices, servicesOfDialect, upstreamDialectNames } from '../dialects/upstream-dialects.ts';

type Members = Readonly<Record<string, unknown>>;

/** Takes a file of any shape, so that these errors are reported beside those of the shape. */
export function crossCheck(file: unknown): Finding[] {
  const { providers, models } = members(file);
  const entries = new Map(Object.entries(members(providers)).map(([name, entry]) => [name, members(entry)]));
  const rows = list(models).map(members);
  return [
    ...[...entries].flatMap(([name, entry]) => providerErrors(entry, ['providers', name])),
    ...rows.flatMap((row, at) => modelErrors(row, ['models', at], entries)),
    ...idErrors(rows),
    ...replacementErrors(rows),
  ];
}

function providerErrors(entry: Members, path: FilePath): Finding[] {
  const found = keyErrors(entry, path);
  for (const [at, service] of list(entry['serves']).entries()) {
    const known = servicesOfDialectIn(entry);
    if (known.length === 0 || known.some((each) => each === service) || !isService(service)) continue;
    found.push({
      path: [...path, 'serves', at],
      message: `the ${String(entry['dialect'])} dialect has only ${known.join(', ')}`,
    });
  }
  if (list(entry['hosted_tools']).length > 0 && ['chat', 'messages'].includes(String(entry['dialect'])))
    found.push({
      path: [...path, 'hosted_tools'],
      message: 'only providers of the responses dialect have hosted tools',
    });
  return found;
}

function keyErrors(entry: Members, path: FilePath): Finding[] {
  const found: Finding[] = [];
  const { key_env: named, key_file: file, keys } = entry;
  if (named !== undefined && file !== undefined)
    found.push({
      path: [...path, 'key_file'],
      message: "cannot be set together with 'key_env'; keep one of them",
    });
  if (keys !== undefined && (named ?? file) !== undefined)
    found.push({
      path: [...path, 'keys'],
      message: "cannot be set together with 'key_env' or 'key_file'; make that key one of the list",
    });
  for (const [at, entryOfKey] of list(keys).entries()) {
    // Anything else is an error of the shape.
    if (typeof entryOfKey !== 'object') continue;
    const key = members(entryOfKey);
    const place = [...path, 'keys', at];
    if (key['key_env'] === undefined && key['key_file'] === undefined)
      found.push({ path: place, message: "'key_env' or 'key_file' is missing" });
    found.push(...keyErrors({ key_env: key['key_env'], key_file: key['key_file'] }, place));
  }
  return found;
}

function modelErrors(row: Members, path: FilePath, entries: ReadonlyMap<string, Members>): Finding[] {
  const found: Finding[] = [];
  const { provider, targets, upstream_model: upstream } = row;
  if (provider !== undefined && targets !== undefined)
    found.push({
      path: [...path, 'targets'],
      message: "cannot be set together with 'provider'; keep one of them",
    });
  if (provider === undefined && targets === undefined)
    found.push({ path, message: "'provider' or 'targets' is missing" });
  if (upstream !== undefined && provider === undefined && targets !== undefined)
    found.push({ path: [...path, 'upstream_model'], message: "belongs to 'provider'; targets have 'model'" });

  const named = [
    { name: provider, at: [...path, 'provider'] },
    ...list(targets).map((target, at) => ({
      name: members(target)['provider'],
      at: [...path, 'targets', at, 'provider'],
    })),
  ];
  for (const { name, at } of named) {
    if (typeof name !== 'string' || entries.has(name)) continue;
    const hint = didYouMean(name, [...entries.keys()]);
    found.push({ path: at, message: `there is no provider '${printable(name)}'${hint}` });
  }
  const served = new Set(
    named.flatMap(({ name }) => {
      const entry = typeof name === 'string' ? entries.get(name) : undefined;
      return entry === undefined ? [] : servicesOf(entry);
    }),
  );
  for (const [at, service] of list(row['serves']).entries()) {
    if (served.size === 0 || typeof service !== 'string' || served.has(service)) continue;
    found.push({ path: [...path, 'serves', at], message: 'none of its providers serves this' });
  }
  return found;
}

/** The services of a provider, declared or implied by its dialect. */
export function servicesOf(entry: Members): readonly string[] {
  const { serves } = entry;
  if (serves === undefined) return servicesOfDialectIn(entry);
  return list(serves).filter((service) => typeof service === 'string');
}

/** Anything else is an error of the shape. */
const isService = (name: unknown) => allServices.some((service) => service === name);

/** Empty for a dialect that there is not. */
function servicesOfDialectIn({ dialect }: Members): readonly string[] {
  const name = upstreamDialectNames.find((known) => known === dialect);
  return name === undefined ? [] : servicesOfDialect(name);
}

function idErrors(rows: readonly Members[]): Finding[] {
  const found: Finding[] = [];
  const taken = new Map<string, string>();
  const take = (id: unknown, path: FilePath, as: string) => {
    if (typeof id !== 'string') return;
    const other = taken.get(id);
    if (id.startsWith(reservedPrefix))
      found.push({ path, message: `ids that begin with '${reservedPrefix}' belong to the sandbox` });
    if (other === undefined) taken.set(id, as);
    else found.push({ path, message: `'${printable(id)}' is already ${other}` });
  };
  // All ids before all aliases: it is the alias that has to give way.
  for (const [at, { id }] of rows.entries()) take(id, ['models', at, 'id'], `the id of models[${at}]`);
  for (const [at, { aliases }] of rows.entries())
    for (const [position, alias] of list(aliases).entries())
      take(alias, ['models', at, 'aliases', position], `an alias of models[${at}]`);
  return found;
}

function replacementErrors(rows: readonly Members[]): Finding[] {
  const ids = new Set(rows.map(({ id }) => id).filter((id) => typeof id === 'string'));
  return rows.flatMap(({ id, replacement }, at): Finding[] => {
    if (typeof replacement !== 'string') return [];
    const path = ['models', at, 'replacement'];
    if (replacement === id) return [{ path, message: 'is the model itself' }];
    if (ids.has(replacement)) return [];
    const hint = didYouMean(replacement, [...ids]);
    return [{ path, message: `there is no model '${printable(replacement)}'${hint}` }];
  });
}

function members(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
