/** Asks for the models list, as several checks need it. */
import { bodyMisfit } from '../contract/response-shape.ts';
import { at, listAt, textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { mustAccept } from './accepted.ts';
import { must } from './outcome.ts';
import { listOf } from './sample.ts';

/** The list; only a server that claims the contract needs the full shape, every server needs ids. */
export async function modelsList(trial: Trial, query?: Record<string, string>) {
  const { surface, claimsContract } = trial.target;
  const response = await trial.once({ operation: listOf[surface], ...(query !== undefined && { query }) });
  mustAccept(trial, response, 'a models list');
  const wrong = claimsContract ? bodyMisfit(response) : undefined;
  must(wrong === undefined, wrong ?? '', response);
  must(Array.isArray(at(response.json, 'data')), 'the list has no array `data`', response);
  const entries = listAt(response.json, 'data');
  must(
    entries.every((entry) => (textAt(entry, 'id') ?? '') !== ''),
    'an entry has no id',
    response,
  );
  return { response, entries, ids: entries.map((entry) => textAt(entry, 'id') ?? '') };
}
