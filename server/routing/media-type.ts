import type { UpstreamResponse } from '../core/provider.ts';

/** The media type of a provider's answer without its parameters, lower case; empty when it names none. */
export function mediaTypeOfUpstream(response: UpstreamResponse): string {
  return (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
