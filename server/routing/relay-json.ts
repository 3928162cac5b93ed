/** A plain JSON response: read whole and bounded, validated against the contract of the provider's format, its bytes relayed as they came or translated. */
import { spliceModel } from '../contract/splice-member.ts';
import { parseExactJson } from '../core/exact-json.ts';
import { pauseFor } from '../core/pause.ts';
import { utf8Text } from '../core/utf8-text.ts';
import { withoutForeignContent } from '../dialects/foreign-content.ts';
import { errorInPlain, hasPlainRules, mayDeviate, normalizePlain } from '../dialects/normalize.ts';
import type { JsonObject } from '../core/json.ts';
import { ResponsePresenter } from '../dialects/responses/present-response.ts';
import { translateCompletion } from '../dialects/translate.ts';
import { upstreamFormats } from '../dialects/upstream-formats.ts';
import type { JsonReply } from '../core/reply.ts';
import { mediaTypeOfUpstream } from './media-type.ts';
import { adviceFor, ofSchema } from './normalization-advice.ts';
import { upstreamErrorOf, type UpstreamError } from './reported-error.ts';
import type { Relay, Relayed } from './relay.ts';
import { BodyTooLarge, readWhole } from './read-whole.ts';
import { brokenResponse, cutResponse, foreignResponse } from './upstream-failure.ts';

/** Up to this size the parsed text is sent in one string with the head; the round trip through it keeps every byte. */
const shortBytes = 16 * 1024;

export async function relayJson(relay: Relay): Promise<Relayed> {
  const { model, response, signal, deadline, prepared, progress } = relay;
  const mediaType = mediaTypeOfUpstream(response);
  if (mediaType !== 'application/json')
    throw brokenResponse(model.id, `media type ${mediaType} instead of application/json`);
  const { maxResponseBytes } = upstreamFormats[prepared.format];
  const received = await readWhole(response.body, maxResponseBytes, () => deadline.touch()).catch(
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      throw cause instanceof BodyTooLarge
        ? brokenResponse(model.id, cause.message)
        : cutResponse(model.id, 'the response was cut off', cause);
    },
  );
  const pause = () => pauseFor(received.length);
  await pause();
  const { bytes, text, body } = validated(relay, received);
  await pause();
  if (prepared.format === 'responses') checkCompleted(relay, body);
  progress.meter.response(prepared.format, body);
  const reply =
    prepared.translation !== undefined
      ? translated(relay, text)
      : prepared.format === 'responses'
        ? await presented(relay, bytes, text, body, pause)
        : direct(relay, bytes, text, body);
  progress.content();
  return { reply, ended: { kind: 'completed', status: response.status } };
}

/** A response of its own format has an end that may be a failure, under the status 200. */
function checkCompleted(relay: Relay, body: object): void {
  const { status, error } = body as { status?: unknown; error?: UpstreamError };
  if (status !== 'completed' && status !== 'incomplete') throw upstreamErrorOf(relay, error);
}

interface PlainResponse {
  bytes: Buffer;
  text: string;
  body: object;
}

/** The response as it came where it is valid, else without its known deviations where it is valid then. */
function validated(relay: Relay, bytes: Buffer): PlainResponse {
  const { model, contract, prepared, target, onNormalized } = relay;
  const text = textOf(bytes, model.id);
  const body = parse(text, model.id);
  const violation = contract.validateResponse(200, 'application/json', body);
  const normalization = target.quirks.normalize;
  const { format } = prepared;
  if (violation === undefined && !mayDeviate(format, normalization, body)) return { bytes, text, body };
  const parts = { normalization, model: target.upstreamModel, request: prepared.json, onNormalized };
  const error = violation && errorInPlain(body, parts);
  if (error !== undefined) throw upstreamErrorOf(relay, error);
  const normalized = normalizePlain(format, text, parts);
  if (normalized !== undefined) {
    const made = parse(normalized.text, model.id);
    if (contract.validateResponse(200, 'application/json', made) === undefined) {
      normalized.report();
      return { bytes: Buffer.from(normalized.text), text: normalized.text, body: made };
    }
  }
  if (violation === undefined) return { bytes, text, body };
  const advice = hasPlainRules(format) ? adviceFor(ofSchema, normalization) : undefined;
  const known = withoutForeignContent(format, body);
  const isOtherwiseValid =
    known !== undefined && contract.validateResponse(200, 'application/json', known) === undefined;
  const fail = isOtherwiseValid ? foreignResponse : brokenResponse;
  throw fail(model.id, `${contract.id}: ${violation.message}`, advice);
}

/** In the provider's own bytes, but for the model. */
function direct({ model }: Relay, bytes: Buffer, text: string, body: object): JsonReply {
  const named = (body as { model?: unknown }).model;
  const isRenamed = typeof named === 'string' && named !== model.id;
  if (isRenamed) (body as { model: string }).model = model.id;
  const content = isRenamed ? spliceModel(bytes, model.id) : bytes.length > shortBytes ? bytes : text;
  return { kind: 'json', status: 200, body, content, isChecked: true };
}

/** In the provider's own bytes where the presenter changes nothing. */
async function presented(
  { call, model, sealing }: Relay,
  bytes: Buffer,
  text: string,
  body: object,
  pause: () => Promise<void> | undefined,
): Promise<JsonReply> {
  const presenter = new ResponsePresenter({ request: call.json, model: model.id, sealing });
  if (presenter.plain(body as JsonObject) === body)
    return {
      kind: 'json',
      status: 200,
      body,
      content: bytes.length > shortBytes ? bytes : text,
      isChecked: true,
    };
  await pause();
  const exact = parseExactJson(text) as JsonObject;
  await pause();
  const made = presenter.plain(exact);
  await pause();
  const content = JSON.stringify(made);
  await pause();
  return { kind: 'json', status: 200, body: made, content, isChecked: true };
}

/**
 * Numbers in the input of calls keep all their digits: it is a string in one format and JSON in the other. Validated here
 * too, while another target may still follow and nothing is charged: formats differ in what they take, such as an empty name.
 */
function translated({ model, prepared, progress, sealing, surfaceContract }: Relay, text: string): JsonReply {
  const { translation } = prepared;
  if (translation === undefined) throw new Error('there is nothing to translate');
  const { from, to, request } = translation;
  const whole = parseExactJson(text) as Record<string, unknown>;
  const response = translateCompletion(from, to, whole, request, { model: model.id, sealing });
  const violation = surfaceContract.validateResponse(200, 'application/json', response.body);
  if (violation !== undefined)
    throw foreignResponse(model.id, `translated to ${surfaceContract.id}: ${violation.message}`);
  progress.responseLosses = response.losses;
  return { kind: 'json', status: 200, body: response.body };
}

function textOf(bytes: Buffer, model: string): string {
  const text = utf8Text(bytes);
  if (text === undefined) throw brokenResponse(model, 'the response is not UTF-8');
  return text;
}

function parse(text: string, model: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw brokenResponse(model, 'the response is not JSON', undefined, cause);
  }
  if (typeof value !== 'object' || value === null)
    throw brokenResponse(model, 'the response is no JSON object');
  return value;
}
