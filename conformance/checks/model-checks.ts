/** The catalog of both surfaces: what a client and a migration rely on when they read it. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import { bodyMisfit, isInstant } from '../contract/response-shape.ts';
import { at, listAt, show, textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedJson, mustAccept, onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { mustRefuse } from './refusal.ts';
import { listOf } from './sample.ts';
import { catalogChecks } from './catalog-checks.ts';
import { modelsList } from './models-list.ts';

const oneOf = { v1: 'retrieveModel', alt: 'retrieveMessageModel' } as const;
const paramOf = { v1: 'model', alt: 'model_id' } as const;

/** An id that no catalog has. */
const missingModel = 'no-such-model-of-the-conformance-kit';

async function one(trial: Trial, id: string, plain = false): Promise<unknown> {
  const { surface, claimsContract } = trial.target;
  const response = await trial.once({
    operation: oneOf[surface],
    params: { [paramOf[surface]]: id },
    ...(plain && { path: `/models/${id}` }),
  });
  mustAccept(trial, response, 'looking up a model');
  const wrong = claimsContract ? bodyMisfit(response) : undefined;
  must(wrong === undefined, wrong ?? '', response);
  return response.json;
}

export function modelChecks(surface: SurfaceName): Check[] {
  const core = { profile: 'core', surface } as const;
  const listResponse = `${listOf[surface]}/responses/200`;
  return [
    {
      ...core,
      id: `${surface}.models.list`,
      title: 'The models list has its shape, and every id once',
      contract: listResponse,
      run: async (trial) => {
        const { response, ids } = await modelsList(trial);
        must(ids.length > 0, 'the list is empty', response);
        must(new Set(ids).size === ids.length, 'an id comes twice', response);
        if (surface === 'v1' && trial.target.catalog !== undefined && trial.target.claimsContract)
          must(
            ids.includes(trial.target.model),
            `the model ${trial.target.model} responds and is not in the list`,
            response,
          );
        if (surface === 'alt')
          must(
            listAt(response.json, 'data').every((entry) => isInstant(textAt(entry, 'created_at') ?? '')),
            'created_at is not a time of RFC 3339',
            response,
          );
      },
    },
    {
      ...core,
      id: `${surface}.models.one`,
      title: 'A model can be looked up by its encoded id, and is the entry of the list',
      contract: `${oneOf[surface]}/responses/200`,
      run: async (trial) => {
        const { entries, ids } = await modelsList(trial);
        const wanted = ids.includes(trial.target.model)
          ? trial.target.model
          : (ids.find((id) => /[/:]/.test(id)) ?? ids[0] ?? '');
        const found = await one(trial, wanted);
        must(
          textAt(found, 'id') === wanted,
          `asked was ${show(wanted)}, the entry is ${show(at(found, 'id'))}`,
        );
        const listed = entries[ids.indexOf(wanted)];
        if (trial.target.claimsContract)
          must(
            JSON.stringify(found) === JSON.stringify(listed),
            'the entry differs from the one in the list',
          );
      },
    },
    {
      ...core,
      id: `${surface}.models.plain-id`,
      title: 'A model whose id has a slash can be looked up by the plain id too',
      contract: `${oneOf[surface]}/parameters`,
      run: async (trial) => {
        onlyByContract(trial, 'a plain id in the path');
        const { ids } = await modelsList(trial);
        const slashed = ids.find((id) => id.includes('/'));
        if (slashed === undefined) throw new Unsupported('no id of the list has a slash');
        const found = await one(trial, slashed, true);
        must(
          textAt(found, 'id') === slashed,
          `asked was ${show(slashed)}, the entry is ${show(at(found, 'id'))}`,
        );
      },
    },
    {
      ...core,
      id: `${surface}.models.missing`,
      title: 'An unknown model is not found',
      contract: `${oneOf[surface]}/responses/404`,
      run: async (trial) => {
        const { ids } = await modelsList(trial);
        await one(trial, ids[0] ?? '');
        const response = await trial.ask({
          operation: oneOf[surface],
          params: { [paramOf[surface]]: missingModel },
        });
        mustRefuse(trial, response, { code: 'model_not_found' });
      },
    },
    ...(surface === 'v1' ? catalogChecks : pageChecks),
  ];
}

/** Cursor pages of the messages style. */
const pageChecks: Check[] = [
  {
    id: 'alt.models.pages',
    title: 'The list can be read in pages, forward and backward, and says where each begins and ends',
    profile: 'core',
    surface: 'alt',
    contract: 'schema:ModelInfoList',
    run: async (trial) => {
      const all = await modelsList(trial);
      const page = async (query: Record<string, string>) => {
        const response = await trial.once({ operation: 'listMessageModels', query });
        const json = acceptedJson(trial, response, 'a page of the models list');
        const ids = listAt(json, 'data').map((entry) => textAt(entry, 'id'));
        must(
          at(json, 'first_id') === ids[0] && at(json, 'last_id') === ids.at(-1),
          'first_id or last_id is not that of the page',
          response,
        );
        return { response, ids, more: at(json, 'has_more') };
      };
      if (all.ids.length < 3) throw new Unsupported('the list has fewer than three models');
      const first = await page({ limit: '2' });
      must(
        first.ids.join() === all.ids.slice(0, 2).join(),
        `limit=2 gives ${show(first.ids)}`,
        first.response,
      );
      must(first.more === true, 'has_more is not true though there are more', first.response);
      const second = await page({ limit: '1', after_id: first.ids[1] ?? '' });
      must(
        second.ids.join() === all.ids[2],
        `the page after ${first.ids[1]} is ${show(second.ids)}`,
        second.response,
      );
      const back = await page({ limit: '1', before_id: all.ids[2] ?? '' });
      must(
        back.ids.join() === all.ids[1],
        `the page before ${all.ids[2]} is ${show(back.ids)}`,
        back.response,
      );
      const last = await page({ limit: '1000' });
      must(
        last.more === false && last.ids.length >= all.ids.length,
        'has_more is not false on a page that holds everything',
        last.response,
      );
    },
  },
];
