/** What servers leave out of a response, its items and their parts: filled in with what it means. The same objects where nothing changes. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { isText, newId } from '../chat/normalize-identity.ts';
import type { WireBody } from '../dialect.ts';
import type { PlainNormalizing } from '../plain-normalizing.ts';
import { settingsOf } from './response-object.ts';

/** The kinds of items that the contract has, and how their ids begin. */
const prefixes: Readonly<Record<string, string>> = {
  message: 'msg_',
  reasoning: 'rs_',
  function_call: 'fc_',
  custom_tool_call: 'ctc_',
  web_search_call: 'ws_',
  file_search_call: 'fs_',
  code_interpreter_call: 'ci_',
  image_generation_call: 'ig_',
  mcp_call: 'mcp_',
  mcp_list_tools: 'mcpl_',
  compaction: 'cmp_',
};

/** Whether an item is of a kind that the contract does not have, such as the calls of tools that only its vendor has. */
export function isForeignItem(item: JsonValue | undefined): boolean {
  return isJsonObject(item) && isText(item.type) && !Object.hasOwn(prefixes, item.type);
}

/** Members that must not be null. */
const filled: ReadonlySet<string> = new Set([
  'parallel_tool_calls',
  'store',
  'text',
  'tool_choice',
  'tools',
  'object',
  'output',
  'role',
  'status',
]);

/** The response with the settings of its request, where it does not repeat them itself. */
export function withSettings(response: JsonObject, request: WireBody): JsonObject {
  const settings = settingsOf(request) as unknown as JsonObject;
  const none = { output: [], error: null, incomplete_details: null };
  return filledIn(response, { ...settings, object: 'response', ...none });
}

function filledIn(given: JsonObject, expected: JsonObject): JsonObject {
  const missing = Object.entries(expected).filter(
    ([name]) => given[name] === undefined || (given[name] === null && filled.has(name)),
  );
  return missing.length === 0 ? given : { ...given, ...Object.fromEntries(missing) };
}

/** The response with all counts that its usage should have. */
export function withCounts(response: JsonObject): JsonObject {
  const { usage } = response;
  if (!isJsonObject(usage)) return response;
  const counted = filledIn(usage, {
    total_tokens: Number(usage.input_tokens ?? 0) + Number(usage.output_tokens ?? 0),
  });
  const input = withCount(usage.input_tokens_details, 'cached_tokens');
  const output = withCount(usage.output_tokens_details, 'reasoning_tokens');
  const isSame =
    counted === usage && input === usage.input_tokens_details && output === usage.output_tokens_details;
  return isSame
    ? response
    : { ...response, usage: { ...counted, input_tokens_details: input, output_tokens_details: output } };
}

function withCount(details: JsonValue | undefined, name: string): JsonValue {
  if (!isJsonObject(details)) return (details ?? null) === null ? { [name]: 0 } : (details as JsonValue);
  return (details[name] ?? null) === null ? { ...details, [name]: 0 } : details;
}

/** An item with the members of its kind. `status` is what it has at this place. */
export function withItemMembers(item: JsonObject, status: string): JsonObject {
  const { content, summary } = item;
  switch (item.type) {
    case 'message': {
      const made = (content ?? null) === null ? { ...item, content: [] } : item;
      const parts = eachOf(made.content, withPartMembers);
      const whole = parts === made.content ? made : { ...made, content: parts };
      return filledIn(whole, { role: 'assistant', status });
    }
    case 'reasoning': {
      const made = (summary ?? null) === null ? { ...item, summary: [] } : item;
      return withoutNull(withoutNull(made, 'content'), 'status');
    }
    default:
      return withoutNull(item, 'status');
  }
}

function withoutNull(item: JsonObject, name: string): JsonObject {
  if (item[name] !== null) return item;
  const { [name]: _, ...rest } = item;
  return rest;
}

