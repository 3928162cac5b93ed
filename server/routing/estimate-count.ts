/** Counts the tokens of a request for models whose providers cannot, and marks the result as an estimate. */
import { type GatewayCall, wholeJson } from '../core/gateway-call.ts';
import { estimateTokens } from '../dialects/translate.ts';
import type { Relayed } from './relay.ts';

export async function estimateCount(call: GatewayCall): Promise<Relayed> {
  const tokens = await estimateTokens('messages', wholeJson(call, call.json));
  return {
    reply: {
      kind: 'json',
      status: 200,
      headers: { 'x-token-count': 'estimated' },
      body: { input_tokens: tokens },
    },
    ended: { kind: 'completed', status: null },
  };
}
