/** The messages of the playground in the formats of a chat completion and of a response. */

/** The same for both formats; the contract of the console describes it as `PlayMessage`. */
export interface PlayMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  /** Data URLs. */
  images?: readonly string[];
  tool_calls?: readonly PlayToolCall[];
  tool_call_id?: string;
}

interface PlayToolCall {
  id: string;
  name: string;
  /** JSON. */
  arguments: string;
  extra_content?: Readonly<Record<string, unknown>> | null;
}

export const playMessagesAs = { chat: chatMessages, responses: responseItems };

function chatMessages(messages: readonly PlayMessage[]): object[] {
  return messages.map(({ role, content, images = [], tool_calls: calls = [], tool_call_id: id }) => {
    if (role === 'tool') return { role, tool_call_id: id, content };
    if (images.length > 0) {
      const shown = images.map((url) => ({ type: 'image_url', image_url: { url } }));
      return { role, content: [...textPart('text', content), ...shown] };
    }
    if (calls.length === 0) return { role, content };
    return { role, content: content === '' ? null : content, tool_calls: calls.map(chatCall) };
  });
}

function chatCall({ id, name, arguments: input, ...kept }: PlayToolCall): object {
  return { id, type: 'function', function: { name, arguments: input }, ...kept };
}

function responseItems(messages: readonly PlayMessage[]): object[] {
  return messages.flatMap(({ role, content, images = [], tool_calls: calls = [], tool_call_id: id }) => {
    if (role === 'tool') return [{ type: 'function_call_output', call_id: id, output: content }];
    if (images.length > 0) {
      const shown = images.map((url) => ({ type: 'input_image', image_url: url }));
      return [{ role, content: [...textPart('input_text', content), ...shown] }];
    }
    const said = calls.length > 0 && content === '' ? [] : [{ role, content }];
    return [...said, ...calls.map(responseCall)];
  });
}

/** The responses format has no place for what a provider keeps with a call. */
function responseCall({ id, name, arguments: input }: PlayToolCall): object {
  return { type: 'function_call', call_id: id, name, arguments: input };
}

function textPart(type: string, text: string): object[] {
  return text === '' ? [] : [{ type, text }];
}

/** The functions of the playground as tools of each format. */
export const playToolsAs = {
  chat: (functions: readonly object[]): object[] =>
    functions.map((definition) => ({ type: 'function', function: definition })),
  responses: (functions: readonly object[]): object[] =>
    functions.map((definition) => ({ type: 'function', ...definition })),
};
