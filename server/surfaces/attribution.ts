/** Reads from a request whose it is: end user, session, tags and metadata. */
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../core/api-error.ts';
import { metadataBounds, type Attribution } from '../core/attribution.ts';
import type { InferenceSurface } from '../core/wire-format.ts';

const tagHeader = 'x-modelroute-tag';
const sessionHeader = 'x-modelroute-session';
/** The patterns of the contract, which refuses all other values. */
const tag = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63})=([!-+\--~]{1,128})$/;
const session = /^[!-~]{1,128}$/;
const maxTags = 16;

type Pair = readonly [key: string, value: string];
const none = {};

/** Undefined for a request that says nothing. `bodySession` counts where the header is absent. Throws `invalid_value` for a tag that is there twice. */
export function attributionOf(
  surface: InferenceSurface,
  headers: IncomingHttpHeaders,
  json: unknown,
  bodySession?: unknown,
): Attribution | undefined {
  const pairs = tagsIn(headers);
  const keys = new Set<string>();
  for (const [key] of pairs) {
    if (keys.has(key))
      throw new ApiError(
        'invalid_value',
        `Invalid value for '${tagHeader}': the tag '${key}' is there more than once. Send each key once.`,
        { param: tagHeader },
      );
    keys.add(key);
  }
  return withBody(surface, headers, pairs, json, bodySession);
}

/** The same for a request that is refused anyway, and may be invalid: leaves out values that cannot be read. */
export function attributionOfRefused(
  surface: InferenceSurface,
  headers: IncomingHttpHeaders,
  json: unknown,
  bodySession?: unknown,
): Attribution | undefined {
  return withBody(surface, headers, tagsIn(headers), json, bodySession);
}

function withBody(
  surface: InferenceSurface,
  headers: IncomingHttpHeaders,
  pairs: readonly Pair[],
  json: unknown,
  bodySession: unknown,
): Attribution | undefined {
  const { metadata, user, safety_identifier: safetyIdentifier } = objectOf(json);
  const endUser =
    surface === 'alt' ? textOf(objectOf(metadata)['user_id']) : (textOf(safetyIdentifier) ?? textOf(user));
  const named = textOf(headers[sessionHeader]) ?? textOf(bodySession);
  const attribution = {
    endUser,
    session: named !== null && session.test(named) ? named : null,
    tags: pairs.length === 0 ? none : Object.fromEntries(pairs),
    metadata: surface === 'alt' || !metadata ? none : Object.fromEntries(pairsIn(metadata)),
  };
  const { tags, metadata: kept } = attribution;
  return endUser === null && attribution.session === null && tags === none && kept === none
    ? undefined
    : attribution;
}

/** Node joins headers that are sent several times by commas. */
function tagsIn(headers: IncomingHttpHeaders): Pair[] {
  const text = headers[tagHeader];
  if (typeof text !== 'string') return [];
  const pairs: Pair[] = [];
  for (const part of text.split(',', maxTags + 1)) {
    const [, key, value] = tag.exec(part.trim()) ?? [];
    if (key !== undefined && value !== undefined) pairs.push([key, value]);
  }
  return pairs.slice(0, maxTags);
}

function pairsIn(metadata: unknown): Pair[] {
  const { pairs, keyLength, valueLength } = metadataBounds;
  return Object.entries(objectOf(metadata))
    .filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[0].length <= keyLength && entry[1].length <= valueLength,
    )
    .slice(0, pairs);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : none;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
