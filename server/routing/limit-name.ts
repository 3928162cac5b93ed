/** The limit of a chat completion under the name that the target knows. */
import type { GatewayCall } from '../core/gateway-call.ts';
import type { OutputCap } from '../core/output-cap.ts';
import type { Target } from './target.ts';

type Members = Readonly<Record<string, unknown>>;

/** What the limits of the caller leave, if anything does. */
export function capOf(
  { outputCap: cap }: GatewayCall,
  { maxTokensField }: Target['quirks'],
): OutputCap | undefined {
  return cap?.member === 'max_completion_tokens' ? { ...cap, member: maxTokensField } : cap;
}

/** The same object, unless the target knows the limit by its old name only. */
export function withLimitName(json: Members, { quirks }: Target): Members {
  if (quirks.maxTokensField !== 'max_tokens') return json;
  const { max_completion_tokens: limit, ...rest } = json;
  if (limit === undefined) return json;
  // With null it is no limit: one under the old name holds.
  return limit === null ? rest : { ...rest, max_tokens: limit };
}
