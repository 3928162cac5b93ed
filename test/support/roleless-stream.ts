/** A stream of chat completions with one deviation: its first delta has no role. */
import type { ServerResponse } from 'node:http';

const choices = [
  { index: 0, delta: { content: 'Hello' }, finish_reason: null },
  { index: 0, delta: {}, finish_reason: 'stop' },
];
const head = { id: 'chatcmpl-roleless', object: 'chat.completion.chunk', created: 1, model: 'm' };
const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const chunks = [
  ...choices.map((choice) => ({ ...head, choices: [choice] })),
  { ...head, choices: [], usage },
];

export function sendRoleless(response: ServerResponse): void {
  response.setHeader('content-type', 'text/event-stream');
  response.end(
    [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join(''),
  );
}
