/**
 * Calls in the terms of OpenTelemetry's semantic conventions for generative AI (`gen_ai.*`). Nothing that
 * was written by a user or a model: of a request only numbers, and strings that the contract enumerates.
 */
import type { Attributes } from '@opentelemetry/api';
import { inputTokens, outputTokens, type Usage } from '../../core/completion.ts';
import type { AttemptFacts, CallEnd, CallFacts } from '../../core/call-observer.ts';
import { modelOperations, type ModelOperationId } from '../../core/operations.ts';

/** `chat sandbox/chat` and similar. */
export function spanName(operation: ModelOperationId, model: string): string {
  return `${modelOperations[operation].names.telemetry} ${model}`;
}

/** Request fields that are numbers, and their names in the conventions; of two with one name, the first counts. */
const numbers: readonly (readonly [string, string])[] = [
  ['max_completion_tokens', 'gen_ai.request.max_tokens'],
  ['max_tokens', 'gen_ai.request.max_tokens'],
  ['temperature', 'gen_ai.request.temperature'],
  ['top_p', 'gen_ai.request.top_p'],
  ['top_k', 'gen_ai.request.top_k'],
  ['frequency_penalty', 'gen_ai.request.frequency_penalty'],
  ['presence_penalty', 'gen_ai.request.presence_penalty'],
  ['seed', 'gen_ai.request.seed'],
  ['dimensions', 'gen_ai.embeddings.dimension.count'],
];

/** Known when the call begins. */
export function callAttributes({
  operation,
  requestedModel,
  streamed,
  json,
  ...facts
}: CallFacts): Attributes {
  const attributes: Attributes = {
    'gen_ai.operation.name': modelOperations[operation].names.telemetry,
    'gen_ai.request.model': requestedModel,
    'modelroute.trace_id': facts.traceId,
    'modelroute.key_id': facts.keyId,
    'modelroute.model': facts.model,
  };
  if (streamed) attributes['gen_ai.request.stream'] = true;
  for (const [field, name] of numbers) {
    const value = json[field];
    if (typeof value === 'number' && attributes[name] === undefined) attributes[name] = value;
  }
  const choices = json['n'];
  if (typeof choices === 'number' && choices !== 1) attributes['gen_ai.request.choice.count'] = choices;
  const output = outputType(operation, json);
  if (output !== undefined) attributes['gen_ai.output.type'] = output;
  return attributes;
}

function outputType(operation: ModelOperationId, json: CallFacts['json']): string | undefined {
  if (modelOperations[operation].service === 'speech') return 'speech';
  const type = (json['response_format'] as { type?: unknown } | null | undefined)?.type;
  return type === 'json_schema' || type === 'json_object' ? 'json' : undefined;
}

export function attemptAttributes(operation: ModelOperationId, facts: AttemptFacts): Attributes {
  return {
    'gen_ai.operation.name': modelOperations[operation].names.telemetry,
    'gen_ai.provider.name': facts.provider,
    'gen_ai.request.model': facts.upstreamModel,
    'modelroute.target': facts.target,
    'modelroute.attempt': facts.number,
    'modelroute.translated': facts.translated,
  };
}

/** Known when the call is over. The tokens are on the call's span alone: with them on the attempt's too, sums would count twice. */
export function callEndAttributes(end: CallEnd): Attributes {
  return {
    'http.response.status_code': end.status,
    'modelroute.outcome': end.outcome,
    'modelroute.attempts': end.attempts,
    'modelroute.lost_fields': end.losses.length,
    ...(end.target !== null && { 'modelroute.target': end.target }),
    ...(end.firstContentMs !== null && {
      'gen_ai.response.time_to_first_chunk': end.firstContentMs / 1_000,
    }),
    ...(end.usage !== null && usageAttributes(end.usage)),
  };
}

/** Input and output include all their classes, as the conventions require; a class that the provider did not report is absent. */
function usageAttributes(usage: Usage): Attributes {
  const { cacheRead, cacheWrite } = usage.input;
  const { reasoning } = usage.output;
  return {
    'gen_ai.usage.input_tokens': inputTokens(usage),
    'gen_ai.usage.output_tokens': outputTokens(usage),
    ...(cacheRead !== null && { 'gen_ai.usage.cache_read.input_tokens': cacheRead }),
    ...(cacheWrite !== null && { 'gen_ai.usage.cache_creation.input_tokens': cacheWrite }),
    ...(reasoning !== null && { 'gen_ai.usage.reasoning.output_tokens': reasoning }),
  };
}
