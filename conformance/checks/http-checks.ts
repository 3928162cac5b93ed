/** HTTP as clients really speak it: their headers, spellings and methods must not matter. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import { plainText } from '../discovery/target.ts';
import { show } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedJson, onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { mustRefuse } from './refusal.ts';
import { listOf, sampleCall, wireOf } from './sample.ts';

/** What official client libraries send along. */
const libraryHeaders = {
  'user-agent': 'OpenAI/JS 7.55.0',
  'x-stainless-lang': 'js',
  'x-stainless-package-version': '7.55.0',
  'x-stainless-os': 'Linux',
  'x-stainless-arch': 'x64',
  'x-stainless-runtime': 'node',
  'x-stainless-runtime-version': 'v24.0.0',
  'x-stainless-retry-count': '0',
  'x-stainless-timeout': '600',
  accept: 'application/json',
};

export function httpChecks(surface: SurfaceName): Check[] {
  const wire = wireOf(surface);
  const core = { profile: 'core', surface } as const;
  const taken = (name: string, title: string, headers: Record<string, string>): Check => ({
    ...core,
    id: `${surface}.http.${name}`,
    title,
    contract: `${wire.operation}/requestBody`,
    run: async (trial: Trial) => {
      const response = await trial.ask({ ...wire.call(trial, { text: plainText, maxTokens: 8 }), headers });
      acceptedJson(trial, response, 'such a request');
    },
  });
  return [
    taken('charset', 'A content type with a charset is taken', {
      'content-type': 'application/json; charset=utf-8',
    }),
    taken('letter-case', 'Letter case of a content type does not matter', {
      'content-type': 'Application/JSON',
    }),
    taken('client-library', 'The headers of official client libraries do no harm', libraryHeaders),
    {
      ...core,
      id: `${surface}.http.scheme-case`,
      title: 'Letter case of the scheme of a key does not matter',
      contract: 'page:Authentication',
      run: async (trial) => {
        const response = await trial.ask({ operation: listOf[surface], auth: 'bearer-in-lower-case' });
        if (trial.target.claimsContract || response.status !== 401)
          acceptedJson(trial, response, 'the scheme in lower case');
      },
    },
    {
      ...core,
      id: `${surface}.http.head`,
      title: 'HEAD responds like GET, without a body',
      contract: `${listOf[surface]}/responses/405`,
      run: async (trial) => {
        onlyByContract(trial, 'HEAD');
        const response = await trial.ask({ operation: listOf[surface], method: 'HEAD' });
        must(
          response.status === 200 && response.bytes.length === 0,
          `HEAD responds with ${response.status} and ${response.bytes.length} bytes`,
          response,
        );
      },
    },
    {
      ...core,
      id: `${surface}.http.compressed`,
      title: 'A compressed body is refused with 415',
      contract: `${wire.operation}/responses/415`,
      run: async (trial) => {
        const call = sampleCall(trial, wire.operation);
        mustRefuse(trial, await trial.ask({ ...call, headers: { 'content-encoding': 'gzip' } }), {
          code: 'unsupported_media_type',
        });
      },
    },
    {
      ...core,
      id: `${surface}.http.wrong-address`,
      title: 'A wrong base URL gets a hint to the right one',
      contract: 'page:Errors',
      run: async (trial) => {
        onlyByContract(trial, 'the hint to the right URL');
        const response = await trial.ask({ operation: listOf[surface], path: '/v1/models' });
        mustRefuse(trial, response, { code: 'path_not_found', param: null });
        must(
          response.text.includes("'/") && /v1\/models'\?/.test(response.text),
          `no hint: ${show(response.text)}`,
          response,
        );
      },
    },
    {
      ...core,
      id: `${surface}.http.nearest-models`,
      title: 'A misspelt model gets the nearest ids',
      contract: 'page:Errors',
      run: async (trial) => {
        onlyByContract(trial, 'the nearest ids');
        const misspelt = `${trial.target.model.slice(0, -1)}_`;
        const response = await trial.ask(wire.call(trial, { text: plainText, model: misspelt }));
        mustRefuse(trial, response, { code: 'model_not_found', param: 'model' });
        must(
          response.text.includes(`'${trial.target.model}'`),
          `the nearest id is not named: ${show(response.text)}`,
          response,
        );
      },
    },
  ];
}
