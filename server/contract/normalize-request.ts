/**
 * Brings a valid request into the form that every provider of the format takes: members that the
 * contract accepts for the sake of clients, and that say nothing, are left out. Nothing after this needs to know them.
 */
import { requestConversation } from '../core/operations.ts';
import { repeatedInPart } from '../core/repeated-in-part.ts';
import { usageOption } from '../core/usage-option.ts';
import { isGiven, isRecord, list, member } from './body-parts.ts';
import { isEmptyList, withoutEmptyLists } from './empty-lists.ts';
import { withOneContent } from './one-content.ts';

type Members = Readonly<Record<string, unknown>>;

/** The request as the server goes on with it; it shares unchanged parts with the original, which is not changed. */
export interface NormalizedRequest {
  json: Members;
  /** Paths of what was left out because it has no meaning here; nulls are not listed. */
  ignored: string[];
}

/** `undefined` when nothing has to change, as in most requests: found out without looking into any content. */
export function normalizeRequest(operationId: string, json: unknown): NormalizedRequest | undefined {
  const format = requestConversation(operationId);
  const request = json as Members;
  if (format === 'messages') return withoutParsedOutput(request);
  if (operationId === 'createRerank') return withoutRerankNulls(request);
  if (format === 'responses') return withContentOnce(request);
  if (operationId === 'createCompletion') return changedFrom(request, withoutEmptyLists(request));
  if (format !== 'chat') return undefined;
  const ignored: string[] = [];
  const messages = normalizeMessages(list(request['messages']), ignored);
  const nulls = nullsAtTop.filter((name) => request[name] === null);
  const left = ignoredAtTop.filter((name) => request[name] !== undefined);
  ignored.push(...left.filter((name) => request[name] !== null));
  const given = withoutEmptyLists(without(request, [...nulls, ...left]));
  const top = withTools(withOneFormat(withUsageOption(given)));
  if (messages === undefined && top === request) return undefined;
  return { json: messages === undefined ? top : { ...top, messages }, ignored };
}

const changedFrom = (request: Members, json: Members): NormalizedRequest | undefined =>
  json === request ? undefined : { json, ignored: [] };

/** An id beside the content could name a file of the provider's account. */
function withContentOnce(request: Members): NormalizedRequest | undefined {
  const ignored: string[] = [];
  const input = withOneContent(request['input'], ignored);
  return input === undefined ? undefined : { json: { ...request, input }, ignored };
}

/** Libraries write null for what is not set; some servers refuse it. */
function withoutRerankNulls(request: Members): NormalizedRequest | undefined {
  const nulls = ['top_n', 'return_documents'].filter((name) => request[name] === null);
  return nulls.length === 0 ? undefined : { json: without(request, nulls), ignored: [] };
}

/** A library's own copy of a text of an earlier completion. */
function withoutParsedOutput(request: Members): NormalizedRequest | undefined {
  const isCopied = (block: unknown): boolean => member(block, 'parsed_output') !== undefined;
  const messages = list(request['messages']);
  const hasCopy = (message: unknown): boolean => list(member(message, 'content')).some(isCopied);
  if (!messages.some(hasCopy)) return undefined;
  const made = messages.map((message) => {
    if (!hasCopy(message)) return message;
    const blocks = list(member(message, 'content'));
    const content = blocks.map((block) =>
      isCopied(block) ? without(block as Members, ['parsed_output']) : block,
    );
    return { ...(message as Members), content };
  });
  return { json: { ...request, messages: made }, ignored: [] };
}

/** The options of the stream say everything about its usage; where nothing is streamed there are none. */
function withUsageOption(request: Members): Members {
  const { usage, stream_options: options } = request;
  const isStream = request['stream'] === true;
  if (usage === undefined && (isStream || !isGiven(options))) return request;
  const rest = without(request, ['usage', ...(isStream ? [] : ['stream_options'])]);
  const asked = usageOption(request);
  if (!isStream || !isGiven(asked)) return rest;
  return { ...rest, stream_options: { ...(options as Members | null), include_usage: asked } };
}

/** A tool without a mark has none. */
function withTools(request: Members): Members {
  const tools = list(request['tools']);
  if (!tools.some((tool) => member(tool, 'cache_control') === null)) return request;
  return { ...request, tools: tools.map((tool) => withoutNullMark(tool as Members)) };
}

/** The same object when there is nothing to leave out. */
function withoutNullMark(members: Members): Members {
  return members['cache_control'] === null ? without(members, ['cache_control']) : members;
}

/**
 * The request with the schema of `json_schema` in its place, which some clients write beside the type: what validation is to
 * see. The same value where there is no such schema.
 */
export function withNestedSchema(operationId: string, json: unknown): unknown {
  if (requestConversation(operationId) !== 'chat') return json;
  const format = member(json, 'response_format');
  const isBare =
    member(format, 'type') === 'json_schema' &&
    member(format, 'json_schema') === undefined &&
    isRecord(member(format, 'schema')) &&
    Object.keys(format as Members).length === 2;
  return isBare ? withOneFormat(json as Members) : json;
}

/** A schema has one place. */
function withOneFormat(request: Members): Members {
  const format = request['response_format'];
  const schema = member(format, 'schema');
  if (schema === undefined) return request;
  if (schema === null) return { ...request, response_format: without(format as Members, ['schema']) };
  const title = member(schema, 'title');
  const name = typeof title === 'string' && /^[a-zA-Z0-9_-]{1,64}$/.test(title) ? title : 'response';
  return { ...request, response_format: { type: 'json_schema', json_schema: { name, schema } } };
}

