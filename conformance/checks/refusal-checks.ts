/** Bad requests, on every operation alike: the server must refuse each with its status, code and `param`. */
import { surfaceContract, type Operation, type SurfaceName } from '../contract/surface-contract.ts';
import type { Call } from '../http/call.ts';
import type { Trial } from '../run/trial.ts';
import type { Check, Profile } from './check.ts';
import { mustRefuse, type Expected } from './refusal.ts';
import { cheapCall } from './sample.ts';

/** One way to spoil a good request. */
interface Spoiling {
  name: string;
  title: string;
  profile: Profile;
  fits: (operation: Operation) => boolean;
  spoil: (call: Call, operation: Operation) => Call;
  expected: (operation: Operation) => Expected;
}

const takesJson = ({ takes }: Operation): boolean => takes === 'application/json';
/** The profiles of operations that a server may lack together. */
const profileOf = ({ id }: Operation): Profile =>
  /File/.test(id) ? 'files' : id.endsWith('Response') ? 'responses' : 'core';
/** Longest of the fields without which a request makes no sense. */
const mainFields: Readonly<Record<string, string>> = {
  createResponse: 'input',
  createCompletion: 'prompt',
  createEmbedding: 'input',
  createRerank: 'documents',
  createSpeech: 'input',
};
const mainField = ({ id }: Operation): string => mainFields[id] ?? 'messages';
const boundedField: Readonly<Record<string, [string, unknown]>> = {
  createChatCompletion: ['temperature', 9],
  createResponse: ['temperature', 9],
  createCompletion: ['temperature', 9],
  createEmbedding: ['dimensions', 0],
  createRerank: ['top_n', 0],
  createSpeech: ['speed', 99],
  createMessage: ['max_tokens', -1],
};
const body = (call: Call): Record<string, unknown> => call.json as Record<string, unknown>;

const spoilings: Spoiling[] = [
  {
    name: 'no-key',
    title: 'without a key is refused with 401 and WWW-Authenticate',
    profile: 'security',
    fits: () => true,
    spoil: (call) => ({ ...call, auth: 'none' }),
    expected: () => ({ code: 'invalid_api_key' }),
  },
  {
    name: 'malformed',
    title: 'with malformed JSON is refused with 400',
    profile: 'core',
    fits: takesJson,
    spoil: (call) => ({
      ...call,
      json: undefined,
      raw: { text: '{"model": "x", ', type: 'application/json' },
    }),
    expected: () => ({ code: 'invalid_json', param: null }),
  },
  {
    name: 'empty',
    title: 'with an empty body is refused with 400',
    profile: 'core',
    fits: takesJson,
    spoil: (call) => ({ ...call, json: undefined, raw: { text: '', type: 'application/json' } }),
    expected: () => ({ code: 'invalid_json' }),
  },
  {
    name: 'media-type',
    title: 'of another media type is refused with 415',
    profile: 'core',
    fits: ({ takes }) => takes !== undefined,
    spoil: ({ form: _form, json: _json, ...call }) => ({
      ...call,
      raw: { text: 'a plain text', type: 'text/plain' },
    }),
    expected: () => ({ code: 'unsupported_media_type' }),
  },
  {
    name: 'unknown-field',
    title: 'with a field that the contract does not know is refused with 400, and the field is named',
    profile: 'core',
    fits: takesJson,
    spoil: (call) => ({ ...call, json: { ...body(call), no_such_field: true } }),
    expected: () => ({ code: 'unknown_parameter', param: 'no_such_field' }),
  },
  {
    name: 'missing-field',
    title: 'without a required field is refused with 400, and the field is named',
    profile: 'core',
    fits: takesJson,
    spoil: (call, operation) => ({ ...call, json: { ...body(call), [mainField(operation)]: undefined } }),
    expected: (operation) => ({ code: 'missing_required_parameter', param: mainField(operation) }),
  },
  {
    name: 'wrong-type',
    title: 'with a field of another type is refused with 400, and the field is named',
    profile: 'core',
    fits: takesJson,
    spoil: (call) => ({ ...call, json: { ...body(call), model: 7 } }),
    expected: () => ({ code: 'invalid_type', param: 'model' }),
  },
  {
    name: 'out-of-bounds',
    title: 'with a number out of its bounds is refused with 400, and the field is named',
    profile: 'core',
    fits: ({ id }) => boundedField[id] !== undefined,
    spoil: (call, { id }) => ({
      ...call,
      json: { ...body(call), ...Object.fromEntries([boundedField[id] ?? ['', 0]]) },
    }),
    expected: ({ id }) => ({ code: 'invalid_value', param: boundedField[id]?.[0] ?? null }),
  },
  {
    name: 'unknown-model',
    title: 'for a model that does not exist is refused with 404',
    profile: 'core',
    fits: takesJson,
    spoil: (call) => ({ ...call, json: { ...body(call), model: 'no-such-model-of-the-conformance-kit' } }),
    expected: () => ({ code: 'model_not_found', param: 'model' }),
  },
  {
    name: 'method',
    title: 'by another method is refused with 405 and Allow',
    profile: 'core',
    fits: ({ id }) => !['deleteFile', 'listFiles', 'deleteResponse'].includes(id),
    spoil: (call) => ({ ...call, method: 'PATCH' }),
    expected: () => ({ code: 'method_not_allowed' }),
  },
];

