/** A messages style server as others write them: at `/v1`, with `x-api-key` only, one version, no models list in pages. */
import type { RequestListener, ServerResponse } from 'node:http';
import { at, isRecord, listAt, numberAt } from '../../openapi/json/json-value.ts';
import { bodyOf, sendJson } from './strange-server.ts';

export const foreignMessagesKey = 'foreign-key';
const foreignMessagesModel = 'tiny-haiku';

export const foreignMessages: RequestListener = (request, response) => {
  void respond(request.method ?? 'GET', request.url ?? '/', request.headers, () => bodyOf(request), response);
};

type Heads = Readonly<Record<string, string | string[] | undefined>>;

async function respond(
  method: string,
  url: string,
  heads: Heads,
  read: () => Promise<unknown>,
  response: ServerResponse,
): Promise<void> {
  const path = url.split('?', 1)[0] ?? '';
  if (heads['x-api-key'] !== foreignMessagesKey)
    return fail(response, 401, 'authentication_error', 'invalid x-api-key');
  if (heads['anthropic-version'] !== '2023-06-01')
    return fail(response, 400, 'invalid_request_error', 'anthropic-version: header is required');
  if (method === 'GET' && path === '/v1/models') {
    const data = [
      { type: 'model', id: foreignMessagesModel, display_name: 'Tiny', created_at: '2026-01-01T00:00:00Z' },
    ];
    return sendJson(response, 200, {
      data,
      has_more: false,
      first_id: foreignMessagesModel,
      last_id: foreignMessagesModel,
    });
  }
  if (method === 'POST' && path === '/v1/messages') return message(await read(), response);
  return fail(response, 404, 'not_found_error', 'Not found');
}

function fail(response: ServerResponse, status: number, type: string, text: string): void {
  sendJson(response, status, { type: 'error', error: { type, message: text }, request_id: null });
}

function message(body: unknown, response: ServerResponse): void {
  if (!isRecord(body)) return fail(response, 400, 'invalid_request_error', 'The body is not valid JSON.');
  if (at(body, 'model') !== foreignMessagesModel)
    return fail(response, 404, 'not_found_error', `model: ${String(at(body, 'model'))}`);
  for (const name of ['tools', 'output_config', 'thinking', 'no_such_field']) {
    if (name in body)
      return fail(response, 400, 'invalid_request_error', `${name}: Extra inputs are not permitted`);
  }
  const turns = listAt(body, 'messages');
  const limit = numberAt(body, 'max_tokens');
  const isText = (content: unknown) =>
    typeof content === 'string' ||
    (Array.isArray(content) && content.every((block) => at(block, 'type') === 'text'));
  if (
    limit === undefined ||
    limit < 1 ||
    turns.length === 0 ||
    !turns.every((turn) => isText(at(turn, 'content')))
  )
    return fail(response, 400, 'invalid_request_error', 'messages: bad input');
  const [stop] = listAt(body, 'stop_sequences');
  const wanted = ['Well,', ' one', ' two', ' three', ' four', ' five', ' six.'];
  const stopAt = wanted.findIndex((word) => typeof stop === 'string' && word.includes(stop));
  const words = wanted.slice(0, Math.min(limit, stopAt < 0 ? wanted.length : stopAt));
  const reason = stopAt >= 0 ? 'stop_sequence' : words.length < wanted.length ? 'max_tokens' : 'end_turn';
  const input = JSON.stringify([turns, at(body, 'system') ?? null]).length;
  const head = {
    id: `msg_${Math.random().toString(36).slice(2)}`,
    type: 'message',
    role: 'assistant',
    model: foreignMessagesModel,
  };
  const end = { stop_reason: reason, stop_sequence: stopAt >= 0 ? stop : null };
  if (at(body, 'stream') === true) stream(response, head, words, end, input);
  else
    sendJson(response, 200, {
      ...head,
      content: [{ type: 'text', text: words.join('') }],
      ...end,
      usage: { input_tokens: input, output_tokens: words.length },
    });
}

function stream(
  response: ServerResponse,
  head: object,
  words: readonly string[],
  end: object,
  input: number,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, more: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`);
  send('message_start', {
    message: {
      ...head,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: 1 },
    },
  });
  send('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
  for (const word of words)
    send('content_block_delta', { index: 0, delta: { type: 'text_delta', text: word } });
  send('content_block_stop', { index: 0 });
  send('message_delta', { delta: end, usage: { output_tokens: words.length } });
  send('message_stop', {});
  response.end();
}
