/** Detects from its shape which operation a body is for, where there is no URL. */
import type { BodyKind } from '../facts/foreign.ts';
import { schemaFaults } from './contract.ts';
import { isObject, plain, type JsonValue } from './json-text.ts';

/** What a body is for; `also` is the operation under which it would be accepted exactly as it is. */
export interface DetectedKind {
  kind: BodyKind;
  also?: BodyKind;
}

/** Names that bodies of both surfaces may have: they prove nothing. */
const ambiguous = ['top_k', 'cache_control'];

const blockTypes = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
  'search_result',
  'server_tool_use',
]);

export function detectKind(body: JsonValue): DetectedKind | undefined {
  if (!isObject(body)) return undefined;
  if (body['messages'] === undefined) return withoutMessages(body);
  const accepted = (kind: BodyKind) => schemaFaults(kind, plain(body)).length === 0;
  if (looksLikeMessages(body))
    return { kind: body['max_tokens'] === undefined && body['stream'] === undefined ? 'count' : 'messages' };
  // Without `max_tokens` it could only be a request to count tokens; such requests are not kept without their URL.
  if (body['max_tokens'] === undefined || accepted('chat') || !accepted('messages')) return { kind: 'chat' };
  return isAmbiguous(body) ? { kind: 'chat', also: 'messages' } : { kind: 'messages' };
}

function isAmbiguous(body: Record<string, unknown>): boolean {
  return [body, ...partsOf(body)].some((holder) =>
    ambiguous.some((name) => isObject(holder) && Object.hasOwn(holder, name)),
  );
}

function withoutMessages(body: Record<string, unknown>): DetectedKind | undefined {
  if (body['prompt'] !== undefined && schemaFaults('completions', plain(body)).length === 0)
    return { kind: 'completions' };
  if (body['prompt'] !== undefined || body['prompt_id'] !== undefined) return { kind: 'chat' };
  // Groq's chat takes `documents` too, beside its messages.
  if (body['query'] !== undefined && body['documents'] !== undefined && body['messages'] === undefined)
    return { kind: 'rerank' };
  if (body['input'] !== undefined && looksLikeResponses(body)) return { kind: 'responses' };
  if (body['input'] !== undefined) return { kind: body['voice'] === undefined ? 'embeddings' : 'speech' };
  if (isObject(body['extra_body']))
    return detectKind({ ...body['extra_body'], ...body, extra_body: undefined });
  return body['model'] !== undefined || body['models'] !== undefined ? { kind: 'chat' } : undefined;
}

/** Members of a responses request that a request for embeddings or speech never has. */
const ofResponses = [
  'instructions',
  'max_output_tokens',
  'text',
  'tools',
  'store',
  'include',
  'previous_response_id',
];

function looksLikeResponses(body: Record<string, unknown>): boolean {
  return (
    ofResponses.some((name) => body[name] !== undefined) ||
    list(body['input']).some((item) => isObject(item) && typeof item['role'] === 'string')
  );
}

const choiceTypes = new Set(['auto', 'any', 'none', 'tool']);

function looksLikeMessages(body: Record<string, unknown>): boolean {
  if (['system', 'stop_sequences', 'output_config'].some((name) => body[name] !== undefined)) return true;
  if (list(body['tools']).some((tool) => isObject(tool) && tool['input_schema'] !== undefined)) return true;
  const choice = body['tool_choice'];
  if (isObject(choice) && choiceTypes.has(String(choice['type']))) return true;
  return partsOf(body).some(
    (part) => isObject(part) && (blockTypes.has(String(part['type'])) || isObject(part['source'])),
  );
}

function partsOf(body: Record<string, unknown>): unknown[] {
  return list(body['messages']).flatMap((message) => (isObject(message) ? list(message['content']) : []));
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