export function refusalChecks(surface: SurfaceName): Check[] {
  const { operations } = surfaceContract(surface);
  return operations.flatMap((operation) =>
    spoilings
      .filter(({ fits }) => fits(operation))
      .map(({ name, title, profile, spoil, expected }): Check => {
        const { code } = expected(operation);
        return {
          id: `${operation.id}.refuses.${name}`,
          title: `${operation.id} ${title}`,
          ...(operation.id === 'createFile' && { needs: 'files.upload' }),
          profile: profile === 'core' ? profileOf(operation) : profile,
          surface,
          contract: `${operation.id}/responses/${statuses[code] ?? 400}`,
          run: async (trial) => {
            mustRefuse(
              trial,
              await trial.ask(spoil(cheapCall(trial, operation.id), operation)),
              expected(operation),
            );
          },
        };
      }),
  );
}

const statuses: Readonly<Record<string, number>> = {
  invalid_api_key: 401,
  model_not_found: 404,
  method_not_allowed: 405,
  unsupported_media_type: 415,
};

/** Refusals that belong to no operation. */
export function addressChecks(surface: SurfaceName): Check[] {
  const first = surface === 'v1' ? 'listModels' : 'listMessageModels';
  const refuses = (name: string, title: string, contract: string, call: Call, expected: Expected): Check => ({
    id: `${surface}.refuses.${name}`,
    title,
    profile: 'core',
    surface,
    contract,
    run: async (trial: Trial) => mustRefuse(trial, await trial.ask(call), expected),
  });
  return [
    refuses(
      'wrong-key',
      'A wrong key is refused with 401 and WWW-Authenticate',
      `${first}/responses/401`,
      { operation: first, auth: 'wrong' },
      { code: 'invalid_api_key' },
    ),
    refuses(
      'no-key',
      'A request without a key is refused with 401 and WWW-Authenticate',
      `${first}/responses/401`,
      { operation: first, auth: 'none' },
      { code: 'invalid_api_key' },
    ),
    refuses(
      'unknown-path',
      'An unknown path is not found, in the envelope of the surface',
      'page:Errors',
      { operation: first, path: '/no-such-path' },
      { code: 'path_not_found' },
    ),
    refuses(
      'unknown-query',
      'An unknown query parameter is refused with 400 and named',
      `${first}/responses/400`,
      { operation: first, query: { no_such_parameter: '1' } },
      { code: 'unknown_parameter', param: 'no_such_parameter' },
    ),
  ];
}
