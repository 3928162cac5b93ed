/** The catalog of the main surface: what a migration computes with. */
import { at, isRecord, listAt, show, textAt } from '../../openapi/json/json-value.ts';
import { onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { modelsList } from './models-list.ts';

/** What a migration computes with. */
export const catalogChecks: Check[] = [
  {
    id: 'v1.catalog.entries',
    title: 'Every entry of the catalog has prices as decimal strings, modalities and parameters',
    profile: 'gateway',
    surface: 'v1',
    contract: 'schema:CatalogModel',
    run: async (trial) => {
      onlyByContract(trial, 'the full catalog');
      const { response, entries } = await modelsList(trial);
      for (const entry of entries) {
        const id = textAt(entry, 'id');
        const pricing = at(entry, 'pricing');
        for (const [name, price] of Object.entries(isRecord(pricing) ? pricing : {})) {
          if (Array.isArray(price)) continue;
          must(
            typeof price === 'string' && /^\d+(\.\d+)?$/.test(price),
            `${id}: the price ${name} is ${show(price)}, not a decimal string`,
            response,
          );
        }
        must(
          // Links are a convenience of one contract: nobody has to have them, but they must not mislead.
          textAt(entry, 'links', 'details')?.includes(encodeURIComponent(id ?? '')) !== false,
          `${id}: links.details does not lead to it`,
          response,
        );
        must(
          at(pricing, 'prompt') !== undefined && at(pricing, 'completion') !== undefined,
          `${id}: a price is missing`,
          response,
        );
        must((textAt(entry, 'name') ?? '') !== '', `${id}: no name`, response);
        const context = at(entry, 'context_length');
        must(context === null || Number(context) > 0, `${id}: context_length is ${show(context)}`, response);
        must(
          listAt(entry, 'architecture', 'input_modalities').length > 0,
          `${id}: no input modality`,
          response,
        );
        must(
          listAt(entry, 'architecture', 'output_modalities').length > 0,
          `${id}: no output modality`,
          response,
        );
        must(Number(at(entry, 'created')) < 100_000_000_000, `${id}: created is not in seconds`, response);
      }
    },
  },
  {
    id: 'v1.catalog.page',
    title: 'The catalog says how long it is, and where it goes on',
    profile: 'gateway',
    surface: 'v1',
    contract: 'schema:CatalogModelList',
    run: async (trial) => {
      onlyByContract(trial, 'the full catalog');
      const { response, entries } = await modelsList(trial);
      must(
        at(response.json, 'total_count') === entries.length ||
          textAt(response.json, 'links', 'next') !== undefined,
        `total_count is ${show(at(response.json, 'total_count'))}, the list has ${entries.length}`,
        response,
      );
    },
  },
  {
    id: 'v1.catalog.sandbox',
    title: 'The sandbox models are in the catalog, owned by the installation and free of charge',
    profile: 'gateway',
    surface: 'v1',
    contract: 'page:Sandbox models',
    run: async (trial) => {
      onlyByContract(trial, 'the sandbox');
      const { response, entries, ids } = await modelsList(trial);
      for (const id of [
        'sandbox/chat',
        'sandbox/priced',
        'sandbox/embed',
        'sandbox/speech',
        'sandbox/slow',
      ]) {
        must(ids.includes(id), `${id} is missing`, response);
        const pricing = at(entries[ids.indexOf(id)], 'pricing', 'prompt');
        must(
          id === 'sandbox/priced' ? Number(pricing) > 0 : pricing === '0',
          `${id}: the price of the prompt is ${show(pricing)}`,
          response,
        );
      }
    },
  },
];
