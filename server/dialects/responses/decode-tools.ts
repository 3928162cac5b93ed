/** Tools and tool choice of a responses request. */
import type { Conversation, Tool, ToolChoice, WebSearch } from '../../core/conversation.ts';
import type { Origins } from '../origins.ts';
import { offeredTools } from './namespaces.ts';
import type { RequestTool, RequestToolChoice, ResponseRequest } from './wire.ts';

type SearchTool = Extract<RequestTool, { type: 'web_search' | 'web_search_preview' }>;
type AllowedTools = Extract<RequestToolChoice, { type: 'allowed_tools' }>;

export function decodeTools(tools: readonly RequestTool[], origins: Origins): Tool[] {
  return offeredTools(tools).map(({ tool, name, description, path }): Tool => {
    if (tool.type === 'function') {
      const { parameters: inputSchema = null, strict = null } = tool;
      const decoded: Tool = { kind: 'json', name, description, inputSchema, strict };
      return origins.mark(decoded, path, { inputSchema: 'parameters' });
    }
    const { format } = tool;
    const grammar =
      format?.type === 'grammar' ? { syntax: format.syntax, definition: format.definition } : null;
    return origins.mark({ kind: 'text', name, description, grammar }, path, { grammar: 'format' });
  });
}

/** The search of the web, where the request offers it. */
export function decodeWebSearch(
  tools: readonly RequestTool[],
  origins: Origins,
): Pick<Conversation, 'webSearch'> {
  const index = tools.findIndex(isSearch);
  const tool = tools[index];
  if (tool === undefined || !isSearch(tool)) return {};
  const { user_location: place = null, search_context_size: contextSize = null } = tool;
  const { city = null, region = null, country = null, timezone = null } = place ?? {};
  const path = `tools[${index}]`;
  const location =
    place === null ? null : origins.mark({ city, region, country, timezone }, `${path}.user_location`);
  const domains = tool.type === 'web_search' ? tool.filters?.allowed_domains : undefined;
  const search: WebSearch = { location, contextSize, ...(domains?.length && { allowedDomains: domains }) };
  const names = { contextSize: 'search_context_size', allowedDomains: 'filters.allowed_domains' };
  return { webSearch: origins.mark(search, path, names) };
}

function isSearch(tool: RequestTool): tool is SearchTool {
  return tool.type === 'web_search' || tool.type === 'web_search_preview';
}

/** Absent means `auto` where there are tools, `none` otherwise. */
export function decodeToolChoice(
  choice: ResponseRequest['tool_choice'],
  hasTools: boolean,
  origins: Origins,
): ToolChoice {
  if (choice === undefined || choice === null)
    return hasTools ? { mode: 'auto', only: null } : { mode: 'none' };
  if (typeof choice === 'string') return choice === 'none' ? { mode: 'none' } : { mode: choice, only: null };
  if (choice.type !== 'allowed_tools') return { mode: 'required', only: [choice.name] };
  return decodeAllowed(choice, origins);
}

function decodeAllowed({ mode, tools }: AllowedTools, { losses }: Origins): ToolChoice {
  const only = tools.flatMap((tool, index) => {
    const { name } = tool;
    const path = `tool_choice.tools[${index}]`;
    if (typeof name !== 'string') losses.add(path, 'dropped', 'it names no tool');
    else if (Object.keys(tool).some((member) => member !== 'type' && member !== 'name'))
      losses.add(path, 'changed', 'only the name of the tool counts');
    return typeof name === 'string' ? [name] : [];
  });
  return { mode, only };
}
