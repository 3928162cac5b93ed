/** A chat completion that calls the function `name`, as a provider returns it, without usage. */
export function completionWithCall(name: string) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        logprobs: null,
        message: {
          role: 'assistant',
          content: null,
          refusal: null,
          tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: '{}' } }],
        },
      },
    ],
  };
}
