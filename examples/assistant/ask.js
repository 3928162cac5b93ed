/** One turn of the conversation: streams the answer, and reads notes for the model in between. */
import { client } from './client.js';

/** Appends what is said to `messages`; yields the text of the answer as it comes. */
export async function* ask(messages, notes) {
  for (;;) {
    const stream = client.chat.completions.stream({
      model: process.env.ASSISTANT_MODEL,
      messages,
      tools: [readNote(notes)],
      transforms: ['middle-out'],
      stream_options: { include_usage: true },
    });
    for await (const { choices } of stream) yield choices[0]?.delta.content ?? '';
    const { message } = (await stream.finalChatCompletion()).choices[0];
    messages.push(message);
    if ((message.tool_calls ?? []).length === 0) return;
    for (const { id, function: call } of message.tool_calls) {
      const { title } = JSON.parse(call.arguments);
      const content = notes.find((note) => note.title === title)?.text ?? 'There is no such note.';
      messages.push({ role: 'tool', tool_call_id: id, content });
    }
  }
}

const readNote = (notes) => ({
  type: 'function',
  function: {
    name: 'read_note',
    description: 'Reads a note. The titles are sorted: the first fits the question best.',
    parameters: {
      type: 'object',
      properties: { title: { type: 'string', enum: notes.map(({ title }) => title) } },
      required: ['title'],
      additionalProperties: false,
    },
  },
});
