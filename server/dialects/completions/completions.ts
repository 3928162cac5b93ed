/** The legacy completions wire format, as a surface speaks it: one prompt, and the text that follows it. */
import type { SurfaceDialect } from '../dialect.ts';
import { decodeCompletionRequest } from './decode-request.ts';
import { CompletionEventEncoder } from './encode-events.ts';
import { foldCompletionEvents } from './fold-events.ts';

export const completionsDialect: SurfaceDialect = {
  name: 'completions',
  decodeRequest: decodeCompletionRequest,
  neutral: {
    stream_options: 'any',
    // The rules of the contract refuse all other values.
    best_of: 'any',
    echo: 'any',
    suffix: 'any',
  },
  createEncoder: (body, lose) => new CompletionEventEncoder(body, false, lose),
  createPlainEncoder: (body, lose) => new CompletionEventEncoder(body, true, lose),
  foldEvents: foldCompletionEvents,
  completionIdPrefix: 'cmpl-',
};
