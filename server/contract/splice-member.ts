/** Changes single members of a request in its own bytes, so that everything else reaches the provider as the caller wrote it. */
import { jsonToken, skipBlank } from '../../openapi/json/json-cursor.ts';
import { memberSpans, type Span } from '../../openapi/json/member-spans.ts';

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
  if (spans.length === 0) throw new Error('the body has no top-level model');
  return replaced(bytes, spans, JSON.stringify(model));
}

/** Whether a body with a model may name another one besides, which some readers would take. Native search, no false no. */
export function mayNameModels(body: Uint8Array): boolean {
  const bytes = bufferOf(body);
  const first = bytes.indexOf('"model"', 0, 'latin1');
  return bytes.indexOf('"model"', first + 1, 'latin1') >= 0 || bytes.indexOf('\\u', 0, 'latin1') >= 0;
}

/** The same for any member, `json` being the JSON of its value; an absent member is inserted before all others. */
export function spliceMember(body: Uint8Array, name: string, json: string): Buffer {
  const bytes = bufferOf(body);
  const spans = memberSpans(bytes, name);
  if (spans.length > 0) return replaced(bytes, spans, json);
  const inside = skipBlank(bytes, 0) + 1;
  const isEmpty = bytes[skipBlank(bytes, inside)] === jsonToken.closeBrace;
  const member = `${JSON.stringify(name)}:${json}${isEmpty ? '' : ','}`;
  return Buffer.concat([bytes.subarray(0, inside), Buffer.from(member), bytes.subarray(inside)]);
}

function bufferOf(body: Uint8Array): Buffer {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

function replaced(bytes: Buffer, spans: readonly Span[], json: string): Buffer {
  const value = Buffer.from(json);
  const chunks: Buffer[] = [];
  let kept = 0;
  for (const { start, end } of spans) {
    chunks.push(bytes.subarray(kept, start), value);
    kept = end;
  }
  chunks.push(bytes.subarray(kept));
  return Buffer.concat(chunks);
}
