/** A provider that costs next to nothing: canned answers, plain and streamed, in the chat-completions style. */
import { createServer } from 'node:http';

const eventCount = 200;
const answer = Buffer.from(
  JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'bench',
    choices: [
      { index: 0, message: { role: 'assistant', content: 'x'.repeat(200), refusal: null }, logprobs: null, finish_reason: 'stop' },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 50, total_tokens: 60 },
  }),
);

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'bench', choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`;
const first = chunk({ role: 'assistant', content: '' }, null);
const middle = chunk({ content: ' token' }, null);
const last = `${chunk({}, 'stop')}data: [DONE]\n\n`;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (piece: Buffer) => chunks.push(piece));
  request.on('end', () => {
    if (!Buffer.concat(chunks).includes('"stream":true')) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
      response.end(answer);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(first);
    let sent = 0;
    const more = () => {
      // Each event is a write of its own, as a model would send it.
      for (let burst = 0; burst < 10 && sent < eventCount; burst++, sent++) response.write(middle);
      if (sent < eventCount) setImmediate(more);
      else response.end(last);
    };
    more();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
