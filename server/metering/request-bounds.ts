/** Upper bounds on usage that the request itself sets; read from its JSON once, before it is admitted. */
import { modelOperations, type ModelOperation, type ModelOperationId } from '../core/operations.ts';
import { addedTools } from '../core/added-tools.ts';
import { isJsonObject } from '../core/json.ts';
import { noSearch, searchUnitsOf, type SearchUnits } from './search-units.ts';
import { askedTierOf, type AskedTier } from './service-tiers.ts';

export interface RequestBounds {
  /** Bytes that the model reads at most: those of the body, and again whatever it reads with each item of a batch. */
  inputBytes: number;
  /** How many inputs have the model's context for themselves. */
  inputs: number;
  /** Whether some content is not text, or is only referenced: images, sound, files, URLs. */
  hasMedia: boolean;
  images: number;
  /** Whether the provider may add more input by itself: pages that it searches, tools and files of its own. */
  isOpenEnded: boolean;
  /** Whether a part is to be kept in the prompt cache for an hour. */
  asksLongCache: boolean;
  /** Whether the operation produces tokens at all. */
  hasOutput: boolean;
  /** Whether sound or images may come back. */
  asksMedia: boolean;
  /** Of one choice; null: not limited by the request. */
  maxOutputTokens: number | null;
  choices: number;
  /** Most web searches that the provider may make; null: unlimited. */
  webSearches: number | null;
  /** Of a query that is read with each document of a batch. */
  searchUnits: SearchUnits;
  askedTier: AskedTier;
}

/** Types of parts that contain only text. */
const textTypes = new Set([
  'text',
  'input_text',
  'output_text',
  'summary_text',
  'reasoning_text',
  'refusal',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'tool_result',
  'server_tool_use',
  'tool_addition',
  'tool_removal',
]);

/** Deepest nesting of content that is read; deeper content counts as media, to be on the safe side. */
const maxDepth = 8;
/** Tokens, or searches: no completion has more, and arithmetic with it stays exact. */
const most = 1_000_000_000;

export function boundsOf(
  operation: ModelOperationId,
  json: Readonly<Record<string, unknown>>,
  bodyBytes: number,
): RequestBounds {
  const { bounds } = modelOperations[operation];
  const found: Found = { hasMedia: false, images: 0, asksLongCache: isLong(json['cache_control']) };
  look(json['messages'], found, maxDepth);
  look(json['system'], found, maxDepth);
  if (modelOperations[operation].format === 'responses') lookAtItems(json['input'], found);
  const tools = toolsOf(json);
  look(tools, found, 1);
  const modalities = json['modalities'];
  return {
    ...found,
    ...batchOf(bounds.batch, json, bodyBytes),
    hasMedia: found.hasMedia || hasOtherMedia(json, bounds.batch?.items),
    isOpenEnded: isOpenEnded(json) || searchesOf(json, tools) !== 0,
    hasOutput: bounds.output !== 'none',
    asksMedia: bounds.isMedia || (Array.isArray(modalities) && modalities.some((each) => each !== 'text')),
    maxOutputTokens: outputLimit(
      json['max_completion_tokens'],
      json['max_tokens'],
      json['max_output_tokens'],
    ),
    choices: typeof json['n'] === 'number' && json['n'] > 1 ? Math.ceil(json['n']) : 1,
    webSearches: searchesOf(json, tools),
    askedTier: askedTierOf(json),
  };
}

function batchOf(
  batch: ModelOperation['bounds']['batch'],
  json: Readonly<Record<string, unknown>>,
  bodyBytes: number,
): Pick<RequestBounds, 'inputBytes' | 'inputs' | 'searchUnits'> {
  if (batch === null) return { inputBytes: bodyBytes, inputs: 1, searchUnits: noSearch };
  const items = json[batch.items];
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  const inputs = Math.max(1, list.length);
  const readWithEach = batch.readWithEach === null ? '' : json[batch.readWithEach];
  const repeatedBytes = typeof readWithEach === 'string' ? Buffer.byteLength(readWithEach) : 0;
  return {
    inputBytes: bodyBytes + repeatedBytes * (inputs - 1),
    inputs,
    searchUnits: batch.readWithEach === null ? noSearch : searchUnitsOf(repeatedBytes, list),
  };
}

