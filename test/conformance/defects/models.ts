/** Defects of the catalog of the main surface. */
import { at } from '../../../conformance/json-value.ts';
import { answered, drop, inAnswer, set, table, withStatus, type Defect } from '../defect.ts';

const list = 'listModels';

const everyPrice = 'data.*.pricing.*';

export const modelDefects: Defect[] = [
  ...table('models', 'v1', 'core', {
    'list-is-bare': inAnswer(list, (json) => {
      const data = at(json, 'data');
      for (const name of Object.keys(json as object)) drop(name)(json);
      set('models', data)(json);
    }),
    'list-object-missing': inAnswer(list, drop('object')),
    'list-empty': inAnswer(list, set('data', [])),
    'an-id-twice': inAnswer(
      list,
      set('data', (old: unknown) => [...(old as unknown[]), at(old, 0)]),
    ),
    'an-id-missing': inAnswer(list, drop('data.3.id')),
    'owner-missing': inAnswer(list, drop('data.*.owned_by')),
    'one-has-another-id': inAnswer('retrieveModel', set('id', 'another/model')),
    'one-differs-from-the-list': inAnswer('retrieveModel', set('context_length', 1)),
    'one-in-a-list': inAnswer('retrieveModel', (json) => {
      const entry = structuredClone(json);
      for (const name of Object.keys(json as object)) drop(name)(json);
      set('data', [entry])(json);
    }),
    'encoded-id-not-found': withStatus(
      (exchange) => exchange.asked.url.includes('%2F') && answered('retrieveModel')(exchange),
      404,
    ),
    'plain-id-not-found': withStatus(
      (exchange) => !exchange.asked.url.includes('%2F') && answered('retrieveModel')(exchange),
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
      answer: (exchange) => {
        if (exchange.operation !== 'retrieveModel' || exchange.reply.status !== 404) return;
        exchange.reply.status = 200;
        exchange.text = 'null';
      },
    },
  }),
  ...table('catalog', 'v1', 'gateway', {
    'prices-as-numbers': inAnswer(list, set(everyPrice, Number)),
    'prices-with-a-sign': inAnswer(
      list,
      set('data.*.pricing.prompt', (old: unknown) => `$${String(old)}`),
    ),
    'prices-in-exponents': inAnswer(list, set('data.*.pricing.prompt', '1e-6')),
    'pricing-missing': inAnswer(list, drop('data.*.pricing')),
    'architecture-missing': inAnswer(list, drop('data.*.architecture')),
    'modalities-empty': inAnswer(list, set('data.*.architecture.output_modalities', [])),
    'parameters-missing': inAnswer(list, drop('data.*.supported_parameters')),
    'links-missing': inAnswer(list, drop('links')),
    'link-of-another': inAnswer(list, set('data.*.links.details', '/v1/models/other')),
    'total-count-missing': inAnswer(list, drop('total_count')),
    'total-count-wrong': inAnswer(list, set('total_count', 3)),
    'created-in-milliseconds': inAnswer(
      list,
      set('data.*.created', (old: unknown) => Number(old) * 1_000),
    ),
    'priced-model-free': inAnswer(list, set('data.*.pricing', { prompt: '0', completion: '0' })),
    'sandbox-embed-missing': inAnswer(
      list,
      set('data', (old: unknown) =>
        (old as unknown[]).filter((entry) => at(entry, 'id') !== 'sandbox/embed'),
      ),
    ),
  }),
];
