/** Tools and tool choice of a messages request. */
import type { BuiltinTool, Conversation, Tool, ToolChoice, WebSearch } from '../../core/conversation.ts';
import { isJsonObject } from '../../core/json.ts';
import type { Origins } from '../origins.ts';
import { withRest } from './decode-blocks.ts';
import type { PlacedTool } from './tool-changes.ts';
import type { MessageRequest } from './wire.ts';

type AnyTool = NonNullable<MessageRequest['tools']>[number];

export function decodeMessageTools(tools: readonly PlacedTool[], origins: Origins): Tool[] {
  return tools.map(({ tool, path }): Tool => {
    if (!('input_schema' in tool)) return origins.mark(decodeBuiltin(tool, path, origins), path);
    const { type: _type, name, description = null, input_schema: inputSchema, strict = null, ...rest } = tool;
    const known = { name, description, inputSchema, strict };
    return withRest({ kind: 'json', ...known }, rest, path, origins, { inputSchema: 'input_schema' });
  });
}

function decodeBuiltin(
  tool: Exclude<AnyTool, { input_schema: object }>,
  path: string,
  origins: Origins,
): BuiltinTool {
  const name = 'name' in tool ? tool.name : tool.type;
  const builtin: BuiltinTool = { kind: 'builtin', name, description: null, native: { ...tool } };
  return name === 'web_search'
    ? { ...builtin, webSearch: decodeWebSearch(builtin.native, path, origins) }
    : builtin;
}

function decodeWebSearch(native: BuiltinTool['native'], path: string, origins: Origins): WebSearch {
  const { user_location: place, allowed_domains: domains } = native;
  const limits = Array.isArray(domains) && domains.length > 0 ? { allowedDomains: domains.map(String) } : {};
  if (!isJsonObject(place)) return { location: null, contextSize: null, ...limits };
  const textAt = (name: string): string | null => (typeof place[name] === 'string' ? place[name] : null);
  const location = {
    city: textAt('city'),
    region: textAt('region'),
    country: textAt('country'),
    timezone: textAt('timezone'),
  };
  return { location: origins.mark(location, `${path}.user_location`), contextSize: null, ...limits };
}

/** Absent means `auto` where there are tools, `none` otherwise. */
export function decodeMessageToolChoice(
  choice: MessageRequest['tool_choice'],
  hasTools: boolean,
): Pick<Conversation, 'toolChoice' | 'parallelToolCalls'> {
  const parallelToolCalls =
    choice === undefined || choice.type === 'none' || choice.disable_parallel_tool_use !== true;
  return { toolChoice: wantedTool(choice, hasTools), parallelToolCalls };
}

function wantedTool(choice: MessageRequest['tool_choice'], hasTools: boolean): ToolChoice {
  if (choice?.type === 'tool') return { mode: 'required', only: [choice.name] };
  if (choice?.type === 'none' || (choice === undefined && !hasTools)) return { mode: 'none' };
  return { mode: choice?.type === 'any' ? 'required' : 'auto', only: null };
}
