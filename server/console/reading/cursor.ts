/** Where a page ended, as a text that means nothing to anybody else. */
import { ApiError } from '../../core/api-error.ts';

/** The values of the order that the last entry of a page has. */
export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Throws `invalid_value` for a text that is no cursor of a list with this order. */
export function readCursor<const Place extends readonly ('string' | 'number')[]>(
  text: string,
  types: Place,
): { [At in keyof Place]: Place[At] extends 'number' ? number : string } {
  const place = parsed(text);
  const fits =
    Array.isArray(place) &&
    place.length === types.length &&
    types.every(
      (type, at) => typeof place[at] === type && (type !== 'number' || Number.isSafeInteger(place[at])),
    );
  if (!fits)
    throw new ApiError('invalid_value', "Invalid value for 'cursor': take it from `next_cursor`.", {
      param: 'cursor',
    });
  return place as { [At in keyof Place]: Place[At] extends 'number' ? number : string };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
