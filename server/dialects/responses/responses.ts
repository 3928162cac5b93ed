/** The responses wire format, as a surface speaks it. */
import type { SurfaceDialect } from '../dialect.ts';
import { decodeResponseRequest } from './decode-request.ts';
import { ResponseEventEncoder } from './encode-events.ts';
import { foldResponseEvents } from './fold-events.ts';

export const responsesDialect: SurfaceDialect = {
  name: 'responses',
  decodeRequest: decodeResponseRequest,
  neutral: {
    // Whether it is kept is decided here, and references have been replaced by what they refer to.
    store: 'any',
    previous_response_id: 'any',
    // What a client says about itself.
    client_metadata: 'any',
    include: 'any',
    stream_options: 'any',
    background: ['false'],
    truncation: ['"disabled"'],
    context_management: ['[]'],
    prompt_cache_retention: ['"in_memory"'],
  },
  createEncoder: (body, lose, sealing) => new ResponseEventEncoder(body, false, lose, sealing),
  createPlainEncoder: (body, lose, sealing) => new ResponseEventEncoder(body, true, lose, sealing),
  foldEvents: foldResponseEvents,
  completionIdPrefix: 'resp_',
};
