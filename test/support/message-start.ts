/** The first event of a stream of the messages format, as a provider sends it. */
export function messageStart(outputTokens: number) {
  return {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: outputTokens },
    },
  };
}
