/** One real call of the sandbox, within the process and without a key: what the page at `/` shows of it. */
import { Buffer } from 'node:buffer';
import type { Target } from './routing/target.ts';

/** The sandbox needs a few milliseconds; the first call of a process loads its vocabulary. */
const timeoutMs = 3_000;
const question = 'Does the sandbox work?';

/** Whether a chat completion comes back that has the question in it, as the contract of the sandbox says. */
export async function trySandbox(
  { provider, upstreamModel }: Pick<Target, 'provider' | 'upstreamModel'>,
  traceId: string,
): Promise<boolean> {
  const json = { model: upstreamModel, messages: [{ role: 'user', content: question }] };
  try {
    const { status, body } = await provider.send({
      format: 'chat',
      model: upstreamModel,
      body: Buffer.from(JSON.stringify(json)),
      json,
      headers: {},
      traceId,
      caller: { owner: 'installation', keyId: 'live-state' },
      files: { open: async () => undefined },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return status === 200 && Buffer.concat(chunks).toString('utf8').includes(question);
  } catch {
    return false;
  }
}
