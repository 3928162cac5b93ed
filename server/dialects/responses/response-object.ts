/** The response object: the output, and the settings of the request with their defaults, which all clients expect. */
import { randomBytes } from 'node:crypto';
import type { CompletionPart } from '../../core/completion.ts';
import type { WireBody } from '../dialect.ts';
import { given } from '../short-forms.ts';
import type { OwnTool } from './namespaces.ts';
import type { OwnToolUsed, RequestTool, ResponseObject, ResponseRequest } from './wire.ts';

/** The settings of a request as each of its responses repeats them: every member that some client requires. */
export type ResponseSettings = Omit<
  ResponseObject,
  'id' | 'object' | 'created_at' | 'model' | 'status' | 'output' | 'error' | 'incomplete_details' | 'usage'
>;

export function settingsOf(body: WireBody): ResponseSettings {
  const request = body as unknown as ResponseRequest;
  const tools = request.tools ?? [];
  return {
    instructions: request.instructions ?? null,
    metadata: request.metadata ?? {},
    background: false,
    conversation: null,
    frequency_penalty: request.frequency_penalty ?? 0,
    max_output_tokens: request.max_output_tokens ?? null,
    max_tool_calls: request.max_tool_calls ?? null,
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    presence_penalty: request.presence_penalty ?? 0,
    previous_response_id: request.previous_response_id ?? null,
    prompt: null,
    prompt_cache_key: request.prompt_cache_key ?? null,
    reasoning: { effort: null, summary: null, ...given(request.reasoning ?? {}) },
    safety_identifier: request.safety_identifier ?? null,
    service_tier: 'default',
    // The caller's wish has been replaced by what is done.
    store: request.store ?? false,
    temperature: request.temperature ?? 1,
    text: {
      ...given({ verbosity: request.text?.verbosity }),
      format: formatOf(request.text),
    },
    tool_choice: request.tool_choice ?? (tools.length === 0 ? 'none' : 'auto'),
    tools: tools.flatMap(toolOf),
    top_logprobs: request.top_logprobs ?? 0,
    top_p: request.top_p ?? 1,
    truncation: request.truncation ?? 'disabled',
    ...given({
      user: request.user,
      prompt_cache_options: cacheOptionsOf(request.prompt_cache_options),
      prompt_cache_retention: request.prompt_cache_retention,
    }),
  };
}

function cacheOptionsOf(
  options: ResponseRequest['prompt_cache_options'],
): ResponseObject['prompt_cache_options'] {
  return (options ?? null) === null
    ? null
    : { mode: options?.mode ?? 'implicit', ttl: options?.ttl ?? '30m' };
}

function formatOf(
  text: ResponseRequest['text'],
): ResponseObject['text'] extends infer Text
  ? NonNullable<NonNullable<Text> extends { format?: infer Format } ? Format : never>
  : never {
  const format = text?.format ?? null;
  if (format === null) return { type: 'text' };
  if (format.type !== 'json_schema') return { type: format.type };
  const { name, schema, description = null, strict = null } = format;
  return { type: 'json_schema', name, schema, description, strict };
}

function toolOf(tool: RequestTool): ResponseObject['tools'] {
  switch (tool.type) {
    case 'function':
    case 'custom':
      return [ownToolOf(tool)];
    case 'namespace': {
      const { name, description = null, tools } = tool;
      return [{ type: 'namespace', name, description, tools: tools.map(ownToolOf) }];
    }
    case 'web_search':
    case 'web_search_preview':
      return [{ type: tool.type }];
    default:
      return [];
  }
}

function ownToolOf(tool: OwnTool): OwnToolUsed {
  if (tool.type === 'function') {
    const { name, description = null, parameters = null, strict = null } = tool;
    return { type: 'function', name, description, parameters, strict };
  }
  const { name, description, format = { type: 'text' } } = tool;
  return { type: 'custom', name, ...given({ description }), format };
}

/** A response of which nothing is known: its stream fails before a provider has begun. */
export function unstartedResponse(model: string, settings: ResponseSettings): ResponseObject {
  const createdAtS = Math.floor(Date.now() / 1_000);
  return begunResponse({ id: newId(), model, createdAtS, serviceTier: null }, settings);
}

const newId = (): string => `resp_${randomBytes(12).toString('hex')}`;

/** A response that has only begun. One that is kept has an id of this service: those of providers need not differ. */
export function begunResponse(
  {
    id,
    model,
    createdAtS,
    serviceTier,
  }: Pick<
    Extract<CompletionPart, { type: 'completion-start' }>,
    'id' | 'model' | 'createdAtS' | 'serviceTier'
  >,
  settings: ResponseSettings,
): ResponseObject {
  return {
    id: settings.store ? newId() : id,
    object: 'response',
    created_at: createdAtS,
    completed_at: null,
    status: 'in_progress',
    model,
    error: null,
    incomplete_details: null,
    ...settings,
    ...given({ service_tier: serviceTier === 'standard' ? 'default' : serviceTier }),
    output: [],
    usage: null,
  };
}
