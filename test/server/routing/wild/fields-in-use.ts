/** The fields that clients in use send on chat completions beyond the vendor's document, each with its fate. */
import { readFileSync } from 'node:fs';

export interface FieldInUse {
  row: string;
  path: string;
  value: unknown;
  /**
   * `honoured`: sent to providers that name it, translated for messages providers, else left out and reported, or sent as
   * the vendor's own. `forwarded`: sent to providers that name it, else refused. `accepted`: means the same everywhere.
   * `unknown`: refused without a remedy, since nobody knows it.
   */
  fate: 'honoured' | 'forwarded' | 'accepted' | 'ignored' | 'refused' | 'unknown';
  /** The name in `extra_fields`, where it is not that of the field. */
  named?: string;
  /** What a chat provider that does not take it receives, by path. */
  instead?: Record<string, unknown>;
  /** What a messages provider receives, by path. */
  becomes?: Record<string, unknown>;
  /** What a responses provider receives, by path. */
  items?: Record<string, unknown>;
  /** It receives the nearest that its format has, and the header lists the field. */
  near?: true;
}

export const fieldsInUse = JSON.parse(
  readFileSync(new URL('fields-in-use.json', import.meta.url), 'utf8'),
) as FieldInUse[];

const lastName = (path: string) =>
  path
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '') ?? path;
/** Under which `extra_fields` names it. */
export const nameOf = ({ path, named }: FieldInUse) => named ?? lastName(path);
export const of = (...fates: FieldInUse['fate'][]) => fieldsInUse.filter(({ fate }) => fates.includes(fate));
