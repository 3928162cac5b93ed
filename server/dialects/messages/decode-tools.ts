/** Tools and tool choice of a messages request. */
import type { BuiltinTool, Conversation, Tool, WebSearch } from '../../core/conversation.ts';
import { isJsonObject } from '../../core/json.ts';
import { extras } from '../dialect.ts';
import type { Origins } from '../origins.ts';
import { decodeCacheControl } from './decode-blocks.ts';
import type { MessageRequest } from './wire.ts';

type AnyTool = NonNullable<MessageRequest['tools']>[number];

export function decodeMessageTools(tools: NonNullable<MessageRequest['tools']>, origins: Origins): Tool[] {
  return tools.map((tool, index): Tool => {
    const path = `tools[${index}]`;
    if (!('input_schema' in tool)) return origins.mark(decodeBuiltin(tool, path, origins), path);
    const {
      type: _type,
      name,
      description,
      input_schema: inputSchema,
      strict,
      cache_control: cache,
      ...native
    } = tool;
    const known = {
      kind: 'json' as const,
      name,
      description: description ?? null,
      inputSchema,
      strict: strict ?? null,
    };
    const decoded = { ...known, ...extras(native, decodeCacheControl(cache)) };
    return origins.mark(decoded, path, { inputSchema: 'input_schema', cache: 'cache_control' });
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
  const place = native['user_location'];
  if (!isJsonObject(place)) return { location: null, contextSize: null };
  const textAt = (name: string): string | null => {
    const value = place[name];
    return typeof value === 'string' ? value : null;
  };
  const location = {
    city: textAt('city'),
    region: textAt('region'),
    country: textAt('country'),
    timezone: textAt('timezone'),
  };
  return { location: origins.mark(location, `${path}.user_location`), contextSize: null };
}

/** Absent means `auto` where there are tools, `none` otherwise. */
export function decodeMessageToolChoice(
  choice: MessageRequest['tool_choice'],
  hasTools: boolean,
): Pick<Conversation, 'toolChoice' | 'parallelToolCalls'> {
  if (choice === undefined)
    return {
      toolChoice: hasTools ? { mode: 'auto', only: null } : { mode: 'none' },
      parallelToolCalls: true,
    };
  if (choice.type === 'none') return { toolChoice: { mode: 'none' }, parallelToolCalls: true };
  const parallelToolCalls = choice.disable_parallel_tool_use !== true;
  if (choice.type === 'tool')
    return { toolChoice: { mode: 'required', only: [choice.name] }, parallelToolCalls };
  return { toolChoice: { mode: choice.type === 'any' ? 'required' : 'auto', only: null }, parallelToolCalls };
}
