/** The responses wire format, as a surface speaks it. */
import type { SurfaceDialect } from '../dialect.ts';
import { decodeResponseRequest } from './decode-request.ts';
import { ResponseEventEncoder } from './encode-events.ts';
import { foldResponseEvents } from './fold-events.ts';

export const responsesDialect: SurfaceDialect = {
  name: 'responses',
  decodeRequest: decodeResponseRequest,
  neutral: {
    // Nothing is kept here, and responses say so.
    store: 'any',
    // What a client says about itself.
    client_metadata: 'any',
    include: 'any',
    stream_options: 'any',
    background: ['false'],
    truncation: ['"disabled"'],
    context_management: ['[]'],
    prompt_cache_retention: ['"in_memory"'],
  },
  createEncoder: (body, lose) => new ResponseEventEncoder(body, false, lose),
  createPlainEncoder: (body, lose) => new ResponseEventEncoder(body, true, lose),
  foldEvents: foldResponseEvents,
  completionIdPrefix: 'resp_',
};
