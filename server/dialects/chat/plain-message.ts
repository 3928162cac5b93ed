/** A message as chat-completions servers have it in common. */
import type { Loss } from '../loss.ts';

type Members = Readonly<Record<string, unknown>>;

/** The same object when nothing changes. `place` is its path; `takesMarks`: the provider takes `cache_control`. */
export function plainMessage(message: Members, place: string, takesMarks: boolean, losses: Loss[]): Members {
  const drop = (field: string, note: string) =>
    losses.push({ field: `${place}.${field}`, kind: 'dropped', note });
  const made: Record<string, unknown> = { ...message };
  if (message['role'] === 'developer') made['role'] = 'system';
  // The names of results are those of functions.
  const isResult = message['role'] === 'tool' || message['role'] === 'function';
  if (!isResult && message['name'] !== undefined) {
    delete made['name'];
    drop('name', 'the provider takes no names of participants');
  }
  if (!takesMarks && message['cache_control'] !== undefined) {
    delete made['cache_control'];
    drop('cache_control', noMarks);
  }
  const { content } = message;
  if (Array.isArray(content)) {
    const parts = (content as Members[]).map((part, at) =>
      plainPart(part, `${place}.content[${at}]`, takesMarks, losses),
    );
    if (parts.some((part, at) => part !== content[at])) made['content'] = parts;
  }
  if (message['role'] === 'assistant') answerAgain(made, message, place, losses);
  const isSame =
    Object.keys(made).length === Object.keys(message).length &&
    Object.entries(made).every(([name, value]) => value === message[name]);
  return isSame ? message : made;
}

const noMarks = 'the provider takes no cache marks';

function plainPart(part: Members, place: string, takesMarks: boolean, losses: Loss[]): Members {
  const marks = takesMarks ? ['prompt_cache_breakpoint'] : ['prompt_cache_breakpoint', 'cache_control'];
  const found = marks.filter((name) => part[name] !== undefined);
  for (const name of found)
    if (part[name] !== null) losses.push({ field: `${place}.${name}`, kind: 'dropped', note: noMarks });
  const rest =
    found.length === 0
      ? part
      : Object.fromEntries(Object.entries(part).filter(([name]) => !found.includes(name)));
  if (part['type'] !== 'refusal') return rest;
  losses.push({ field: place, kind: 'changed', note: 'sent as text' });
  return { type: 'text', text: part['refusal'] };
}

/** Members of an assistant message that only responses of the vendor have, and calls of tools that are no functions. */
function answerAgain(made: Record<string, unknown>, message: Members, place: string, losses: Loss[]): void {
  for (const name of ['function_call', 'tool_calls']) if (message[name] === null) delete made[name];
  for (const name of ['annotations', 'audio']) {
    const value = message[name] as unknown[] | object | null | undefined;
    delete made[name];
    if ((value ?? null) === null || (Array.isArray(value) && value.length === 0)) continue;
    losses.push({ field: `${place}.${name}`, kind: 'dropped', note: 'the provider does not take it back' });
  }
  const { refusal } = message;
  delete made['refusal'];
  const says = made['tool_calls'] !== undefined || made['function_call'] !== undefined;
  const isSilent = (made['content'] ?? '') === '';
  if (typeof refusal === 'string') {
    const kind = isSilent ? 'changed' : 'dropped';
    losses.push({
      field: `${place}.refusal`,
      kind,
      note: isSilent ? 'sent as text' : 'the provider takes one text',
    });
  }
  if (isSilent && (typeof refusal === 'string' || !says)) made['content'] = refusal ?? '';
  if (Array.isArray(made['tool_calls']) && made['tool_calls'].some(isCustom))
    made['tool_calls'] = (made['tool_calls'] as Members[]).map((call, at) =>
      isCustom(call) ? functionCall(call, `${place}.tool_calls[${at}]`, losses) : call,
    );
}

function isCustom({ type }: Members): boolean {
  return type === 'custom';
}

function functionCall({ custom, ...call }: Members, place: string, losses: Loss[]): Members {
  const { name, input } = custom as { name: string; input: string };
  losses.push({ field: place, kind: 'changed', note: 'sent as the call of a function' });
  return { ...call, type: 'function', function: { name, arguments: JSON.stringify({ input }) } };
}
