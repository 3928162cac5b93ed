/** Changes single members of a request in its own bytes, so that everything else reaches the provider as the caller wrote it. */
import { jsonToken, skipBlank } from '../../openapi/json/json-cursor.ts';
import { memberSpan, memberSpans, type Span } from '../../openapi/json/member-spans.ts';

/**
 * The JSON object `body` with `model` as the value of its top-level member `model`; every other byte
 * stays. When the name occurs more than once, each value is replaced: no downstream reader can
 * then pick another model than the one that was authorised. `body` must be valid JSON.
 * `holder` names the top-level object that has the model instead. Throws a plain `Error` when there is no such member.
 */
export function spliceModel(body: Uint8Array, model: string, holder?: string): Buffer {
  const bytes = bufferOf(body);
  const spans =
    holder === undefined
      ? memberSpans(bytes, 'model')
      : memberSpans(bytes, holder).flatMap(({ start }) => memberSpans(bytes, 'model', start));
  if (spans.length === 0) throw noModel();
  const json = JSON.stringify(model);
  const splices = spans.map((span) => ({ ...span, json }));
  return Buffer.concat(applied(bytes, splices));
}

/** One change of a body. */
export interface Splice extends Span {
  /** What replaces the bytes of the span. */
  json: string;
}

/** The change of the model in a request, which has been checked: no name is there twice. Throws as `spliceModel` does. */
export function modelSplice(body: Uint8Array, model: string): Splice {
  const span = memberSpan(bufferOf(body), 'model');
  if (span === undefined) throw noModel();
  return { ...span, json: JSON.stringify(model) };
}

function noModel(): Error {
  return new Error('the body has no top-level model');
}

/**
 * The changes of any member, `json` being the JSON of its value; an absent member is inserted before all others. `parsed`
 * is the value of the body, where it is known: a member that it lacks is not searched for.
 */
export function memberSplices(body: Uint8Array, name: string, json: string, parsed?: object): Splice[] {
  const bytes = bufferOf(body);
  const isAbsent = parsed !== undefined && !Object.hasOwn(parsed, name);
  const spans = isAbsent ? [] : memberSpans(bytes, name);
  if (spans.length > 0) return spans.map((span) => ({ ...span, json }));
  const inside = skipBlank(bytes, 0) + 1;
  const isEmpty = bytes[skipBlank(bytes, inside)] === jsonToken.closeBrace;
  const member = `${JSON.stringify(name)}:${json}${isEmpty ? '' : ','}`;
  return [{ start: inside, end: inside, json: member }];
}

function bufferOf(body: Uint8Array): Buffer {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** The body with changes that do not overlap, in chunks: those of its own bytes are not copied. */
export function applied(body: Uint8Array, splices: readonly Splice[]): Buffer[] {
  const bytes = bufferOf(body);
  const chunks: Buffer[] = [];
  let kept = 0;
  for (const { start, end, json } of splices.toSorted((a, b) => a.start - b.start)) {
    chunks.push(bytes.subarray(kept, start), Buffer.from(json));
    kept = end;
  }
  chunks.push(bytes.subarray(kept));
  return chunks;
}
