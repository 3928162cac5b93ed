/** Cache marks in the words of the messages format, for a provider of chat completions that has only its own. */
import type { Loss } from '../loss.ts';
import type { ChatCacheBreakpoint } from './wire.ts';

type Members = Readonly<Record<string, unknown>>;

/** The same object when the message has no such mark. `place` is its path. */
export function fitMessageMarks(message: Members, place: string, losses: Loss[]): Members {
  const { content } = message;
  const parts = Array.isArray(content) && content.some(hasMark) ? (content as Members[]) : undefined;
  const fitted =
    parts === undefined
      ? message
      : { ...message, content: parts.map((part, at) => fitPart(part, `${place}.content[${at}]`, losses)) };
  const { cache_control: mark, ...rest } = fitted as Members & { cache_control?: unknown };
  return mark === undefined ? fitted : { ...rest, ...markedContent(rest, mark, place, losses) };
}

/** The same list when no tool has a mark; a tool of chat completions takes none. */
export function fitToolMarks(tools: unknown, losses: Loss[]): unknown {
  if (!Array.isArray(tools) || !tools.some(hasMark)) return tools;
  return (tools as Members[]).map((tool, index) => {
    if (!hasMark(tool)) return tool;
    const { cache_control: _mark, ...rest } = tool;
    const note = 'a tool of chat completions takes no mark';
    losses.push({ field: `tools[${index}].cache_control`, kind: 'dropped', note });
    return rest;
  });
}

function hasMark(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'cache_control' in item;
}

function fitPart(part: Members, place: string, losses: Loss[]): Members {
  const { cache_control: mark, ...rest } = part;
  if (mark === undefined || rest['prompt_cache_breakpoint'] !== undefined) return rest;
  return { ...rest, prompt_cache_breakpoint: breakpointFor(mark, place, losses) };
}

/** The mark of a message is on the last of its parts. */
function markedContent(rest: Members, mark: unknown, place: string, losses: Loss[]): Members {
  const { content } = rest;
  const parts: Members[] =
    typeof content === 'string' && content !== ''
      ? [{ type: 'text', text: content }]
      : Array.isArray(content)
        ? (content as Members[])
        : [];
  const last = parts.at(-1);
  if (last === undefined || last['type'] === 'refusal') {
    losses.push({
      field: `${place}.cache_control`,
      kind: 'dropped',
      note: 'the message has no part to mark',
    });
    return {};
  }
  if (last['prompt_cache_breakpoint'] !== undefined) return {};
  const marked = { ...last, prompt_cache_breakpoint: breakpointFor(mark, place, losses) };
  return { content: [...parts.slice(0, -1), marked] };
}

function breakpointFor(mark: unknown, place: string, losses: Loss[]): ChatCacheBreakpoint {
  if ((mark as { ttl?: unknown }).ttl !== '1h') return { mode: 'explicit' };
  const note = 'kept for 12h, the longer time of chat completions';
  losses.push({ field: `${place}.cache_control.ttl`, kind: 'changed', note });
  return { mode: 'explicit', ttl: '12h' };
}
