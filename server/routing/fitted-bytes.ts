/** The bytes of a request that was fitted to a target, in steps. */
import { parseExactJson } from '../core/exact-json.ts';
import type { Steps } from '../core/steps.ts';

type RequestJson = Readonly<Record<string, unknown>>;

/** What was fitted: the caller's own bytes, in which numbers have all their digits. */
interface Original {
  body: Uint8Array;
  fit: (request: RequestJson) => { json: RequestJson };
}

/** `original` is undefined where `fitted` was not made of the caller's JSON. */
export function* fittedBytes(fitted: RequestJson, original: Original | undefined): Steps<Buffer> {
  let whole = fitted;
  if (original !== undefined) {
    const { buffer, byteOffset, length } = original.body;
    const exact = parseExactJson(Buffer.from(buffer, byteOffset, length).toString('utf8'));
    yield;
    whole = original.fit(exact as RequestJson).json;
    yield;
  }
  const bytes = Buffer.from(JSON.stringify(whole));
  yield;
  return bytes;
}
