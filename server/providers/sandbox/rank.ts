/** `sandbox/rerank`: documents by the words, and parts of words, that they share with the query. */
import type { components } from '../../../openapi/generated/v1.ts';
import { ApiError } from '../../core/api-error.ts';
import type { UpstreamRequest, UpstreamResponse } from '../../core/provider.ts';
import { makeId } from './completion-parts.ts';
import { featuresOf } from './feature-hash.ts';
import { jsonResponse } from './responses.ts';
import { countTokens } from './tokenizer.ts';

type RerankRequest = components['schemas']['CreateRerankRequest'];
type RerankResponse = components['schemas']['RerankResponse'];

/** Tokens of the query and one document, and of a whole request. */
export const maxPairTokens = 8_192;
const maxTotalTokens = 300_000;
/** Documents of one billed search. */
const documentsPerSearch = 100;
/** Scores have so many digits, so that every platform computes the same ones. */
const scoreDigits = 4;

/** Responds to a request that is valid under the contract. Throws `context_length_exceeded` for too long texts. */
export async function respondWithRanking(request: UpstreamRequest): Promise<UpstreamResponse> {
  const {
    query,
    documents,
    top_n: most,
    return_documents: withDocuments,
  } = request.json as unknown as RerankRequest;
  const texts = documents.map((document) => (typeof document === 'string' ? document : document.text));
  const tokens = await countAll(query, texts, request.signal);
  const results = scoresOf(query, texts)
    .map((score, index) => ({ index, relevance_score: score }))
    // Documents of the same score keep their order.
    .sort((one, other) => other.relevance_score - one.relevance_score)
    .slice(0, most ?? documents.length)
    .map((result) =>
      withDocuments === true ? { ...result, document: { text: texts[result.index] ?? '' } } : result,
    );
  const response: RerankResponse = {
    id: makeId('rerank-'),
    model: request.model,
    results,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
    meta: { billed_units: { search_units: Math.ceil(texts.length / documentsPerSearch) } },
  };
  return jsonResponse(response);
}

/** For each document the share of the query, from 0 to 1, that it contains; rare words count more than common ones. */
function scoresOf(query: string, texts: readonly string[]): number[] {
  const wanted = featuresOf(query);
  const found = texts.map((text) => {
    const features = featuresOf(text);
    return [...wanted.keys()].filter((feature) => features.has(feature));
  });
  const frequencies = new Map<string, number>();
  for (const feature of found.flat()) frequencies.set(feature, (frequencies.get(feature) ?? 0) + 1);
  const weightOf = (feature: string): number =>
    (wanted.get(feature) ?? 0) * Math.log(1 + (texts.length + 1) / ((frequencies.get(feature) ?? 0) + 1));
  const whole = sumOf([...wanted.keys()].map(weightOf));
  return found.map((features) =>
    // Combining marks alone are a query without any feature.
    whole === 0 ? 0 : Number((sumOf(features.map(weightOf)) / whole).toFixed(scoreDigits)),
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

async function countAll(query: string, texts: readonly string[], signal: AbortSignal): Promise<number> {
  const ofQuery = await countTokens([query], signal, maxPairTokens);
  if (ofQuery > maxPairTokens) throw tooLong('query', `the query has more than ${maxPairTokens} tokens.`);
  let total = ofQuery;
  for (const [index, text] of texts.entries()) {
    const count = await countTokens([text], signal, maxPairTokens);
    if (ofQuery + count > maxPairTokens)
      throw tooLong('documents', `documents[${index}] and the query have more than ${maxPairTokens} tokens.`);
    total += count;
    if (total > maxTotalTokens)
      throw tooLong('documents', `all documents have more than ${maxTotalTokens} tokens together.`);
  }
  return total;
}

function tooLong(param: string, problem: string): ApiError {
  return new ApiError('context_length_exceeded', `The input is too long: ${problem}`, { param });
}
