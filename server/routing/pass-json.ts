/** A plain JSON answer: read whole and bounded, held against the contract of the provider's format, its bytes passed as they came or translated. */
import type { Operation } from '../contract/contract.ts';
import { spliceModel } from '../contract/splice-member.ts';
import { parseExactJson } from '../core/exact-json.ts';
import { utf8Text } from '../core/utf8-text.ts';
import { translateAnswer } from '../dialects/translate.ts';
import type { JsonReply } from '../http/surface.ts';
import { mediaTypeOfUpstream } from './media-type.ts';
import type { Passage } from './passage.ts';
import { BodyTooLarge, readWhole } from './read-whole.ts';
import { brokenAnswer, cutAnswer } from './upstream-failure.ts';

/** Largest plain answer of a provider, bytes: 2,048 embeddings of 3,072 dimensions as text are below the first. */
const maxEmbeddingsBytes = 128 * 1024 * 1024;
const maxAnswerBytes = 64 * 1024 * 1024;

/** Up to here the text that was parsed goes out, in one string with the head; the round trip through it keeps every byte. */
const shortBytes = 16 * 1024;

/** `contract` is that of the operation that the provider was asked. */
export async function passJson(passage: Passage, contract: Operation): Promise<JsonReply> {
  const { model, response, attempt, prepared, progress } = passage;
  const mediaType = mediaTypeOfUpstream(response);
  if (mediaType !== 'application/json')
    throw brokenAnswer(model.id, `media type ${mediaType} where application/json is required`);
  const maxBytes = prepared.operation === 'createEmbedding' ? maxEmbeddingsBytes : maxAnswerBytes;
  const bytes = await readWhole(response.body, maxBytes, () => attempt.deadline.heard()).catch(
    (cause: unknown) => {
      if (attempt.signal.aborted) throw cause;
      throw cause instanceof BodyTooLarge
        ? brokenAnswer(model.id, cause.message)
        : cutAnswer(model.id, 'the response was cut off', cause);
    },
  );
  const text = textOf(bytes, model.id);
  const body = parse(text, model.id);
  const violation = contract.validateResponse(200, 'application/json', body);
  if (violation !== undefined) throw brokenAnswer(model.id, `${contract.id}: ${violation.message}`);
  progress.meter.answer(prepared.operation, body);
  const reply =
    prepared.translation === undefined ? own(passage, bytes, text, body) : translated(passage, text);
  progress.content();
  passage.completed();
  return reply;
}

/** In the provider's own bytes, but for the model. */
function own({ model }: Passage, bytes: Buffer, text: string, body: object): JsonReply {
  const named = (body as { model?: unknown }).model;
  const isRenamed = typeof named === 'string' && named !== model.id;
  if (isRenamed) (body as { model: string }).model = model.id;
  const content = isRenamed ? spliceModel(bytes, model.id) : bytes.length > shortBytes ? bytes : text;
  return { kind: 'json', status: 200, body, content, isChecked: true };
}

/** Numbers in the input of calls keep all their digits: it is text on one side and JSON on the other. */
function translated({ model, prepared, progress }: Passage, text: string): JsonReply {
  const { translation } = prepared;
  if (translation === undefined) throw new Error('there is nothing to translate');
  const { from, to, request } = translation;
  const whole = parseExactJson(text) as Record<string, unknown>;
  const answer = translateAnswer(from, to, whole, request, { model: model.id });
  progress.losses = [...progress.losses, ...answer.losses.map(({ field }) => field)];
  return { kind: 'json', status: 200, body: answer.body };
}

function textOf(bytes: Buffer, model: string): string {
  const text = utf8Text(bytes);
  if (text === undefined) throw brokenAnswer(model, 'response is not UTF-8');
  return text;
}

function parse(text: string, model: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw brokenAnswer(model, 'response is not JSON', cause);
  }
  if (typeof value !== 'object' || value === null) throw brokenAnswer(model, 'response is not a JSON object');
  return value;
}
