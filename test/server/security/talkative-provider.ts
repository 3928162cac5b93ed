/** A provider that repeats what it should not: the key and the words of its caller, in errors, and in responses that break the contract. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface TalkativeProvider {
  url: string;
  /** Everything that it was sent: head and body of each request. */
  received: string[];
  close(): Promise<void>;
}

/** Lists one model. Responds by the name of the model: `answers`, `streams`, `denies`, `refuses`, `fails`, `babbles`, `breaks-off`. */
export async function startTalkativeProvider(reply: string): Promise<TalkativeProvider> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const text = body.toString();
      received.push(`${request.url}\n${request.rawHeaders.join('\n')}\n\n${text}`);
      const reported = `${request.rawHeaders.join(' ')} ${text}`;
      const error = (status: number) =>
        response
          .writeHead(status, {
            'content-type': 'application/json',
            'x-told': encodeURIComponent(reported).slice(0, 2_000),
          })
          .end(
            JSON.stringify({
              error: { message: `You sent ${reported}`, type: 'x', param: reported, code: reported },
            }),
          );
      if (request.method === 'GET')
        return response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ object: 'list', data: [{ id: 'answers', told: reported }] }));
      const model = /"model":"([\w-]+)"/.exec(text)?.[1];
      const common = { id: 'chatcmpl-1', created: 1, model };
      const event = (delta: object, finish: string | null) =>
        `data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
      switch (model) {
        case 'denies':
          return error(401);
        case 'refuses':
          return error(400);
        case 'fails':
          return error(500);
        case 'babbles':
          return response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(`{"answer": ${reported}`);
        case 'breaks-off':
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write(event({ role: 'assistant', content: reply }, null));
          return setImmediate(() => response.end(`data: {"broken ${reported}\n\n`));
        case 'streams':
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          return response.end(
            `${event({ role: 'assistant', content: reply }, null)}${event({}, 'stop')}data: [DONE]\n\n`,
          );
        default:
          return response.writeHead(200, { 'content-type': 'application/json' }).end(
            JSON.stringify({
              ...common,
              object: 'chat.completion',
              choices: [
                {
                  index: 0,
                  message: { role: 'assistant', content: reply, refusal: null },
                  finish_reason: 'stop',
                  logprobs: null,
                },
              ],
              usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 },
            }),
          );
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
