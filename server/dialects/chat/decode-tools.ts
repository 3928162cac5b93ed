/** Tools and tool choice of a chat-completions request, including the deprecated `functions` and web search. */
import type { Conversation, Tool, ToolChoice } from '../../core/conversation.ts';
import { isJsonObject } from '../../core/json.ts';
import type { Origins } from '../origins.ts';
import { decodeCacheControl } from './decode-parts.ts';
import type { ChatRequest } from './wire.ts';

type FunctionDefinition = Extract<
  NonNullable<ChatRequest['tools']>[number],
  { type: 'function' }
>['function'];
type AllowedTools = Extract<ChatRequest['tool_choice'], { type: 'allowed_tools' }>['allowed_tools'];

export function decodeChatTools(
  tools: ChatRequest['tools'],
  functions: ChatRequest['functions'],
  origins: Origins,
): Tool[] {
  const current = (tools ?? []).map((tool, index): Tool => {
    if (tool.type === 'custom') {
      const { name, description = null, format } = tool.custom;
      const grammar = format?.type === 'grammar' ? format.grammar : null;
      const cache = decodeCacheControl(tool.cache_control);
      const decoded: Tool = { kind: 'text', name, description, grammar, ...cache };
      const places = { name: 'custom.name', grammar: 'custom.format', cache: 'cache_control' };
      return origins.mark(decoded, `tools[${index}]`, places);
    }
    const names = {
      name: 'function.name',
      inputSchema: 'function.parameters',
      cache: 'cache_control',
    };
    const decoded = { ...decodeFunction(tool.function), ...decodeCacheControl(tool.cache_control) };
    return origins.mark(decoded, `tools[${index}]`, names);
  });
  const deprecated = (functions ?? []).map((each, index): Tool =>
    origins.mark(decodeFunction(each), `functions[${index}]`, { inputSchema: 'parameters' }),
  );
  return [...current, ...deprecated];
}

function decodeFunction(definition: FunctionDefinition): Tool {
  const { name, description = null, parameters: inputSchema = null, strict = null } = definition;
  return { kind: 'json', name, description, inputSchema, strict };
}

/** Absent means `auto` where there are tools, `none` otherwise. */
export function decodeChatToolChoice(
  choice: ChatRequest['tool_choice'],
  functionCall: ChatRequest['function_call'],
  hasTools: boolean,
  origins: Origins,
): ToolChoice {
  const wanted = choice ?? functionCall ?? undefined;
  if (wanted === undefined) return hasTools ? { mode: 'auto', only: null } : { mode: 'none' };
  if (typeof wanted === 'string') return wanted === 'none' ? { mode: 'none' } : { mode: wanted, only: null };
  if (!('type' in wanted)) return { mode: 'required', only: [wanted.name] };
  if (wanted.type === 'function') return { mode: 'required', only: [wanted.function.name] };
  if (wanted.type === 'custom') return { mode: 'required', only: [wanted.custom.name] };
  return decodeAllowedTools(wanted.allowed_tools, origins);
}

function decodeAllowedTools({ mode, tools }: AllowedTools, { losses }: Origins): ToolChoice {
  const only = tools.flatMap((tool, index) => {
    const name = allowedName(tool);
    const path = `tool_choice.allowed_tools.tools[${index}]`;
    if (name === undefined) losses.add(path, 'dropped', 'it names no tool');
    else if (
      Object.keys(tool).some(
        (member) => member !== 'type' && member !== 'name' && member !== nameHolder(tool),
      )
    )
      losses.add(path, 'changed', 'only the name of the tool counts');
    return name === undefined ? [] : [name];
  });
  return { mode, only };
}

/** An allowed tool is named as in the tool list (`{type, function: {name}}`) or flat (`{type, name}`). */
function allowedName(tool: Readonly<Record<string, unknown>>): string | undefined {
  const named = [tool, tool['function'], tool['custom']].find(
    (each) => isJsonObject(each) && typeof each['name'] === 'string',
  );
  return isJsonObject(named) && typeof named['name'] === 'string' ? named['name'] : undefined;
}

/** The member that contains only the name; undefined in the flat form. */
function nameHolder(tool: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof tool['name'] === 'string') return undefined;
  return ['function', 'custom'].find((name) => {
    const holder = tool[name];
    return isJsonObject(holder) && typeof holder['name'] === 'string' && Object.keys(holder).length === 1;
  });
}

/** The web search tool, where the request allows it. */
export function decodeChatWebSearch(
  { web_search_options: options }: ChatRequest,
  origins: Origins,
): Pick<Conversation, 'webSearch'> {
  if (options === undefined || options === null) return {};
  const place = options.user_location?.approximate;
  const { city = null, region = null, country = null, timezone = null } = place ?? {};
  const location =
    place === undefined
      ? null
      : origins.mark({ city, region, country, timezone }, 'web_search_options.user_location.approximate');
  const webSearch = { location, contextSize: options.search_context_size ?? null };
  return { webSearch: origins.mark(webSearch, 'web_search_options', { contextSize: 'search_context_size' }) };
}
