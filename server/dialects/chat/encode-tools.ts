/** Tools and tool choice → chat completions. Built-in tools of other providers are dropped and reported. */
import type { Conversation, FunctionTool, TextTool, Tool, WebSearch } from '../../core/conversation.ts';
import { offeredTools } from '../allowed-tools.ts';
import type { Encoding } from '../encoding.ts';
import { given } from '../short-forms.ts';
import { textInputSchema } from '../text-input.ts';
import type { ToolNames } from '../tool-names.ts';
import type { ChatRequest } from './wire.ts';

type ToolMembers = Pick<ChatRequest, 'tools' | 'tool_choice' | 'parallel_tool_calls' | 'web_search_options'>;
type WireTool = NonNullable<ChatRequest['tools']>[number];
type OwnTool = FunctionTool | TextTool;

export function encodeChatTools(
  conversation: Conversation,
  names: ToolNames,
  encoding: Encoding,
): ToolMembers {
  const all = conversation.tools.filter((tool): tool is OwnTool => tool.kind !== 'builtin');
  const own = encoding.isPlain ? offeredTools(all, conversation, encoding) : all;
  const webSearch = encodeWebSearch(conversation, encoding);
  if (own.length === 0) {
    if (conversation.toolChoice.mode === 'required')
      encoding.refuse(conversation, 'toolChoice', 'it has none of the tools of which one must be called');
    return webSearch;
  }
  const { toolChoice, parallelToolCalls } = conversation;
  return {
    tools: own.map((tool) => encodeTool(tool, names, encoding)),
    ...encodeChoice(conversation, own, names, encoding),
    ...(parallelToolCalls || toolChoice.mode === 'none' ? {} : { parallel_tool_calls: false }),
    ...webSearch,
  };
}

function encodeTool(tool: OwnTool, names: ToolNames, encoding: Encoding): WireTool {
  const name = names.sent(tool.name);
  if (name !== tool.name) encoding.change(tool, 'name', `called ${name}; responses have the real name`);
  if (tool.cache !== undefined) encoding.drop(tool, 'cache', 'a tool of chat completions takes no mark');
  const described = { name, ...given({ description: tool.description }) };
  if (tool.kind === 'text' && encoding.isPlain) {
    if (tool.grammar !== null) encoding.drop(tool, 'grammar', 'a function cannot hold an input to a grammar');
    return { type: 'function', function: { ...described, parameters: textInputSchema } };
  }
  if (tool.kind === 'text') {
    const format = tool.grammar && { type: 'grammar' as const, grammar: grammarOf(tool.grammar) };
    return { type: 'custom', custom: { ...described, ...given({ format }) } };
  }
  const { inputSchema: parameters, strict } = tool;
  return { type: 'function', function: { ...described, ...given({ parameters, strict }) } };
}

function grammarOf({ syntax, definition }: NonNullable<TextTool['grammar']>) {
  return { syntax: syntax === 'regex' ? ('regex' as const) : ('lark' as const), definition };
}

/** `auto` is the default and omitted. */
function encodeChoice(
  conversation: Conversation,
  own: readonly Tool[],
  names: ToolNames,
  encoding: Encoding,
): Pick<ChatRequest, 'tool_choice'> {
  const { toolChoice } = conversation;
  if (toolChoice.mode === 'none') return { tool_choice: 'none' };
  const { mode, only } = toolChoice;
  if (only === null) return mode === 'auto' ? {} : { tool_choice: 'required' };
  const wanted = new Set(only);
  const chosen = own.filter(({ name }) => wanted.has(name));
  const [first] = chosen;
  if (first === undefined) {
    encoding.refuse(conversation, 'toolChoice', 'chat completions have no such tool');
    return {};
  }
  const choices = chosen.map((tool) => namedTool(tool, names, encoding));
  const [single] = choices;
  if (mode === 'required' && choices.length === 1 && single !== undefined) return { tool_choice: single };
  // Only those are offered.
  if (encoding.isPlain) return mode === 'auto' ? {} : { tool_choice: 'required' };
  return { tool_choice: { type: 'allowed_tools', allowed_tools: { mode, tools: choices } } };
}

function namedTool({ kind, name }: Tool, names: ToolNames, { isPlain }: Encoding) {
  const named = { name: names.sent(name) };
  return kind === 'text' && !isPlain
    ? { type: 'custom' as const, custom: named }
    : { type: 'function' as const, function: named };
}

/** The first web search becomes an option of the request; settings that do not fit are reported. */
function encodeWebSearch(
  { tools, webSearch: asked }: Conversation,
  encoding: Encoding,
): Pick<ChatRequest, 'web_search_options'> {
  const builtins = tools.filter((tool) => tool.kind === 'builtin');
  const search = builtins.find((tool) => tool.webSearch !== undefined);
  for (const tool of builtins)
    if (tool !== search) encoding.drop(tool, undefined, 'chat completions have no such tool');
  for (const [member, value] of Object.entries(search?.native ?? {}))
    if (search !== undefined && !sayable.has(member) && !saysNothing(value))
      encoding.drop(search, member, 'the search of chat completions cannot be expressed');
  if (search !== undefined) encoding.change(search, 'type', 'becomes web_search_options');
  if (asked?.allowedDomains !== undefined)
    encoding.drop(asked, 'allowedDomains', 'the search of chat completions cannot be limited');
  const webSearch = asked ?? search?.webSearch;
  return webSearch === undefined ? {} : { web_search_options: webSearchOptions(webSearch, encoding) };
}

const sayable: ReadonlySet<string> = new Set(['type', 'name', 'user_location']);

function saysNothing(value: unknown): boolean {
  return value === null || value === false || JSON.stringify(value) === '["direct"]';
}

function webSearchOptions(
  { location, contextSize }: WebSearch,
  encoding: Encoding,
): NonNullable<ChatRequest['web_search_options']> {
  const size = given({ search_context_size: contextSizes.find((each) => each === contextSize) });
  if (location === null) return size;
  const { country, ...rest } = location;
  const isCode = country === null || country.length === 2;
  if (!isCode) encoding.drop(location, 'country', 'not a code of two letters');
  const approximate = given({ ...rest, country: isCode ? country : null });
  return { ...size, user_location: { type: 'approximate', approximate } };
}

const contextSizes = ['low', 'medium', 'high'] as const;
