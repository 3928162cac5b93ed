/** Defects of rerank. */
import { drop, each, inRequest, inResponse, set, table, type Defect } from '../defect.ts';

const reversed = (list: unknown) => (Array.isArray(list) ? list.toReversed() : list);
const rerank = 'createRerank';

export const rerankDefects: Defect[] = table('rerank', 'v1', 'rerank', {
  'results-missing': inResponse(rerank, drop('results')),
  'order-reversed': inResponse(rerank, set('results', reversed)),
  'order-of-the-request': inResponse(rerank, (json) => {
    const indexed = (list: unknown) =>
      Array.isArray(list) ? list.toSorted((a, b) => Number(a.index) - Number(b.index)) : list;
    set('results', indexed)(json);
  }),
  'index-always-zero': inResponse(rerank, set('results.*.index', 0)),
  'index-from-one': inResponse(
    rerank,
    set('results.*.index', (old: unknown) => Number(old) + 1),
  ),
  'index-missing': inResponse(rerank, drop('results.*.index')),
  'score-as-text': inResponse(rerank, set('results.*.relevance_score', String)),
  'score-missing': inResponse(rerank, drop('results.*.relevance_score')),
  'one-result-lost': inResponse(
    rerank,
    set('results', (old: unknown) => (Array.isArray(old) && old.length > 1 ? old.slice(1) : old)),
  ),
  'top-n-ignored': inRequest(rerank, drop('top_n')),
  'documents-never': inRequest(rerank, set('return_documents', false)),
  'documents-always': inRequest(rerank, set('return_documents', true)),
  'document-of-another': inResponse(
    rerank,
    each(set('results.*.document', (old: unknown) => (old === undefined ? old : { text: 'another' }))),
  ),
});
