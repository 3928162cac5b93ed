/** Reads a short response whole, so that a provider cannot fill the memory. */
import type { UpstreamResponse } from '../../core/provider.ts';

/** Undefined when it is longer than `maxBytes`. */
export async function boundedBody(
  body: UpstreamResponse['body'],
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
