/** Fields of a request that its format does not have, or that its translation loses, and that a provider takes by name. */
import type { FittedRequest } from '../dialects/chat/extra-fields.ts';
import type { Loss } from '../dialects/loss.ts';

type Members = Readonly<Record<string, unknown>>;

export interface ExtendedRequest {
  body: Members;
  losses: readonly Loss[];
}

/** The translated body with those of `taken` that are lost at the top of `request`, as they came. They are lost no more. */
export function withExtraFields(
  { body, losses }: ExtendedRequest,
  request: Members,
  taken: readonly string[],
): ExtendedRequest {
  const added = losses.filter(
    ({ field, kind }) => kind === 'dropped' && taken.includes(field) && isMissing(field, body, request),
  );
  if (added.length === 0) return { body, losses };
  const members = Object.fromEntries(added.map(({ field }) => [field, request[field]]));
  return { body: { ...body, ...members }, losses: losses.filter((loss) => !added.includes(loss)) };
}

/** A field that the format has itself is translated. */
function isMissing(field: string, body: Members, request: Members): boolean {
  return Object.hasOwn(request, field) && !Object.hasOwn(body, field);
}

/** The request without those of `names`, which the contract does not have, that are not in `taken`: they are reported. */
export function withoutUntaken(
  fitted: FittedRequest,
  names: readonly string[],
  taken: readonly string[],
): FittedRequest {
  const { json, losses } = fitted;
  const untaken = names.filter((name) => !taken.includes(name) && json[name] !== undefined);
  if (untaken.length === 0) return fitted;
  const note = 'the provider has no such field';
  return {
    json: Object.fromEntries(Object.entries(json).filter(([name]) => !untaken.includes(name))),
    losses: [...losses, ...untaken.map((field): Loss => ({ field, kind: 'dropped', note }))],
  };
}
