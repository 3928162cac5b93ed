/** Asks for the models list, as several checks need it. */
import { bodyMisfit } from '../contract/answer-shape.ts';
import { at, listAt, textAt } from '../json-value.ts';
import type { Trial } from '../run/trial.ts';
import { mustAccept } from './accepted.ts';
import { must } from './outcome.ts';
import { listOf } from './sample.ts';

/** The list; only a server that claims the contract needs the full shape, every server needs ids. */
export async function modelsList(trial: Trial, query?: Record<string, string>) {
  const { surface, claimsContract } = trial.target;
  const answer = await trial.once({ operation: listOf[surface], ...(query !== undefined && { query }) });
  mustAccept(trial, answer, 'a models list');
  const wrong = claimsContract ? bodyMisfit(answer) : undefined;
  must(wrong === undefined, wrong ?? '', answer);
  must(Array.isArray(at(answer.json, 'data')), 'the list has no array `data`', answer);
  const entries = listAt(answer.json, 'data');
  must(
    entries.every((entry) => (textAt(entry, 'id') ?? '') !== ''),
    'an entry has no id',
    answer,
  );
  return { answer, entries, ids: entries.map((entry) => textAt(entry, 'id') ?? '') };
}
