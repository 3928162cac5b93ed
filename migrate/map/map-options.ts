/** The options of `modelroute migrate map`. */
import { parseArgs } from 'node:util';
import { BadInput } from './bad-input.ts';

/** What the command line asks for. */
export interface MapOptions {
  from: string;
  to: string;
  out?: string;
  overrides?: string;
  fromKeyEnv?: string;
  toKeyEnv?: string;
  json: boolean;
  strict: boolean;
}

/** The command line itself is wrong. */
export class WrongUse extends BadInput {}

/** What `--help` prints. */
export const usage = `usage: modelroute migrate map --from FILE|URL --to FILE|URL [--out FILE] [OPTIONS]

Builds the map from the model ids of one catalog to those of another. An id is mapped only when it is the same
model at the same terms; everything else is listed as unresolved, with candidates and what is to decide.

  --from FILE|URL      the old catalog: {"data": [{"id": …}]}, a list, an object with ids as keys, or lines of JSON
  --to FILE|URL        the new catalog, in one of the same forms (for example https://HOST/v1/models)
  --out FILE           write the map there: {"map": {OLD: {to, confidence, reason}}, "unresolved": […]}
  --overrides FILE     your decisions: {OLD: NEW}, {OLD: null} to leave one open, or an edited map
  --from-key-env NAME  the environment variable with the key for --from, sent as a bearer token
  --to-key-env NAME    the same for --to
  --json               print the map as JSON instead of a table
  --strict             exit with 1 when an id is unresolved
  --help               print this

exit status: 0 the map is complete or printed with what is open, 1 with --strict: something is unresolved,
2 it could not be built; then nothing is written
`;

/** Reads the options; nothing when help is asked for. */
export function readMapOptions(argv: readonly string[]): MapOptions | undefined {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parsed(() =>
    parseArgs({
      args: [...argv],
      options: {
        from: text,
        to: text,
        out: text,
        overrides: text,
        'from-key-env': text,
        'to-key-env': text,
        json: flag,
        strict: flag,
        help: { type: 'boolean', short: 'h' },
      },
    }),
  );
  if (values.help === true) return undefined;
  const { from, to, out, overrides, 'from-key-env': fromKeyEnv, 'to-key-env': toKeyEnv } = values;
  if (from === undefined || from === '') throw new WrongUse('--from is missing');
  if (to === undefined || to === '') throw new WrongUse('--to is missing');
  return {
    from,
    to,
    ...(out === undefined ? {} : { out }),
    ...(overrides === undefined ? {} : { overrides }),
    ...(fromKeyEnv === undefined ? {} : { fromKeyEnv }),
    ...(toKeyEnv === undefined ? {} : { toKeyEnv }),
    json: values.json === true,
    strict: values.strict === true,
  };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message.split('\n', 1)[0] : String(error));
  }
}
