/** Defects of embeddings. */
import { at } from '../../../openapi/json/json-value.ts';
import {
  defective,
  drop,
  inResponse,
  inHeaders,
  inRequest,
  set,
  table,
  withStatus,
  type Defect,
} from '../defect.ts';

const reversed = (list: unknown) => (Array.isArray(list) ? list.toReversed() : list);
const half = (list: unknown) => (Array.isArray(list) ? list.slice(0, Math.ceil(list.length / 2)) : list);
const embed = 'createEmbedding';

export const embeddingDefects: Defect[] = table('embeddings', 'v1', 'core', {
  'object-wrong': inResponse(embed, set('object', 'embeddings')),
  'model-missing': inResponse(embed, drop('model')),
  'model-of-upstream': inResponse(embed, set('model', 'upstream-embed')),
  'index-always-zero': inResponse(embed, set('data.*.index', 0)),
  'index-missing': inResponse(embed, drop('data.*.index')),
  'order-reversed': inResponse(embed, set('data', reversed)),
  'vectors-swapped-under-their-indexes': inResponse(embed, (json) => {
    const vectors = ((at(json, 'data') as unknown[]) ?? []).map((item) => at(item, 'embedding')).toReversed();
    for (const [index, vector] of vectors.entries()) set(`data.${index}.embedding`, vector)(json);
  }),
  'one-vector-lost': inResponse(
    embed,
    set('data', (old: unknown) => (Array.isArray(old) && old.length > 1 ? old.slice(1) : old)),
  ),
  'one-vector-for-all': inResponse(embed, (json) =>
    set('data.*.embedding', at(json, 'data', 0, 'embedding'))(json),
  ),
  'all-zeros': inResponse(
    embed,
    set('data.*.embedding', (old: unknown) => (Array.isArray(old) ? old.map(() => 0) : old)),
  ),
  'numbers-as-text': inResponse(
    embed,
    set('data.*.embedding', (old: unknown) => (Array.isArray(old) ? old.map(String) : old)),
  ),
  'always-base64': inRequest(embed, set('encoding_format', 'base64')),
  'never-base64': inRequest(embed, set('encoding_format', 'float')),
  'base64-cut': inResponse(
    embed,
    set('data.*.embedding', (old: unknown) => (typeof old === 'string' ? old.slice(0, 64) : old)),
  ),
  'base64-big-endian': inResponse(
    embed,
    set('data.*.embedding', (old: unknown) =>
      typeof old === 'string' ? Buffer.from(old, 'base64').swap32().toString('base64') : old,
    ),
  ),
  'dimensions-ignored': inRequest(embed, drop('dimensions')),
  'dimensions-halved': inResponse(embed, set('data.*.embedding', half)),
  'usage-missing': inResponse(embed, drop('usage')),
  'usage-constant': inResponse(embed, set('usage', { prompt_tokens: 3, total_tokens: 3 })),
  'usage-total-zero': inResponse(embed, set('usage.total_tokens', 0)),
  'content-type-text': inHeaders(defective(embed), (headers) => {
    headers['content-type'] = 'text/plain';
  }),
  'unknown-model-as-500': withStatus(
    (exchange) => exchange.operation === embed && exchange.code === 'model_not_found',
    500,
  ),
  'texts-beyond-the-limit-cut': {
    request: (asked, operation) => {
      if (operation === embed && asked.body.length > 8_000)
        asked.body = Buffer.from(JSON.stringify({ model: 'sandbox/embed', input: ['a', 'b'] }));
    },
  },
});
