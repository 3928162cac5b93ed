/** The good response of the scripted upstream to a request; every fault is a spoilt one of these. */
import { chatCompletion, chatStream } from './chat-wire.ts';
import type { GoodResponse, WireRequest } from './good-response.ts';
import { message, messageStream } from './messages-wire.ts';
import { response, responseStream } from './responses-wire.ts';
import { embeddings, ranking, speech, speechStream, tokenCount } from './other-wire.ts';

/** Undefined for a path that no provider has. */
export function goodResponse(path: string, request: WireRequest): GoodResponse | undefined {
  const streamed = request['stream'] === true;
  if (path === '/v1/chat/completions') return streamed ? chatStream(request) : plain(chatCompletion(request));
  if (path === '/v1/responses') return streamed ? responseStream(request) : plain(response(request));
  if (path === '/v1/messages') return streamed ? messageStream(request) : plain(message(request));
  if (path === '/v1/messages/count_tokens') return plain(tokenCount());
  if (path === '/v1/embeddings') return plain(embeddings(request));
  if (path === '/v1/rerank') return plain(ranking(request));
  if (path === '/v1/audio/speech')
    return request['stream_format'] === 'sse' ? speechStream() : whole(speech(request));
  return undefined;
}

function plain(body: object): GoodResponse {
  return whole({ mediaType: 'application/json', bytes: Buffer.from(JSON.stringify(body)) });
}

/** In two halves. */
function whole({ mediaType, bytes }: { mediaType: string; bytes: Buffer }): GoodResponse {
  const half = Math.floor(bytes.length / 2);
  return { mediaType, chunks: [bytes.subarray(0, half), bytes.subarray(half)], opening: 0, middle: 1 };
}
