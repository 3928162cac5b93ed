/** Tools and tool choice of a messages request. */
import type { Conversation, Tool } from '../../core/conversation.ts';
import { extras } from '../dialect.ts';
import { decodeCacheControl } from './decode-blocks.ts';
import type { MessageRequest } from './wire.ts';

export function decodeMessageTools(tools: NonNullable<MessageRequest['tools']>): Tool[] {
  return tools.map((tool): Tool => {
    if (!('input_schema' in tool)) {
      const name = 'name' in tool ? tool.name : tool.type;
      return { kind: 'builtin', name, description: null, native: { ...tool } };
    }
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
    return { ...known, ...extras(native, decodeCacheControl(cache)) };
  });
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
