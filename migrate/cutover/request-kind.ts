/** Classifies requests: which times can be compared with each other, and which requests may be sent twice. */
import type { IncomingMessage } from 'node:http';

/** Endings of paths whose requests compute and store nothing. */
const computing = [
  '/chat/completions',
  '/completions',
  '/messages',
  '/messages/count_tokens',
  '/embeddings',
  '/responses',
  '/audio/speech',
  '/audio/transcriptions',
  '/rerank',
  '/moderations',
  '/models',
];

/** This much of a body is searched from both ends; a large body is large by its messages, not its settings. */
const glance = 4_096;

/** Requests of one kind are compared in their times: endpoint, model, streamed or not. */
export function kindOf({ method }: IncomingMessage, path: string, body: Buffer | undefined): string {
  const endpoint = endpointOf(path);
  if (endpoint === undefined || body === undefined) return 'other';
  const ends =
    body.length <= 2 * glance ? body : Buffer.concat([body.subarray(0, glance), body.subarray(-glance)]);
  const text = ends.toString('latin1');
  const model = /"model"\s*:\s*"([\w./:@+-]{1,80})"/.exec(text)?.[1] ?? '';
  const streamed = /"stream"\s*:\s*true/.test(text) ? 'streamed' : '';
  return [method, endpoint, model, streamed].filter((word) => word !== '').join(' ');
}

/** Whether a copy does no more than the original: files and batches would be made twice. */
export function isCopied({ method }: IncomingMessage, path: string): boolean {
  return (method === 'POST' || method === 'GET') && endpointOf(path) !== undefined;
}

function endpointOf(path: string): string | undefined {
  const [plain = ''] = path.split('?', 1);
  return computing.find((ending) => plain.endsWith(ending));
}
