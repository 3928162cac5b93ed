/** Response headers that report how a call was completed. */
import type { UpstreamResponse } from '../core/provider.ts';
import { renderLossHeader, type Loss } from '../dialects/loss.ts';

/** Longest value of `x-translation-loss` with the losses of a provider that translates too, bytes. */
const maxLossBytes = 4_096;

/** `target` is its name where the caller may see it, else null. Undefined when there are none: most replies need no copy. */
export function replyHeaders(
  losses: readonly Loss[],
  { headers }: UpstreamResponse,
  target: string | null,
): Record<string, string> | undefined {
  const own = renderLossHeader(losses);
  const theirs = headers['x-translation-loss'];
  if (own === undefined && theirs === undefined && target === null) return undefined;
  const lost = theirs === undefined ? own : [own, theirs].filter(Boolean).join(', ').slice(0, maxLossBytes);
  return {
    ...(lost !== undefined && { 'x-translation-loss': lost }),
    ...(target !== null && { 'x-modelroute-target': target }),
  };
}
