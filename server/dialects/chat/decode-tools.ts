/** Tools and tool choice of a chat-completions request, the deprecated `functions` included. */
import type { Tool, ToolChoice } from '../../core/conversation.ts';
import { isJsonObject } from '../../core/json.ts';
import type { ChatRequest } from './wire.ts';

export function decodeChatTools(tools: ChatRequest['tools'], functions: ChatRequest['functions']): Tool[] {
  const current = (tools ?? []).map((tool): Tool => {
    if (tool.type === 'custom') {
      const { name, description, format } = tool.custom;
      const grammar = format?.type === 'grammar' ? format.grammar : null;
      return { kind: 'text', name, description: description ?? null, grammar };
    }
    const { name, description, parameters, strict } = tool.function;
    return {
      kind: 'json',
      name,
      description: description ?? null,
      inputSchema: parameters ?? null,
      strict: strict ?? null,
    };
  });
  const deprecated = (functions ?? []).map(({ name, description, parameters }): Tool => ({
    kind: 'json',
    name,
    description: description ?? null,
    inputSchema: parameters ?? null,
    strict: null,
  }));
  return [...current, ...deprecated];
}

/** Absent means `auto` where there are tools, `none` otherwise. */
export function decodeChatToolChoice(
  choice: ChatRequest['tool_choice'],
  functionCall: ChatRequest['function_call'],
  hasTools: boolean,
): ToolChoice {
  const wanted = choice ?? functionCall;
  if (wanted === undefined) return hasTools ? { mode: 'auto', only: null } : { mode: 'none' };
  if (typeof wanted === 'string') return wanted === 'none' ? { mode: 'none' } : { mode: wanted, only: null };
  if (!('type' in wanted)) return { mode: 'required', only: [wanted.name] };
  if (wanted.type === 'function') return { mode: 'required', only: [wanted.function.name] };
  if (wanted.type === 'custom') return { mode: 'required', only: [wanted.custom.name] };
  return { mode: wanted.allowed_tools.mode, only: wanted.allowed_tools.tools.flatMap(allowedName) };
}

/** An allowed tool is named as in the tool list (`{type, function: {name}}`) or flat (`{type, name}`). */
function allowedName(tool: Readonly<Record<string, unknown>>): string[] {
  const places = [tool, tool['function'], tool['custom']];
  return places.flatMap((place) =>
    isJsonObject(place) && typeof place['name'] === 'string' ? [place['name']] : [],
  );
}
