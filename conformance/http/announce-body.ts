/** Announces a large body without sending it; `fetch` cannot, since it counts what it sends. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { HttpResponse } from './http-response.ts';
import type { Outgoing } from './call.ts';
import { connectionProblem, NoResponse } from './connection-problem.ts';

/** Longest response that is read, bytes. */
const maxResponseBytes = 65_536;

/** Rejects with `NoResponse` when no response comes within `timeoutMs`. The connection is closed in any case. */
export function announceBody(outgoing: Outgoing, bytes: number, timeoutMs: number): Promise<HttpResponse> {
  const startedMs = performance.now();
  const open = outgoing.url.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = { ...outgoing.headers, 'content-length': String(bytes), connection: 'close' };
  return new Promise((resolve, reject) => {
    const request = open(outgoing.url, { method: outgoing.method, headers, agent: false });
    const timer = setTimeout(() => {
      request.destroy();
      reject(
        new NoResponse(
          `no response to a request that announces ${bytes} bytes within ${timeoutMs / 1_000} s`,
          false,
        ),
      );
    }, timeoutMs);
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(connectionProblem(error, outgoing.url));
    });
    request.on('response', (response) => {
      const chunks: Uint8Array[] = [];
      let length = 0;
      const finish = (end: 'whole' | 'cut') => {
        clearTimeout(timer);
        request.destroy();
        resolve(
          new HttpResponse({
            sent: { ...outgoing, headers },
            status: response.statusCode ?? 0,
            headers: headersOf(response),
            bytes: Buffer.concat(chunks),
            end,
            arrivals: [],
            durationMs: performance.now() - startedMs,
          }),
        );
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length > maxResponseBytes) finish('whole');
      });
      response.on('end', () => finish('whole')).on('error', () => finish('cut'));
    });
    request.flushHeaders();
  });
}

function headersOf(response: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  return headers;
}
