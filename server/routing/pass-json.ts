/** A plain JSON answer: read whole and bounded, checked by the contract when it is sent, its bytes passed as they came. */
import { isUtf8 } from 'node:buffer';
import { ApiError } from '../core/api-error.ts';
import { flowOf, type ByteFlow } from '../core/byte-flow.ts';
import { spliceModel } from '../contract/splice-model.ts';
import type { Passage } from '../gateway.ts';
import type { JsonReply } from '../http/surface.ts';
import type { Deadline } from './deadline.ts';
import { mediaTypeOfUpstream } from './media-type.ts';

/** Largest plain answer of a provider, bytes: 2,048 embeddings of 3,072 dimensions as text are below it. */
const maxAnswerBytes = 128 * 1024 * 1024;

/** Up to here the text that was parsed goes out, in one string with the head; the round trip through it keeps every byte. */
const shortBytes = 16 * 1024;

export async function passJson({ model, response, deadline }: Passage): Promise<JsonReply> {
  const mediaType = mediaTypeOfUpstream(response);
  if (mediaType !== 'application/json') {
    throw invalidAnswer(model.id, `media type ${mediaType} where application/json is due`);
  }
  const whole = await wholeBody(flowOf(response.body), deadline);
  deadline.clear();
  if (whole === undefined) throw invalidAnswer(model.id, `answer larger than ${maxAnswerBytes} bytes`);
  let bytes = whole;
  const text = textOf(bytes, model.id);
  const body = parse(text, model.id);
  const isRenamed =
    model.upstreamModel !== model.id && typeof (body as { model?: unknown } | null)?.model === 'string';
  if (isRenamed) {
    (body as { model: string }).model = model.id;
    bytes = spliceModel(bytes, model.id);
  }
  const content = isRenamed || bytes.length > shortBytes ? bytes : text;
  const loss = response.headers['x-translation-loss'];
  const reply: JsonReply = { kind: 'json', status: 200, body, content, origin: 'upstream' };
  if (loss !== undefined) reply.headers = { 'x-translation-loss': loss };
  return reply;
}

/** Undefined when it is larger than any answer may be; rejects when it breaks off. */
function wholeBody(flow: ByteFlow, deadline: Deadline): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    let received = 0;
    flow.flowInto({
      piece(bytes) {
        deadline.heard();
        received += bytes.length;
        pieces.push(bytes);
        if (received <= maxAnswerBytes) return;
        flow.cancel();
        resolve(undefined);
      },
      end() {
        const [only] = pieces;
        resolve(pieces.length === 1 && Buffer.isBuffer(only) ? only : Buffer.concat(pieces, received));
      },
      fail: reject,
    });
  });
}

function textOf(bytes: Buffer, model: string): string {
  if (!isUtf8(bytes)) throw invalidAnswer(model, 'answer is not UTF-8');
  return bytes.toString('utf8');
}

function parse(text: string, model: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidAnswer(model, 'answer is not JSON', cause);
  }
}

function invalidAnswer(model: string, what: string, cause?: unknown): ApiError {
  return new ApiError(
    'upstream_invalid_response',
    `The provider of model '${model}' sent an invalid response.`,
    { cause: new Error(what, { cause }) },
  );
}
