/** The contract's rules between the fields of a chat request, which JSON Schema cannot express. */
import type { Fault } from './explain-faults.ts';
import { isObject } from './json-text.ts';

/** A request may mark this many places for the prompt cache. */
const maxCacheBreakpoints = 4;

type Body = Record<string, unknown>;

export function chatFaults(body: unknown): Fault[] {
  if (!isObject(body)) return [];
  const faults: Fault[] = [];
  const given = (name: string) => body[name] !== undefined && body[name] !== null;
  if (given('top_logprobs') && body['logprobs'] !== true)
    faults.push({ steps: ['top_logprobs'], message: "is allowed only with 'logprobs': true" });
  if (list(body['modalities']).includes('audio') && !given('audio'))
    faults.push({ steps: ['audio'], message: "is missing: 'modalities' asks for audio" });
  faults.push(...emptyTurns(body), ...unknownChoice(body), ...manyBreakpoints(body));
  return faults;
}

const saying = [
  'content',
  'function_call',
  'audio',
  'refusal',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'thinking_blocks',
];

function emptyTurns(body: Body): Fault[] {
  return list(body['messages']).flatMap((message, index) => {
    if (!isObject(message) || message['role'] !== 'assistant') return [];
    const says = saying.some((name) => (message[name] ?? null) !== null);
    if (says || list(message['tool_calls']).length > 0) return [];
    return [
      {
        steps: ['messages', index, 'content'],
        message: 'is missing: an assistant message says or calls something',
      },
    ];
  });
}

function unknownChoice(body: Body): Fault[] {
  const choice = body['tool_choice'];
  if (!isObject(choice)) return [];
  const offered = new Set(list(body['tools']).map(nameOf));
  return ['function', 'custom'].flatMap((kind) => {
    const chosen = choice[kind];
    if (!isObject(chosen) || offered.has(chosen['name'])) return [];
    return [{ steps: ['tool_choice', kind, 'name'], message: "names none of the request's 'tools'" }];
  });
}

function manyBreakpoints(body: Body): Fault[] {
  if (countBreakpoints(body) <= maxCacheBreakpoints) return [];
  return [{ steps: ['messages'], message: `has more than ${maxCacheBreakpoints} prompt_cache_breakpoint` }];
}

/** How many cache marks the messages of a request have. */
function countBreakpoints(body: Body): number {
  const messages = list(body['messages']);
  const parts = messages.flatMap((message) => (isObject(message) ? list(message['content']) : []));
  return [...list(body['tools']), ...messages, ...parts].filter(hasMark).length;
}

function hasMark(holder: unknown): boolean {
  return (
    isObject(holder) &&
    ['prompt_cache_breakpoint', 'cache_control'].some((name) => (holder[name] ?? null) !== null)
  );
}

function nameOf(tool: unknown): unknown {
  if (!isObject(tool)) return undefined;
  const definition = tool['function'] ?? tool['custom'];
  return isObject(definition) ? definition['name'] : undefined;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
