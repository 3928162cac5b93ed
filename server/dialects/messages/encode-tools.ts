/** Tools and tool choice → the messages format. */
import type {
  Conversation,
  FunctionTool,
  JsonSchemaObject,
  TextTool,
  Tool,
  UserLocation,
  WebSearch,
} from '../../core/conversation.ts';
import { isJsonObject } from '../../core/json.ts';
import { offeredTools } from '../allowed-tools.ts';
import type { Encoding } from '../encoding.ts';
import { given } from '../short-forms.ts';
import { textInputSchema } from '../text-input.ts';
import type { ToolNames } from '../tool-names.ts';
import { cacheControlOf } from './encode-texts.ts';
import type { MessageRequest, ToolInputSchema } from './wire.ts';

type ToolMembers = Pick<MessageRequest, 'tools' | 'tool_choice'>;
type WireTool = NonNullable<MessageRequest['tools']>[number];
type WireChoice = NonNullable<MessageRequest['tool_choice']>;
type WireLocation = NonNullable<Extract<WireTool, { type: 'web_search_20250305' }>['user_location']>;

export function encodeMessageTools(
  conversation: Conversation,
  names: ToolNames,
  encoding: Encoding,
): ToolMembers {
  const offered = offeredTools(conversation.tools, conversation, encoding);
  const tools = offered.map((tool) => encodeTool(tool, names, encoding));
  const search = encodeWebSearch(conversation, encoding);
  if (offered.length === 0 && conversation.toolChoice.mode === 'required')
    encoding.refuse(conversation, 'toolChoice', 'it offers none of the tools of which one must be called');
  if (tools.length + search.length === 0) return {};
  return {
    tools: [...tools, ...search],
    ...(offered.length === 0 ? {} : encodeChoice(conversation, offered, names)),
  };
}

function encodeTool(tool: Tool, names: ToolNames, encoding: Encoding): WireTool {
  if (tool.kind === 'builtin') return tool.native as unknown as WireTool;
  const name = names.sent(tool.name);
  if (name !== tool.name) encoding.change(tool, 'name', `called ${name}; responses have the real name`);
  const described = { name, ...given({ description: tool.description }), ...cacheControlOf(tool, encoding) };
  if (tool.kind === 'text') return { ...described, input_schema: textSchema(tool, encoding) };
  return { ...described, input_schema: inputSchema(tool, encoding), ...given({ strict: tool.strict }) };
}

/** A tool whose input is any string gets an object with that string as its only member. */
function textSchema(tool: TextTool, encoding: Encoding): ToolInputSchema {
  if (tool.grammar !== null)
    encoding.drop(tool, 'grammar', 'the messages format cannot hold an input to a grammar');
  return { ...textInputSchema, required: [...textInputSchema.required] };
}

/** The schema of an input must be that of an object here; a function without one takes no input. */
function inputSchema(tool: FunctionTool, encoding: Encoding): ToolInputSchema {
  if (tool.inputSchema === null) return { type: 'object', properties: {} };
  const { type, properties, required, ...rest } = tool.inputSchema;
  const at = (member: string): JsonSchemaObject => ({ [member]: tool.inputSchema?.[member] });
  const lose = (member: string): Record<string, never> => {
    encoding.change(tool, 'inputSchema', `'${member}' is not what a schema of an object has there`);
    return {};
  };
  if (type !== undefined && type !== 'object') lose('type');
  const isRequired = Array.isArray(required) && required.every((name) => typeof name === 'string');
  return {
    ...rest,
    type: 'object',
    ...(properties === undefined
      ? {}
      : isJsonObject(properties) || properties === null
        ? at('properties')
        : lose('properties')),
    ...(required === undefined ? {} : isRequired || required === null ? at('required') : lose('required')),
  };
}

/** `auto` is the default and omitted, unless calls must not be parallel. */
function encodeChoice(
  { toolChoice, parallelToolCalls }: Conversation,
  offered: readonly Tool[],
  names: ToolNames,
): { tool_choice?: WireChoice } {
  if (toolChoice.mode === 'none') return { tool_choice: { type: 'none' } };
  const single = parallelToolCalls ? {} : { disable_parallel_tool_use: true };
  const { mode } = toolChoice;
  if (mode === 'auto') return parallelToolCalls ? {} : { tool_choice: { type: 'auto', ...single } };
  const only = new Set(toolChoice.only);
  const chosen = offered.filter(({ name }) => only.has(name));
  const [first] = chosen;
  return first !== undefined && chosen.length === 1
    ? { tool_choice: { type: 'tool', name: names.sent(first.name), ...single } }
    : { tool_choice: { type: 'any', ...single } };
}

/** A web search that is an option of the request becomes a tool of its own. */
function encodeWebSearch({ webSearch, tools, toolChoice }: Conversation, encoding: Encoding): WireTool[] {
  if (webSearch === undefined) return [];
  if (tools.some(({ name }) => name === 'web_search') || (tools.length > 0 && toolChoice.mode === 'none')) {
    encoding.drop(webSearch, undefined, 'it would be a tool, which this request leaves no room for');
    return [];
  }
  if (webSearch.contextSize !== null && webSearch.contextSize !== 'medium')
    encoding.drop(webSearch, 'contextSize', 'the messages format cannot ask for it');
  const location = given({ user_location: encodeLocation(webSearch, encoding) });
  const { allowedDomains } = webSearch;
  const domains = allowedDomains === undefined ? {} : { allowed_domains: [...allowedDomains] };
  return [{ type: 'web_search_20250305', name: 'web_search', ...domains, ...location }];
}

function encodeLocation({ location }: WebSearch, encoding: Encoding): WireLocation | null {
  if (location === null) return null;
  const known: Partial<UserLocation> = {};
  for (const name of ['city', 'region', 'country', 'timezone'] as const) {
    const value = location[name];
    if (value === null || value === '') continue;
    if (value.length > 255) encoding.drop(location, name, 'longer than the messages format allows');
    else if (name === 'country' && Array.from(value).length !== 2)
      encoding.drop(location, name, 'not a code of two letters');
    else known[name] = value;
  }
  return { type: 'approximate', ...known };
}
