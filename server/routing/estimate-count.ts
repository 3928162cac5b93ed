/** Counts the tokens of a request for models whose providers cannot, and says that it is an estimate. */
import { estimateTokens } from '../dialects/translate.ts';
import type { GatewayCall } from '../gateway.ts';
import type { JsonReply } from '../http/surface.ts';

export async function estimateCount(call: GatewayCall): Promise<JsonReply> {
  const tokens = await estimateTokens('messages', call.json);
  return {
    kind: 'json',
    status: 200,
    headers: { 'x-token-count': 'estimated' },
    body: { input_tokens: tokens },
  };
}
