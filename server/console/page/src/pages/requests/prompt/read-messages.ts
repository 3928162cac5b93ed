/** Reads the conversation of a request of each conversation format. */
import type { ConversationFormat } from '../../../../../../core/wire-format.ts';
import { fieldsOf, listOf, textOf, type Fields } from '../../../json-fields.ts';
import type { Message, Part } from './conversation.ts';
import { callPart, otherPart, readContent, readPart, resultPart } from './read-parts.ts';

/** By format, from the body of the request. */
export const readMessages: Readonly<Record<ConversationFormat, (body: Fields) => Message[]>> = {
  chat: ({ messages }) => listOf(messages).map((message) => readChatMessage(fieldsOf(message))),
  messages: ({ system, messages }) => [
    ...messageOf('system', readContent(system)),
    ...listOf(messages).map(fieldsOf).map(readMessage),
  ],
  responses: ({ instructions, input }) => [
    ...messageOf('system', readContent(instructions)),
    ...(typeof input === 'string'
      ? messageOf('user', readContent(input))
      : listOf(input).map((item) => readItem(fieldsOf(item)))),
  ],
  /** A prompt of token ids has no text. */
  completions({ prompt }) {
    const text = textOf(Array.isArray(prompt) ? prompt[0] : prompt);
    return text === undefined ? [] : [{ role: 'user', parts: [{ kind: 'text', text }] }];
  },
};

/** None without content. */
function messageOf(role: string, parts: readonly Part[]): Message[] {
  return parts.length === 0 ? [] : [{ role, parts }];
}

const roleOf = ({ role }: Fields): string => textOf(role) ?? 'unknown';

function readMessage(message: Fields): Message {
  return { role: roleOf(message), parts: readContent(message['content']) };
}

function readChatMessage(message: Fields): Message {
  const { role, content, tool_call_id: callId, name } = message;
  if (role === 'tool') return { role, parts: [resultPart(callId, content)] };
  if (role === 'function') return { role, parts: [resultPart(name, content)] };
  const refusal = textOf(message['refusal']);
  return {
    role: roleOf(message),
    parts: [
      ...reasoningOf(message),
      ...readContent(content),
      ...(refusal === undefined ? [] : [{ kind: 'text', text: refusal } as const]),
      ...chatCalls(message),
    ],
  };
}

/** The same reasoning may be there in several forms. */
function reasoningOf({ reasoning, reasoning_content: said, thinking_blocks: blocks }: Fields): Part[] {
  const text = textOf(reasoning) ?? textOf(said);
  return text === undefined ? readContent(blocks) : [{ kind: 'reasoning', text }];
}

function chatCalls({ tool_calls: calls, function_call: older }: Fields): Part[] {
  const read = listOf(calls)
    .map(fieldsOf)
    .map(({ id, function: called, custom }) => {
      const { name, arguments: input, input: text } = fieldsOf(called ?? custom);
      return callPart(name, id, input ?? text);
    });
  const { name, arguments: input } = fieldsOf(older);
  return name === undefined ? read : [...read, callPart(name, name, input)];
}

/** An item of the responses format. */
function readItem(item: Fields): Message {
  const { type, role, call_id: id, name } = item;
  switch (type ?? (role === undefined ? undefined : 'message')) {
    case 'message':
      return readMessage(item);
    case 'function_call':
      return { role: 'assistant', parts: [callPart(name, id, item['arguments'])] };
    case 'custom_tool_call':
      return { role: 'assistant', parts: [callPart(name, id, item['input'])] };
    case 'function_call_output':
    case 'custom_tool_call_output':
      return { role: 'tool', parts: [resultPart(id, item['output'])] };
    case 'reasoning':
      return { role: 'assistant', parts: itemReasoning(item) };
    default:
      return { role: 'assistant', parts: [otherPart(textOf(type) ?? '', item)] };
  }
}

/** Encrypted reasoning has nothing to read. */
function itemReasoning(item: Fields): Part[] {
  const parts = [...listOf(item['content']), ...listOf(item['summary'])];
  return parts.length === 0 ? [otherPart('reasoning', item)] : parts.map((part) => readPart(fieldsOf(part)));
}
