/** The options of `modelroute migrate map`. */
import { declareCommand, type OptionValues } from '../../command-line/command.ts';

/** The options of the command line. */
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

export const mapCommand = declareCommand({
  name: 'migrate map',
  summary: 'Build a map from old model ids to those of the new catalog',
  options: {
    from: {
      type: 'string',
      required: true,
      value: 'FILE|URL',
      about: 'the old catalog: {"data": [{"id": …}]}, a list, an object with ids as keys, or lines of JSON',
    },
    to: {
      type: 'string',
      required: true,
      value: 'FILE|URL',
      about: 'the new catalog, in one of the same forms (for example https://HOST/v1/models)',
    },
    out: {
      type: 'string',
      value: 'FILE',
      about: 'write the map there: {"map": {OLD: {to, confidence, reason}}, "unresolved": […]}',
    },
    overrides: {
      type: 'string',
      value: 'FILE',
      about: 'your decisions: {OLD: NEW}, {OLD: null} to leave an id unresolved, or an edited map',
    },
    'from-key-env': {
      type: 'string',
      value: 'NAME',
      about: 'environment variable with the key for --from, sent as a bearer token',
    },
    'to-key-env': { type: 'string', value: 'NAME', about: 'the same for --to' },
    json: { type: 'boolean', about: 'print the map as JSON instead of a table' },
    strict: { type: 'boolean', about: 'exit with 1 when an id is unresolved' },
  },
  details: `Maps an id only to the same model at the same terms. Lists all other ids as unresolved, with the reason and the
nearest ids.`,
  exits:
    '0 the map was built, 1 with --strict: an id is unresolved, 2 the map could not be built, and nothing was written',
  example:
    'modelroute migrate map --from old-models.json --to http://127.0.0.1:8080/v1/models --out map.json',
});

export function readMapOptions(values: OptionValues<typeof mapCommand.options>): MapOptions {
  const { from, to, out, overrides, 'from-key-env': fromKeyEnv, 'to-key-env': toKeyEnv } = values;
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
