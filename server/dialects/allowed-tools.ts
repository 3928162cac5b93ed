/** A choice among some of the tools, for formats that have none. */
import type { Conversation, Tool } from '../core/conversation.ts';
import type { Encoding } from './encoding.ts';

/** It is expressed by offering only those, unless one specific tool must be called. */
export function offeredTools<Offered extends Tool>(
  tools: readonly Offered[],
  { toolChoice }: Conversation,
  encoding: Encoding,
): readonly Offered[] {
  if (toolChoice.mode === 'none' || toolChoice.only === null) return tools;
  const only = new Set(toolChoice.only);
  const allowed = tools.filter(({ name }) => only.has(name));
  if (toolChoice.mode === 'required' && allowed.length === 1) return tools;
  for (const tool of tools)
    if (!only.has(tool.name)) encoding.drop(tool, undefined, 'not among the allowed tools');
  return allowed;
}
