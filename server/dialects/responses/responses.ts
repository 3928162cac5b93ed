/** The responses wire format. */
import type { Dialect } from '../dialect.ts';
import { ResponseEventDecoder } from './decode-events.ts';
import { decodeResponseRequest } from './decode-request.ts';
import { ResponseEventEncoder } from './encode-events.ts';
import { encodeResponseRequest, maxToolName } from './encode-request.ts';
import { foldResponseEvents } from './fold-events.ts';
import { unfoldResponse } from './unfold-response.ts';

export const responsesDialect: Dialect<'responses'> = {
  name: 'responses',
  decodeRequest: decodeResponseRequest,
  encodeRequest: (conversation, encoding) => ({ ...encodeResponseRequest(conversation, encoding) }),
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
  createDecoder: (losses, _nowS, sealing) => new ResponseEventDecoder(losses, sealing),
  unfoldCompletion: unfoldResponse,
  completionIdPrefix: 'resp_',
  maxToolName,
  keepAlive: ': keep-alive\n\n',
};
