/** One bounded GET for a list of models. */
import { request } from 'undici';

const timeoutMs = 10_000;
/** Some lists have a page for each model. */
const maxBytes = 8 * 1024 * 1024;

/** The parsed response. Follows no redirect: the key is meant for the named server only. */
export async function getJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> {
  const { statusCode, body } = await request(url, {
    headers: { ...headers, 'user-agent': 'modelroute' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`its list is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  if (statusCode !== 200) throw new Error(`it responded with status ${statusCode}`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (cause) {
    throw new Error('its list is not JSON', { cause });
  }
}
