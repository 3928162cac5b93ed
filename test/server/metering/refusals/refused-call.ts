/** A refused call for tests. */
import { ApiError } from '../../../../server/core/api-error.ts';
import type { RefusedCall } from '../../../../server/core/refused-call.ts';

export const refusedCall: RefusedCall = {
  traceId: 'trace-1',
  keyId: 'key-a',
  project: 'proj-a',
  surface: 'v1',
  operation: 'createChatCompletion',
  model: 'a/b',
  status: 429,
  error: new ApiError('insufficient_quota', 'no money', {
    limit: {
      kind: 'budget',
      subject: 'key',
      period: 'day',
      limit: 10n ** 24n,
      needed: 65_000_000n,
      left: 2_000_000n,
      reserved: 1_000_000n,
    },
  }),
};
