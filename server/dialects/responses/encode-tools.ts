/** Tools and tool choice → the responses format. Built-in tools of other providers are dropped and reported. */
import type { Conversation, FunctionTool, TextTool, Tool, WebSearch } from '../../core/conversation.ts';
import type { Encoding } from '../encoding.ts';
import { given } from '../short-forms.ts';
import type { ToolNames } from '../tool-names.ts';
import type { RequestTool, ResponseRequest } from './wire.ts';

type ToolMembers = Pick<ResponseRequest, 'tools' | 'tool_choice' | 'parallel_tool_calls'>;
type OwnTool = FunctionTool | TextTool;

export function encodeTools(conversation: Conversation, names: ToolNames, encoding: Encoding): ToolMembers {
  const own = conversation.tools.filter((tool): tool is OwnTool => tool.kind !== 'builtin');
  const search = encodeWebSearch(conversation, encoding);
  const tools = [...own.map((tool) => encodeTool(tool, names, encoding)), ...search];
  const { toolChoice, parallelToolCalls } = conversation;
  if (own.length === 0 && toolChoice.mode === 'required')
    encoding.refuse(conversation, 'toolChoice', 'it has none of the tools of which one must be called');
  if (tools.length === 0) return {};
  return {
    tools,
    ...(own.length === 0 ? {} : encodeChoice(conversation, own, names, encoding)),
    ...(own.length === 0 || parallelToolCalls || toolChoice.mode === 'none'
      ? {}
      : { parallel_tool_calls: false }),
  };
}

/** Functions are strict by default here, and nowhere else. */
function encodeTool(tool: OwnTool, names: ToolNames, encoding: Encoding): RequestTool {
  const name = names.sent(tool.name);
  if (name !== tool.name) encoding.change(tool, 'name', `called ${name}; responses have the real name`);
  if (tool.cache !== undefined) encoding.drop(tool, 'cache', 'a tool of the responses format takes no mark');
  const described = { name, ...given({ description: tool.description }) };
  if (tool.kind === 'json')
    return { type: 'function', ...described, parameters: tool.inputSchema, strict: tool.strict ?? false };
  if (tool.grammar === null) return { type: 'custom', ...described };
  const { syntax, definition } = tool.grammar;
  const format = {
    type: 'grammar' as const,
    syntax: syntax === 'regex' ? ('regex' as const) : ('lark' as const),
    definition,
  };
  return { type: 'custom', ...described, format };
}

/** `auto` is the default and omitted. */
function encodeChoice(
  conversation: Conversation,
  own: readonly OwnTool[],
  names: ToolNames,
  encoding: Encoding,
): Pick<ResponseRequest, 'tool_choice'> {
  const { toolChoice } = conversation;
  if (toolChoice.mode === 'none') return { tool_choice: 'none' };
  const { mode, only } = toolChoice;
  if (only === null) return mode === 'auto' ? {} : { tool_choice: 'required' };
  const wanted = new Set(only);
  const choices = own.filter(({ name }) => wanted.has(name)).map((tool) => namedTool(tool, names));
  const [first, ...others] = choices;
  if (first === undefined) {
    encoding.refuse(conversation, 'toolChoice', 'the responses format has no such tool');
    return {};
  }
  if (mode === 'required' && others.length === 0) return { tool_choice: first };
  return { tool_choice: { type: 'allowed_tools', mode, tools: choices } };
}

function namedTool({ kind, name }: Tool, names: ToolNames): { type: 'function' | 'custom'; name: string } {
  return { type: kind === 'text' ? 'custom' : 'function', name: names.sent(name) };
}

/** The first web search becomes the one tool for it; settings that do not fit are reported. */
function encodeWebSearch({ tools, webSearch: asked }: Conversation, encoding: Encoding): RequestTool[] {
  const builtins = tools.filter((tool) => tool.kind === 'builtin');
  const search = builtins.find((tool) => tool.webSearch !== undefined);
  for (const tool of builtins)
    if (tool !== search) encoding.drop(tool, undefined, 'the responses format has no such tool');
  for (const [member, value] of Object.entries(search?.native ?? {}))
    if (search !== undefined && !sayable.has(member) && !saysNothing(value))
      encoding.drop(search, member, 'the search of the responses format cannot be limited so');
  const webSearch = asked ?? search?.webSearch;
  return webSearch === undefined ? [] : [searchTool(webSearch)];
}

const sayable: ReadonlySet<string> = new Set(['type', 'name', 'user_location', 'allowed_domains']);

function saysNothing(value: unknown): boolean {
  return value === null || value === false || JSON.stringify(value) === '["direct"]';
}

const contextSizes = ['low', 'medium', 'high'] as const;

function searchTool({ location, contextSize, allowedDomains }: WebSearch): RequestTool {
  const size = contextSizes.find((each) => each === contextSize);
  const filters = allowedDomains === undefined ? null : { allowed_domains: [...allowedDomains] };
  const place = location === null ? null : { type: 'approximate' as const, ...given(location) };
  return { type: 'web_search', ...given({ search_context_size: size, user_location: place, filters }) };
}
