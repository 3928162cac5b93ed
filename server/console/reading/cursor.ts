/** Where a page ended, as a text that means nothing to anybody else. */
import { ApiError } from '../../core/api-error.ts';

/** The values of the order that the last entry of a page has. */
export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** A page of rows from a query for one more than `limit`, and the cursor of the next page. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (last: Row) => readonly (string | number)[],
): { page: readonly Row[]; next: string | null } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, next: found.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null };
}

/** A whole number, or a string of this form: values that engines refuse as a parameter must not reach a query. */
type Part = 'number' | RegExp;
type Place<Parts extends readonly Part[]> = {
  [At in keyof Parts]: Parts[At] extends 'number' ? number : string;
};

/** Throws `invalid_value` for a text that is no cursor of a list with this order. */
export function readCursor<const Parts extends readonly Part[]>(text: string, parts: Parts): Place<Parts> {
  const place = parsed(text);
  if (
    !Array.isArray(place) ||
    place.length !== parts.length ||
    !parts.every((part, at) => fits(part, place[at]))
  )
    throw new ApiError('invalid_value', "Invalid value for 'cursor': take it from `next_cursor`.", {
      param: 'cursor',
    });
  return place as Place<Parts>;
}

function fits(part: Part, value: unknown): boolean {
  return part === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && part.test(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
