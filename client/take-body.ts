/** The two ways to read a response that is no event stream: whole, or as a stream of bytes. */
import type { TransportResponse } from './transport.ts';

/** Reads the body to its end within the attempt, so that a cut is repeated like any other failure. */
export async function takeWhole({ response, deadline }: TransportResponse): Promise<Response> {
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw deadline.explain(error);
  });
  deadline.stop();
  const { status, statusText, headers } = response;
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
}

/** Hands the body on as it comes; a failure in the middle rejects with the client's own error. */
export async function takeStream({
  response,
  deadline,
  idleTimeoutMs,
}: TransportResponse): Promise<Response> {
  deadline.pause();
  const reader = response.body?.getReader();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      deadline.start(idleTimeoutMs);
      try {
        const read = await reader?.read();
        deadline.pause();
        if (read?.value !== undefined) return controller.enqueue(read.value);
        deadline.stop();
        controller.close();
      } catch (error) {
        deadline.stop();
        controller.error(deadline.explain(error));
      }
    },
    cancel: () => deadline.abort(),
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
