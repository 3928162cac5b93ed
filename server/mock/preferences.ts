/** What a caller of the mock asks for in the header `Prefer: code=429, example=rich, pace=50, fault=cut, after=2`. */
import { ApiError } from '../core/api-error.ts';

/** How a stream goes wrong after its first events. */
export const streamFaults = ['cut', 'stall', 'error', 'malformed', 'no-terminator', 'duplicate'] as const;
export type StreamFault = (typeof streamFaults)[number];

export interface Preferences {
  status?: number;
  example?: string;
  /** Between two events. */
  paceMs?: number;
  fault?: StreamFault;
  /** Events before the fault. */
  after?: number;
}

const maxPaceMs = 60_000;
const maxAfter = 10_000;

/** Preferences of other names are ignored, as the standard has it (RFC 7240). Throws `ApiError` for a value that is not possible. */
export function readPreferences(header: string | undefined): Preferences {
  const pairs = new Map(
    (header ?? '').split(/[,;]/).map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  const whole = (name: string, min: number, max: number) => {
    const text = pairs.get(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!/^\d{1,6}$/.test(text) || value < min || value > max)
      throw refused(`${name}=${text.slice(0, 40)}`, `a whole number from ${min} to ${max}`);
    return value;
  };
  const status = whole('code', 200, 599);
  const paceMs = whole('pace', 0, maxPaceMs);
  const after = whole('after', 0, maxAfter);
  const example = pairs.get('example');
  const named = pairs.get('fault');
  const fault = streamFaults.find((known) => known === named);
  if (named !== undefined && fault === undefined)
    throw refused(`fault=${named.slice(0, 40)}`, `one of ${streamFaults.join(', ')}`);
  return {
    ...(status !== undefined && { status }),
    ...(example !== undefined && { example }),
    ...(paceMs !== undefined && { paceMs }),
    ...(after !== undefined && { after }),
    ...(fault !== undefined && { fault }),
  };
}

function refused(seen: string, expected: string): ApiError {
  return new ApiError('invalid_value', `The header Prefer has '${seen}'; it takes ${expected}.`);
}
