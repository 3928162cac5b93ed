/** The tools of a chat request for a provider that takes functions alone. */
import type { Tool } from '../../core/conversation.ts';
import type { Loss } from '../loss.ts';
import { textInputSchema } from '../text-input.ts';
import { ToolNames } from '../tool-names.ts';
import { maxToolName } from './encode-request.ts';

type Members = Readonly<Record<string, unknown>>;

interface Choice {
  type?: unknown;
  custom?: { name: string };
  allowed_tools?: { mode: string; tools: readonly AllowedTool[] };
}

interface AllowedTool {
  function?: { name: string };
  custom?: { name: string };
}

/** Whether the request offers a custom tool, so that calls of its function have to come back as calls of the tool. */
export function hasCustomTools({ tools }: Members): boolean {
  return Array.isArray(tools) && tools.some(isCustom);
}

function isCustom(tool: unknown): boolean {
  return (tool as Members)['type'] === 'custom';
}

/**
 * The same object where all tools are functions and none is chosen among others. A custom tool becomes a function with one
 * string; a choice among some of the tools is expressed by offering only those.
 */
export function withPlainTools(json: Members, losses: Loss[]): Members {
  const tools = (json['tools'] ?? []) as readonly Members[];
  const choice = (json['tool_choice'] ?? undefined) as Choice | string | undefined;
  const allowed = typeof choice === 'object' ? choice.allowed_tools : undefined;
  const custom = tools.some(isCustom);
  if (!custom && allowed === undefined) return json;
  const names = new ToolNames(tools.map(namedTool), maxToolName);
  const offered = tools.flatMap((tool, at) => {
    if (allowed?.tools.every((each) => nameOf(each) !== nameOf(tool)) === true) {
      losses.push({ field: `tools[${at}]`, kind: 'dropped', note: 'not among the allowed tools' });
      return [];
    }
    return [isCustom(tool) ? asFunction(tool, `tools[${at}]`, names, losses) : tool];
  });
  return { ...json, tools: offered, ...chosen(choice, names), ...(custom && withNames(json, names)) };
}

function asFunction({ custom }: Members, place: string, names: ToolNames, losses: Loss[]): Members {
  const { name, description, format } = custom as { name: string; description?: unknown; format?: Members };
  if (format?.['type'] === 'grammar')
    losses.push({
      field: `${place}.custom.format`,
      kind: 'dropped',
      note: 'a function cannot hold an input to a grammar',
    });
  const about = { name: names.sent(name), ...(description === undefined ? {} : { description }) };
  return { type: 'function', function: { ...about, parameters: textInputSchema } };
}

function chosen(choice: Choice | string | undefined, names: ToolNames): Members {
  if (typeof choice !== 'object') return {};
  if (choice.allowed_tools !== undefined) return { tool_choice: choice.allowed_tools.mode };
  if (choice.custom === undefined) return {};
  return { tool_choice: { type: 'function', function: { name: names.sent(choice.custom.name) } } };
}

/** Calls of the conversation so far, which are calls of functions by now, under the names of the functions. */
function withNames({ messages }: Members, names: ToolNames): Members {
  const isRenamed = ({ function: called }: Members) =>
    called !== undefined &&
    names.sent((called as { name: string }).name) !== (called as { name: string }).name;
  return {
    messages: (messages as readonly Members[]).map((message) => {
      const calls = message['tool_calls'];
      if (!Array.isArray(calls) || !(calls as Members[]).some(isRenamed)) return message;
      return {
        ...message,
        tool_calls: (calls as Members[]).map((call) => {
          const { name, ...rest } = call['function'] as { name: string };
          return { ...call, function: { name: names.sent(name), ...rest } };
        }),
      };
    }),
  };
}

function nameOf(tool: AllowedTool): string | undefined {
  return (tool.function ?? tool.custom)?.name;
}

function namedTool(tool: Members): Tool {
  const name = nameOf(tool) ?? '';
  return { kind: 'text', name, description: null, grammar: null };
}
