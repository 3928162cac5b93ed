/** Fetches from local servers as if they were public ones. */
import { ApiError } from '../../../server/core/api-error.ts';
import {
  createMediaFetcher,
  type FetchMedia,
  type MediaFetcherOptions,
} from '../../../server/media/fetch-media.ts';
import type { MediaType } from '../../../server/media/media-types.ts';
import type { Media } from '../../../server/media/read-media.ts';

export const param = 'messages[0].content[0].image_url.url';
export const notPublic = `Invalid value for '${param}': its host, or one that it redirects to, has no public IP address.`;

const never = new AbortController().signal;

export interface FetchSetting extends MediaFetcherOptions {
  signal?: AbortSignal;
  maxBytes?: number;
}

/** With 127.0.0.1 allowed and every name at it, so that local servers stand for public ones. */
export function localFetcher(allowedPorts: readonly number[], options: MediaFetcherOptions = {}): FetchMedia {
  return createMediaFetcher({
    allowedNetworks: ['127.0.0.1/32'],
    allowedPorts,
    resolveHost: async () => ['127.0.0.1'],
    ...options,
  });
}

export function fetchFrom(
  url: string,
  ports: readonly number[],
  { signal = never, maxBytes = 1_048_576, ...options }: FetchSetting = {},
): Promise<Media> {
  const check = (mediaType: MediaType | undefined): MediaType => {
    if (mediaType === undefined) throw new ApiError('invalid_value', 'no known kind');
    return mediaType;
  };
  return localFetcher(ports, options)(url, { param, maxBytes, signal, take: () => {}, check });
}

/** The error that a caller gets. Any other error is thrown on. */
export async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const [outcome] = await Promise.allSettled([work]);
  if (outcome.status === 'fulfilled') throw new Error('it did not fail');
  if (!(outcome.reason instanceof ApiError)) throw outcome.reason;
  return outcome.reason;
}