/** A part of a message. */
export function withPartMembers(part: JsonObject): JsonObject {
  if (part.type !== 'output_text') return part;
  const made = (part.annotations ?? null) === null ? { ...part, annotations: [] } : part;
  const annotations = eachOf(made.annotations, withTitle);
  const titled = annotations === made.annotations ? made : { ...made, annotations };
  return withLogprobs(titled);
}

const withTitle = (annotation: JsonObject): JsonObject =>
  annotation.type === 'url_citation' && (annotation.title ?? null) === null
    ? { ...annotation, title: '' }
    : annotation;

/** Events and parts have probabilities under the same name. */
export function withLogprobs(holder: JsonObject): JsonObject {
  const { logprobs } = holder;
  if (logprobs === undefined) return holder;
  const made = logprobs === null ? [] : eachOf(logprobs, withBytes);
  return made === logprobs ? holder : { ...holder, logprobs: made };
}

function withBytes(token: JsonObject): JsonObject {
  const made = filledIn(token, { bytes: null, top_logprobs: [] });
  const others = eachOf(made.top_logprobs, (other) => filledIn(other, { bytes: null }));
  return others === made.top_logprobs ? made : { ...made, top_logprobs: others };
}

/** The list with each of its objects changed. */
export function eachOf(
  list: JsonValue | undefined,
  change: (item: JsonObject, index: number) => JsonObject,
): JsonValue {
  if (!Array.isArray(list)) return list ?? null;
  const made = list.map((item, index) => (isJsonObject(item) ? change(item, index) : item));
  return made.some((item, at) => item !== list[at]) ? made : list;
}

/** The id of an item of a response that is kept: it contains that of the response. */
export function newPlacedId(type: JsonValue | undefined, response: string, index: number): string {
  return `${prefixOf(type)}${response.replace(/^resp_/, '')}_${index}`;
}

/** The id of an item that has none. */
export function newItemId(type: JsonValue | undefined): string {
  return newId(prefixOf(type));
}

function prefixOf(type: JsonValue | undefined): string {
  return typeof type === 'string' && Object.hasOwn(prefixes, type) ? (prefixes[type] ?? '') : 'item_';
}

/** A plain response; the same object when nothing changes. */
export function normalizePlainResponse(given: JsonObject, fix: PlainNormalizing): JsonObject {
  const named = fix.by('identity', given, (response) => {
    const { id, model, created_at: at } = response;
    const output = eachOf(response.output, (item) =>
      isText(item.id) ? item : { ...item, id: newItemId(item.type) },
    );
    const isWhole = isText(id) && isText(model) && typeof at === 'number' && output === response.output;
    if (isWhole || response.output === undefined) return response;
    return {
      ...response,
      output,
      id: isText(id) ? id : newId('resp_'),
      model: isText(model) ? model : fix.model,
      created_at: typeof at === 'number' ? at : Math.floor(fix.nowMs() / 1_000),
    };
  });
  const known = fix.by('items', named, (response) => withoutForeignTools(withoutForeignItems(response)));
  const whole = fix.by('members', known, (response) => {
    const made = withSettings(response, fix.request);
    const output = eachOf(made.output, (item) => withItemMembers(item, 'completed'));
    return output === made.output ? made : { ...made, output };
  });
  return fix.by('counts', whole, withCounts);
}

export function withoutForeignItems(response: JsonObject): JsonObject {
  const { output } = response;
  if (!Array.isArray(output) || !output.some(isForeignItem)) return response;
  return { ...response, output: output.filter((item) => !isForeignItem(item)) };
}

/** The kinds of tools that responses repeat; those that the provider runs are none of them. */
const repeatedTools: ReadonlySet<unknown> = new Set([
  'function',
  'custom',
  'namespace',
  'web_search',
  'web_search_preview',
]);

const isForeignTool = (tool: JsonValue): boolean => isJsonObject(tool) && !repeatedTools.has(tool.type);

export function withoutForeignTools(response: JsonObject): JsonObject {
  const { tools } = response;
  if (!Array.isArray(tools) || !tools.some(isForeignTool)) return response;
  return { ...response, tools: tools.filter((tool) => !isForeignTool(tool)) };
}
