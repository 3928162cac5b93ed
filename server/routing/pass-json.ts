/** A plain JSON answer: read whole and bounded, checked by the contract when it is sent, its bytes passed as they came. */
import { ApiError } from '../core/api-error.ts';
import { spliceModel } from '../contract/splice-model.ts';
import type { Passage } from '../gateway.ts';
import type { JsonReply } from '../http/surface.ts';
import { mediaTypeOfUpstream } from './media-type.ts';

/** Largest plain answer of a provider, bytes: 2,048 embeddings of 3,072 dimensions as text are below it. */
const maxAnswerBytes = 128 * 1024 * 1024;

export async function passJson({ call, model, response, deadline }: Passage): Promise<JsonReply> {
  const mediaType = mediaTypeOfUpstream(response);
  if (mediaType !== 'application/json') {
    throw invalidAnswer(model.id, `media type ${mediaType} where application/json is due`);
  }
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of response.body) {
    deadline.heard();
    received += chunk.length;
    if (received > maxAnswerBytes)
      throw invalidAnswer(model.id, `answer larger than ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  deadline.clear();
  let bytes: Uint8Array = Buffer.concat(chunks, received);
  let body: unknown;
  try {
    body = JSON.parse((bytes as Buffer).toString('utf8'));
  } catch (cause) {
    throw invalidAnswer(model.id, 'answer is not JSON', cause);
  }
  if (model.upstreamModel !== model.id && typeof (body as { model?: unknown } | null)?.model === 'string') {
    (body as { model: string }).model = model.id;
    bytes = spliceModel(bytes, model.id);
  }
  return { kind: 'json', status: 200, body, bytes, origin: 'upstream', headers: passedHeaders(response) };

  function passedHeaders({ headers }: Passage['response']): Record<string, string> {
    const loss = headers['x-translation-loss'];
    return loss === undefined ? {} : { 'x-translation-loss': loss };
  }

  function invalidAnswer(id: string, what: string, cause?: unknown): ApiError {
    return new ApiError(
      'upstream_invalid_response',
      `The provider of model '${id}' sent an invalid response.`,
      {
        cause: new Error(`${call.operation}: ${what}`, { cause }),
      },
    );
  }
}