/** Where the vendor's document has no null, though libraries write one for a member that is not set. */
const nullsAtTop = [
  'cache_control',
  'enable_thinking',
  'function_call',
  'functions',
  'include_reasoning',
  'min_p',
  'parallel_tool_calls',
  'preserve_thinking',
  'prompt_cache_options',
  'reasoning',
  'repetition_penalty',
  'response_format',
  'thinking',
  'thinking_budget',
  'tool_choice',
  'top_a',
  'top_k',
  'tools',
  'user',
  'web_search_options',
];
/** Ids of a client's own, by which no server of models finds anything. */
const ignoredAtTop = ['chat_id', 'session_id'];
const ignoredOfMessage = ['provider_specific_fields', 'status'];
const nullsOfMessage = [
  'annotations',
  'cache_control',
  'name',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'thinking_blocks',
  'tool_calls',
  ...ignoredOfMessage,
];

/** `undefined` when no message changes. */
function normalizeMessages(messages: readonly unknown[], ignored: string[]): unknown[] | undefined {
  let normalized: unknown[] | undefined;
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as Members;
    const left = ignoredOfMessage.filter((name) => isGiven(message[name]));
    ignored.push(...left.map((name) => `messages[${index}].${name}`));
    const parts = withoutIgnoredInParts(withNullContent(message), `messages[${index}]`, ignored);
    const changed = normalizeMessage(without(parts, left));
    if (changed !== message) (normalized ??= [...messages])[index] = changed;
  }
  return normalized;
}

/** Clients write an empty list beside calls, which some providers refuse. The same object for any other content. */
function withNullContent(message: Members): Members {
  return isEmptyList(message['content']) ? { ...message, content: null } : message;
}

/** The message without what is ignored in its parts. The same object where there is none of it. */
function withoutIgnoredInParts(message: Members, path: string, ignored: string[]): Members {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  const isOfModel = message['role'] === 'assistant';
  let changed: unknown[] | undefined;
  for (let index = 0; index < content.length; index++) {
    const part: unknown = content[index];
    const names: string[] = [];
    const kept = isOfModel ? withoutRepeated(part, names) : withoutFormat(part, names);
    if (kept === part) continue;
    ignored.push(...names.map((name) => `${path}.content[${index}].${name}`));
    (changed ??= [...content])[index] = kept;
  }
  return changed === undefined ? message : { ...message, content: changed };
}

/** A text without the members of its message. */
function withoutRepeated(part: unknown, ignored: string[]): unknown {
  if (member(part, 'type') !== 'text') return part;
  const names = repeatedInPart.filter((name) => member(part, name) !== undefined);
  ignored.push(...names.filter((name) => isGiven(member(part, name))));
  return without(part as Members, names);
}

/** An image or a file without its media type, which its data URL has too. */
function withoutFormat(part: unknown, ignored: string[]): unknown {
  const kind = member(part, 'type');
  if (kind !== 'image_url' && kind !== 'file') return part;
  const source = member(part, kind);
  const format = member(source, 'format');
  if (format === undefined) return part;
  if (format !== null) ignored.push(`${kind}.format`);
  return { ...(part as Members), [kind]: without(source as Members, ['format']) };
}

/** The same object when nothing changes. */
function normalizeMessage(message: Members): Members {
  let normalized = message;
  for (const name of nullsOfMessage) if (message[name] === null) normalized = without(normalized, [name]);
  if (message['parsed'] !== undefined) normalized = without(normalized, ['parsed']);
  const { audio } = message;
  if (isGiven(audio) && Object.keys(audio as Members).length > 1) {
    const { id, transcript } = audio as Members;
    const isSpoken = !isGiven(message['content']) && typeof transcript === 'string';
    normalized = { ...normalized, audio: { id }, ...(isSpoken ? { content: transcript } : {}) };
  }
  for (const name of ['tool_calls', 'thinking_blocks']) {
    const items = message[name];
    if (Array.isArray(items) && items.some(hasSurplus))
      normalized = { ...normalized, [name]: items.map((item) => withoutSurplus(item as Members)) };
  }
  const { content } = message;
  if (Array.isArray(content) && content.some(isSurplusPart))
    normalized = { ...normalized, content: content.map((part) => normalizePart(part as Members)) };
  return normalized;
}

/** A part with a mark that is none, or with the id of a file whose content it has. */
function isSurplusPart(part: unknown): boolean {
  return member(part, 'cache_control') === null || hasBoth(member(part, 'file'));
}

function hasBoth(file: unknown): boolean {
  return isGiven(member(file, 'file_id')) && isGiven(member(file, 'file_data'));
}

function normalizePart(part: Members): Members {
  const marked = withoutNullMark(part);
  const { file } = part;
  return hasBoth(file) ? { ...marked, file: without(file as Members, ['file_id']) } : marked;
}

/** The place of an item in the stream that it came from, and a member that says nothing. */
function surplusOf(item: unknown): string[] {
  return [
    ...(member(item, 'index') === undefined ? [] : ['index']),
    ...(member(item, 'extra_content') === null ? ['extra_content'] : []),
  ];
}

function hasSurplus(item: unknown): boolean {
  return surplusOf(item).length > 0 || hasParsed(item);
}

/** A library's own copy of the arguments. */
const hasParsed = (item: unknown): boolean =>
  member(member(item, 'function'), 'parsed_arguments') !== undefined;

function withoutSurplus(item: Members): Members {
  const rest = without(item, surplusOf(item));
  if (!hasParsed(item)) return rest;
  return { ...rest, function: without(item['function'] as Members, ['parsed_arguments']) };
}

/** The same object when there is nothing to leave out. */
function without(members: Members, names: readonly string[]): Members {
  if (names.length === 0) return members;
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}
