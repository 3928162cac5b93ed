import type { UpstreamResponse } from '../core/provider.ts';

/** The media type of a provider's response without its parameters, lower case; empty when it has none. */
export function mediaTypeOfUpstream(response: UpstreamResponse): string {
  return (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
