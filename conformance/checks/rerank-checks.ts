/** Rerank: every document once, the best first, no more than asked for. */
import { at, isRecord, listAt, numberAt, show, textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedJson } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { rerankModelOf } from './sample.ts';

const rerank = { profile: 'rerank', surface: 'v1' } as const;
const query = 'When does the train to Bremen leave?';
const documents = [
  'Prime numbers are odd, but one.',
  'The train to Bremen leaves at noon, as the trains to Bremen do.',
  'A song of rivers.',
];

async function rank(trial: Trial, extra: object = {}) {
  const response = await trial.once({
    operation: 'createRerank',
    json: { model: rerankModelOf(trial), query, documents, ...extra },
  });
  const json = acceptedJson(trial, response, 'rerank');
  const results = listAt(json, 'results');
  return { response, json, results, indexes: results.map((result) => numberAt(result, 'index') ?? -1) };
}

export const rerankChecks: Check[] = [
  {
    ...rerank,
    id: 'rerank.shape',
    title: 'Every document is in the results once, named by its index',
    contract: 'createRerank/responses/200',
    run: async (trial) => {
      const { response, indexes } = await rank(trial);
      must(
        indexes.toSorted((a, b) => a - b).join() === '0,1,2',
        `3 documents were sent, the indexes are ${indexes.join()}`,
        response,
      );
    },
  },
  {
    ...rerank,
    id: 'rerank.order',
    title: 'The most relevant document is the first, and the scores never rise',
    contract: 'schema:RerankResponse',
    run: async (trial) => {
      const { response, results, indexes } = await rank(trial);
      const scores = results.map((result) => numberAt(result, 'relevance_score') ?? NaN);
      must(scores.every(Number.isFinite), `the scores are ${scores.join()}`, response);
      must(
        scores.every((score, place) => place === 0 || score <= (scores[place - 1] ?? score)),
        `the scores rise: ${scores.join()}`,
        response,
      );
      must(
        indexes[0] === 1,
        `the document that names the train is not the first, but ${indexes[0]}`,
        response,
      );
      const again = await rank(trial, { documents: documents.toReversed() });
      must(again.indexes[0] === 1, 'the order of the documents decides, not what they say', again.response);
      const moved = await rank(trial, { documents: [documents[1], documents[0], documents[2]] });
      must(
        moved.indexes[0] === 0,
        `the same document at index 0 is ranked behind index ${moved.indexes[0]}`,
        moved.response,
      );
    },
  },
  {
    ...rerank,
    id: 'rerank.top-n',
    title: 'top_n returns that many results, and all of them where there are fewer',
    contract: 'schema:CreateRerankRequest',
    run: async (trial) => {
      const one = await rank(trial, { top_n: 1 });
      must(one.indexes.join() === '1', `top_n 1 gives the indexes ${show(one.indexes)}`, one.response);
      const many = await rank(trial, { top_n: 9 });
      must(many.indexes.length === 3, `top_n 9 of 3 documents gives ${many.indexes.length}`, many.response);
    },
  },
  {
    ...rerank,
    id: 'rerank.documents',
    title: 'return_documents decides whether the documents come back, each under its own index',
    contract: 'schema:RerankResult',
    run: async (trial) => {
      const asked = await rank(trial, { return_documents: true });
      const texts = asked.results.map((result) => {
        const document = at(result, 'document');
        return isRecord(document) ? textAt(document, 'text') : document;
      });
      if (texts.every((text) => text === undefined || text === null) && !trial.target.claimsContract)
        throw new Unsupported('return_documents is ignored', asked.response);
      must(
        texts.every((text, place) => text === documents[asked.indexes[place] ?? -1]),
        'a result has the document of another index',
        asked.response,
      );
      const without = await rank(trial, { return_documents: false });
      must(
        without.results.every((result) => (at(result, 'document') ?? null) === null),
        'documents come back that were not asked for',
        without.response,
      );
    },
  },
];
