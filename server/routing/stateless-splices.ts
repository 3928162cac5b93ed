/** What a provider of responses must not be asked: to keep the response, or to look up what the request refers to. */
import { memberSplices, type Splice } from '../contract/splice-member.ts';

/** Responses are kept here, or not at all; what `json` referred to is part of it by now. */
export function statelessSplices(body: Uint8Array, json: Readonly<Record<string, unknown>>): Splice[] {
  const stored = memberSplices(body, 'store', 'false');
  return typeof json['previous_response_id'] === 'string'
    ? [...stored, ...memberSplices(body, 'previous_response_id', 'null')]
    : stored;
}
