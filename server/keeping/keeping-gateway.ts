/** The gateway for callers who refer to earlier responses: resolves references, and keeps what a response says is kept. */
import { ApiError } from '../core/api-error.ts';
import type { GatewayCall } from '../core/gateway-call.ts';
import { pauseFor } from '../core/pause.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Gateway } from '../gateway.ts';
import type { ContractViolation } from '../contract/violation.ts';
import { expandReferences } from './expand-references.ts';
import type { KeptResponses } from './kept-responses.ts';
import { referencesOf } from './references.ts';

interface KeepingParts {
  kept: KeptResponses;
  /** Validates a request whose references have been resolved. */
  check: (json: unknown) => ContractViolation | undefined;
}

export function keepingGateway(gateway: Gateway, parts: KeepingParts): Gateway {
  return {
    call: (call, principal) =>
      call.operation === 'createResponse'
        ? keepingCall(gateway, parts, call, principal)
        : gateway.call(call, principal),
  };
}

async function keepingCall(
  gateway: Gateway,
  { kept, check }: KeepingParts,
  given: GatewayCall,
  principal: Principal,
) {
  const { owner } = given;
  const references = referencesOf(given.json);
  const expanded = references && (await expandReferences(kept, owner, given.body, references));
  const call = expanded === undefined ? given : expandedCall(given, expanded.body, check);
  const request = expanded?.added ?? given.body;
  const stores = given.json['store'] !== false && kept.takes(request.length);
  const json = { ...call.json, store: stores };
  if (!stores) return await gateway.call({ ...call, json }, principal);
  kept.prepare();
  const keep = (id: string, response: Uint8Array): void =>
    kept.keep(owner, id, { ancestors: expanded?.ancestors ?? [], request, response });
  const keepText = (id: string, text: string): void => keep(id, Buffer.from(text));
  // Its bytes are read once more when the response has ended.
  const reply = await gateway.call({ ...call, json, onResponse: keepText, forget: undefined }, principal);
  if (reply.kind !== 'json') return reply;
  const content = reply.content ?? JSON.stringify(reply.body);
  await pauseFor(content.length);
  keep((reply.body as { id: string }).id, typeof content === 'string' ? Buffer.from(content) : content);
  await pauseFor(content.length);
  return { ...reply, content };
}

function expandedCall(call: GatewayCall, body: Buffer, check: KeepingParts['check']): GatewayCall {
  const json = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  const violation = check(json);
  if (violation !== undefined)
    throw new ApiError(violation.code, violation.message, { param: violation.param });
  return { ...call, json, body, outline: undefined, loan: undefined };
}