/** The higher of the two: it depends on the provider which of its names for the limit counts. */
function outputLimit(...names: readonly unknown[]): number | null {
  const limits = names.filter((limit) => typeof limit === 'number' && limit >= 0) as number[];
  return limits.length === 0 ? null : Math.min(Math.ceil(Math.max(...limits)), most);
}

type Found = Pick<RequestBounds, 'hasMedia' | 'images' | 'asksLongCache'>;

/** Walks messages and their parts, not the texts in them. */
function look(value: unknown, found: Found, depth: number): void {
  if (Array.isArray(value)) for (const each of value) look(each, found, depth);
  else if (isJsonObject(value)) {
    const { type, content } = value;
    if (isLong(value['cache_control'])) found.asksLongCache = true;
    // Messages have a role, tools a name or a function; parts have a type.
    if (
      typeof type === 'string' &&
      !('role' in value) &&
      depth < maxDepth &&
      depth > 1 &&
      !textTypes.has(type)
    )
      found.hasMedia = true;
    if (type === 'image' || type === 'image_url') found.images += 1;
    if (content === undefined || typeof content === 'string') return;
    if (depth <= 2) found.hasMedia = true;
    else look(content, found, depth - 1);
  }
}

/** The file of a form; the sound of an earlier completion, referenced by its id; inputs of embeddings that are neither texts nor token numbers. */
function hasOtherMedia(
  { messages, input, file }: Readonly<Record<string, unknown>>,
  batch: string | undefined,
): boolean {
  const hasAudio = (each: unknown) => isJsonObject(each) && isJsonObject(each['audio']);
  return (
    isJsonObject(file) ||
    (Array.isArray(messages) && messages.some(hasAudio)) ||
    (batch === 'input' && Array.isArray(input) && input.some(isJsonObject))
  );
}

/** Items of a response: what is not text is in the parts of messages and of the outputs of tools. */
function lookAtItems(items: unknown, found: Found): void {
  if (!Array.isArray(items)) return;
  for (const item of items) {
    if (!isJsonObject(item)) continue;
    for (const parts of [item['content'], item['output']])
      if (Array.isArray(parts)) lookAtParts(parts, found);
  }
}

function lookAtParts(parts: readonly unknown[], found: Found): void {
  for (const part of parts) {
    if (!isJsonObject(part) || typeof part['type'] !== 'string' || textTypes.has(part['type'])) continue;
    found.hasMedia = true;
    if (part['type'] === 'input_image') found.images += 1;
  }
}

function isOpenEnded(json: Readonly<Record<string, unknown>>): boolean {
  const { container, mcp_servers: servers } = json;
  return (container ?? null) !== null || (Array.isArray(servers) && servers.length > 0);
}

const isLong = (control: unknown): boolean => isJsonObject(control) && control['ttl'] === '1h';

/** Those that are defined in the middle of a conversation included. */
function toolsOf({ tools, messages }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const added = addedTools(messages).map(({ definition }) => definition);
  return Array.isArray(tools) ? [...(tools as unknown[]), ...added] : added;
}

function searchesOf(
  { web_search_options: options }: Readonly<Record<string, unknown>>,
  tools: readonly unknown[],
): number | null {
  if (isJsonObject(options)) return null;
  let sum = 0;
  for (const tool of tools) {
    if (!isJsonObject(tool)) continue;
    const { type } = tool;
    if (typeof type !== 'string' || !type.startsWith('web_')) continue;
    if (typeof tool['max_uses'] !== 'number') return null;
    sum += tool['max_uses'];
  }
  return Math.min(sum, most);
}
