/** How a foreign member becomes a native one. Each takes the old member away, and never overwrites what is there. */
import type { BodyKind } from '../facts/foreign.ts';
import type { Place } from './json-path.ts';
import { isObject } from './json-text.ts';
import { webSearchTool } from './rewrite-web-search.ts';

export type Body = Record<string, unknown>;

/** `decide` when this value has no equal, and is left as it is. */
export type Rewrite = (body: Body, place: Place) => 'decide' | undefined;

/** Which operations have the native member that a rewrite writes; elsewhere the foreign one is dropped. */
export const rewritesByKind: Record<BodyKind, Record<string, Rewrite>> = {
  chat: {
    'first-model': firstModel,
    'trace-metadata': traceMetadata,
    'prompt-messages': promptMessages,
    'guided-json': guidedJson,
    'random-seed': moved('seed', (value) => Number.isInteger(value)),
    'web-search-tool': webSearchTool,
    'verbosity-high': verbosityHigh,
    'metadata-texts': metadataTexts,
  },
  completions: { 'first-model': firstModel },
  responses: { 'first-model': firstModel },
  embeddings: { 'first-model': firstModel, 'embedding-texts': embeddingTexts },
  rerank: { 'first-model': firstModel },
  speech: { 'first-model': firstModel, 'speech-stream': speechStream },
  messages: { 'first-model': firstModel, 'user-metadata': userMetadata },
  count: { 'first-model': firstModel },
};

/** Takes the member out of its holder; items of lists are taken out later, when all places are known. */
export function take({ holder, key }: Place): void {
  if (!Array.isArray(holder)) Reflect.deleteProperty(holder, key);
}

function moved(name: string, fits: (value: unknown) => boolean): Rewrite {
  return (body, place) => {
    if (fits(place.value)) body[name] ??= place.value;
    take(place);
    return undefined;
  };
}

function firstModel(body: Body, place: Place): undefined {
  const first: unknown = Array.isArray(place.value) ? place.value[0] : undefined;
  if (typeof first === 'string') body['model'] ??= first;
  take(place);
}

const maxPairs = 16;
const maxKeyLength = 64;
const maxTextLength = 512;

function traceMetadata(body: Body, place: Place): undefined {
  take(place);
  if (!isObject(place.value)) return;
  const metadata = isObject(body['metadata']) ? { ...body['metadata'] } : {};
  for (const [name, value] of Object.entries(place.value)) {
    const key = name.startsWith('trace_') ? name : `trace_${name}`;
    const fits = typeof value === 'string' && value.length <= maxTextLength && key.length <= maxKeyLength;
    if (fits && !Object.hasOwn(metadata, key) && Object.keys(metadata).length < maxPairs)
      metadata[key] = value;
  }
  if (Object.keys(metadata).length > 0) body['metadata'] = metadata;
}

function promptMessages(body: Body, place: Place): 'decide' | undefined {
  const { value } = place;
  const prompt: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof prompt !== 'string') return 'decide';
  body['messages'] ??= [{ role: 'user', content: prompt }];
  take(place);
  return undefined;
}

function guidedJson(body: Body, place: Place): 'decide' | undefined {
  if (!isObject(place.value)) return 'decide';
  body['response_format'] ??= { type: 'json_schema', json_schema: { name: 'answer', schema: place.value } };
  take(place);
  return undefined;
}

function verbosityHigh(body: Body): undefined {
  body['verbosity'] = 'high';
}

function metadataTexts(body: Body): undefined {
  if (!isObject(body['metadata'])) return;
  body['metadata'] = Object.fromEntries(
    Object.entries(body['metadata']).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

/** One item of `input`, whose parts are all text, becomes a string. */
function embeddingTexts(_body: Body, { steps, holder, value }: Place): 'decide' | undefined {
  if (Array.isArray(holder) || !Array.isArray(value)) return 'decide';
  const texts = value.map((part: unknown) =>
    isObject(part) && part['type'] === 'text' ? part['text'] : undefined,
  );
  if (texts.length === 0 || texts.some((text) => typeof text !== 'string')) return 'decide';
  const input = _body['input'];
  const index = steps[1];
  if (Array.isArray(input) && typeof index === 'number') input[index] = texts.join('\n');
  return undefined;
}

function speechStream(body: Body, place: Place): undefined {
  if (place.value === true) body['stream_format'] ??= 'sse';
  take(place);
}

function userMetadata(body: Body, place: Place): undefined {
  const metadata = isObject(body['metadata']) ? body['metadata'] : {};
  if (typeof place.value === 'string')
    body['metadata'] = { ...metadata, user_id: metadata['user_id'] ?? place.value };
  take(place);
}
