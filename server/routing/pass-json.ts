/** A plain JSON answer: read whole and bounded, checked by the contract when it is sent, its bytes passed as they came. */
import { isUtf8 } from 'node:buffer';
import { ApiError } from '../core/api-error.ts';
import { flowOf, type ByteFlow, type ByteSink } from '../core/byte-flow.ts';
import { spliceModel } from '../contract/splice-model.ts';
import type { Passage } from '../gateway.ts';
import type { JsonReply } from '../http/surface.ts';
import { mediaTypeOfUpstream } from './media-type.ts';

/** Largest plain answer of a provider, bytes: 2,048 embeddings of 3,072 dimensions as text are below it. */
const maxAnswerBytes = 128 * 1024 * 1024;

/** Up to here the text that was parsed goes out, in one string with the head; the round trip through it keeps every byte. */
const shortBytes = 16 * 1024;

export function passJson(passage: Passage): Promise<JsonReply> {
  const { model, response } = passage;
  const mediaType = mediaTypeOfUpstream(response);
  if (mediaType !== 'application/json') {
    throw invalidAnswer(model.id, `media type ${mediaType} where application/json is due`);
  }
  const flow = flowOf(response.body);
  return new Promise((resolve, reject) => flow.flowInto(new WholeAnswer(passage, flow, resolve, reject)));
}

/** Collects an answer, and makes the reply of it when it is whole. */
class WholeAnswer implements ByteSink {
  readonly #passage: Passage;
  readonly #flow: ByteFlow;
  readonly #resolve: (reply: JsonReply) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #pieces: Uint8Array[] = [];
  #received = 0;

  constructor(
    passage: Passage,
    flow: ByteFlow,
    resolve: (reply: JsonReply) => void,
    reject: (cause: unknown) => void,
  ) {
    this.#passage = passage;
    this.#flow = flow;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  piece(bytes: Uint8Array): void {
    this.#passage.deadline.heard();
    this.#received += bytes.length;
    this.#pieces.push(bytes);
    if (this.#received <= maxAnswerBytes) return;
    this.#flow.cancel();
    this.fail(invalidAnswer(this.#passage.model.id, `answer larger than ${maxAnswerBytes} bytes`));
  }

  end(): void {
    this.#passage.deadline.clear();
    const [only] = this.#pieces;
    const isOne = this.#pieces.length === 1 && Buffer.isBuffer(only);
    try {
      this.#resolve(replyOf(isOne ? only : Buffer.concat(this.#pieces, this.#received), this.#passage));
    } catch (cause) {
      this.#reject(cause);
    }
  }

  fail(cause: unknown): void {
    this.#reject(cause);
  }
}

function replyOf(bytes: Buffer, { model, response }: Passage): JsonReply {
  const text = textOf(bytes, model.id);
  const body = parse(text, model.id);
  const isRenamed =
    model.upstreamModel !== model.id && typeof (body as { model?: unknown } | null)?.model === 'string';
  if (isRenamed) (body as { model: string }).model = model.id;
  const content = isRenamed ? spliceModel(bytes, model.id) : bytes.length > shortBytes ? bytes : text;
  const loss = response.headers['x-translation-loss'];
  const reply: JsonReply = { kind: 'json', status: 200, body, content, origin: 'upstream' };
  if (loss !== undefined) reply.headers = { 'x-translation-loss': loss };
  return reply;
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
