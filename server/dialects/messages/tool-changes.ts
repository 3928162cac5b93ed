/** Tools that system messages add and remove: other formats have one list, of those in effect at the end of the conversation. */
import type { Origins } from '../origins.ts';
import type { MessageRequest, SystemBlock } from './wire.ts';

type WireTool = NonNullable<MessageRequest['tools']>[number];
export type ToolChange = Exclude<SystemBlock, { type: 'text' }>;

export interface PlacedTool {
  tool: WireTool;
  /** Of its definition in the body. */
  path: string;
}

export const isToolChange = (block: { type: string }): block is ToolChange =>
  block.type === 'tool_addition' || block.type === 'tool_removal';

export function toolsInEffect(
  { tools = [], messages }: Pick<MessageRequest, 'tools' | 'messages'>,
  origins: Origins,
): PlacedTool[] {
  const known = new Map<PlacedTool, boolean>();
  for (const [index, tool] of tools.entries()) known.set({ tool, path: `tools[${index}]` }, true);
  for (const [at, { role, content }] of messages.entries()) {
    if (role !== 'system' || typeof content === 'string') continue;
    for (const [index, block] of content.entries())
      if (isToolChange(block)) apply(block, `messages[${at}].content[${index}]`, known, origins);
  }
  return [...known].filter(([, isOffered]) => isOffered).map(([placed]) => placed);
}

/** `known`: every tool so far, and whether it is offered. */
function apply(change: ToolChange, path: string, known: Map<PlacedTool, boolean>, origins: Origins): void {
  const { tool } = change;
  const isAdded = change.type === 'tool_addition';
  if ((change.cache_control ?? null) !== null)
    origins.losses.add(`${path}.cache_control`, 'dropped', 'no mark on a change of tools');
  if (tool.type === 'mcp_tool_reference' || tool.type === 'mcp_toolset_reference') {
    if (isAdded) origins.losses.add(path, 'dropped', 'no MCP servers are called');
    return;
  }
  const name = tool.type === 'tool_definition' ? nameOf(tool.definition) : tool.name;
  const named = [...known.keys()].filter((placed) => nameOf(placed.tool) === name);
  const isDefined = tool.type === 'tool_definition';
  for (const placed of named) known.set(placed, isAdded && !isDefined);
  if (isDefined) known.set({ tool: tool.definition, path: `${path}.tool.definition` }, true);
  else if (isAdded && named.length === 0) origins.losses.add(path, 'dropped', 'names no tool of the request');
}

const nameOf = (tool: WireTool): string => ('name' in tool ? tool.name : (tool.type ?? ''));
