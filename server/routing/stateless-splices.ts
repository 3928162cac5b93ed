/** What a provider of responses is asked beside the request: to keep nothing and look nothing up, and to return its reasoning. */
import { memberSplices, type Splice } from '../contract/splice-member.ts';
import { encryptedReasoning, hasReasoning, mayReason } from '../dialects/responses/encrypted-reasoning.ts';

type Members = Readonly<Record<string, unknown>>;

/** Responses are kept here, or not at all; what `json` referred to is part of it by now. `reasons`: the model does. */
export function statelessSplices(body: Uint8Array, json: Members, reasons: boolean): Splice[] {
  return [
    ...memberSplices(body, 'store', 'false'),
    ...(typeof json['previous_response_id'] === 'string'
      ? memberSplices(body, 'previous_response_id', 'null')
      : []),
    ...(mayReason(json['reasoning'], reasons || hasReasoning(json['input']))
      ? includeSplices(body, json)
      : []),
  ];
}

function includeSplices(body: Uint8Array, { include }: Members): Splice[] {
  const asked: readonly unknown[] = Array.isArray(include) ? include : [];
  return asked.includes(encryptedReasoning)
    ? []
    : memberSplices(body, 'include', JSON.stringify([...asked, encryptedReasoning]));
}
