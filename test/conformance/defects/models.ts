/** Defects of the catalog of the main surface. */
import { at } from '../../../openapi/json/json-value.ts';
import { defective, drop, inResponse, set, table, withStatus, type Defect } from '../defect.ts';

const list = 'listModels';

const everyPrice = 'data.*.pricing.*';

export const modelDefects: Defect[] = [
  ...table('models', 'v1', 'core', {
    'list-is-bare': inResponse(list, (json) => {
      const data = at(json, 'data');
      for (const name of Object.keys(json as object)) drop(name)(json);
      set('models', data)(json);
    }),
    'list-object-missing': inResponse(list, drop('object')),
    'list-empty': inResponse(list, set('data', [])),
    'an-id-twice': inResponse(
      list,
      set('data', (old: unknown) => [...(old as unknown[]), at(old, 0)]),
    ),
    'an-id-missing': inResponse(list, drop('data.3.id')),
    'owner-missing': inResponse(list, drop('data.*.owned_by')),
    'one-has-another-id': inResponse('retrieveModel', set('id', 'another/model')),
    'one-differs-from-the-list': inResponse('retrieveModel', set('context_length', 1)),
    'one-in-a-list': inResponse('retrieveModel', (json) => {
      const entry = structuredClone(json);
      for (const name of Object.keys(json as object)) drop(name)(json);
      set('data', [entry])(json);
    }),
    'encoded-id-not-found': withStatus(
      (exchange) => exchange.asked.url.includes('%2F') && defective('retrieveModel')(exchange),
      404,
    ),
    'plain-id-not-found': withStatus(
      (exchange) => !exchange.asked.url.includes('%2F') && defective('retrieveModel')(exchange),
      404,
    ),
    'missing-found': {
      request: (asked) => {
        asked.url = asked.url.replace(
          '/models/no-such-model-of-the-conformance-kit',
          '/models/sandbox%2Fchat',
        );
      },
    },
    'missing-as-null': {
      response: (exchange) => {
        if (exchange.operation !== 'retrieveModel' || exchange.reply.status !== 404) return;
        exchange.reply.status = 200;
        exchange.text = 'null';
      },
    },
  }),
  ...table('catalog', 'v1', 'gateway', {
    'prices-as-numbers': inResponse(list, set(everyPrice, Number)),
    'prices-with-a-sign': inResponse(
      list,
      set('data.*.pricing.prompt', (old: unknown) => `$${String(old)}`),
    ),
    'prices-in-exponents': inResponse(list, set('data.*.pricing.prompt', '1e-6')),
    'pricing-missing': inResponse(list, drop('data.*.pricing')),
    'architecture-missing': inResponse(list, drop('data.*.architecture')),
    'modalities-empty': inResponse(list, set('data.*.architecture.output_modalities', [])),
    'parameters-missing': inResponse(list, drop('data.*.supported_parameters')),
    'link-of-another': inResponse(list, set('data.*.links.details', '/v1/models/other')),
    'total-count-missing': inResponse(list, drop('total_count')),
    'total-count-wrong': inResponse(list, set('total_count', 3)),
    'created-in-milliseconds': inResponse(
      list,
      set('data.*.created', (old: unknown) => Number(old) * 1_000),
    ),
    'priced-model-free': inResponse(list, set('data.*.pricing', { prompt: '0', completion: '0' })),
    'sandbox-embed-missing': inResponse(
      list,
      set('data', (old: unknown) =>
        (old as unknown[]).filter((entry) => at(entry, 'id') !== 'sandbox/embed'),
      ),
    ),
  }),
];
