/** A chat-completions style server as others write them: no trace ids, no sandbox, lenient, little beside chat. */
import type { RequestListener, ServerResponse } from 'node:http';
import { at, isRecord, listAt, numberAt, textAt } from '../../openapi/json/json-value.ts';
import { bodyOf, sendJson } from './strange-server.ts';

export const foreignKey = 'foreign-key';
export const foreignModel = 'tiny-chat-1b';

const entry = { id: foreignModel, object: 'model', created: 1_700_000_000, owned_by: 'somebody' };
const vocabulary = ['Well,', ' one', ' two', ' three', ' four', ' five', ' six.'];

/** What it cannot do; all else that it does not know it ignores. */
const unsupported = ['tools', 'response_format', 'n', 'logprobs', 'reasoning_effort'];

class Refused extends Error {
  readonly status: number;
  readonly code: string | null;

  constructor(status: number, message: string, code: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** `terminator` is what ends a stream. */
export function foreignChat(terminator = 'data: [DONE]\n\n'): RequestListener {
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '';
    const respond = async () => {
      if (request.headers.authorization !== `Bearer ${foreignKey}`)
        throw new Refused(401, 'Incorrect API key provided.', 'invalid_api_key');
      const route = `${request.method} ${path}`;
      if (route === 'GET /v1/models') sendJson(response, 200, { object: 'list', data: [entry] });
      else if (route === `GET /v1/models/${foreignModel}`) sendJson(response, 200, entry);
      else if (route === 'POST /v1/chat/completions') chat(await bodyOf(request), response, terminator);
      else throw new Refused(404, `Unknown request URL: ${route.slice(0, 80)}.`, 'unknown_url');
    };
    respond().catch((thrown: unknown) => {
      const { status, code, message } = thrown instanceof Refused ? thrown : new Refused(500, 'Oh.');
      sendJson(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
    });
  };
}

function chat(body: unknown, response: ServerResponse, terminator: string): void {
  const { words, finish, prompt } = compose(body);
  const usage = {
    prompt_tokens: prompt,
    completion_tokens: words.length,
    total_tokens: prompt + words.length,
  };
  const id = `chatcmpl-${Math.random().toString(36).slice(2)}`;
  const head = { id, created: Math.floor(Date.now() / 1_000), model: foreignModel };
  if (at(body, 'stream') !== true) {
    const message = { role: 'assistant', content: words.join('') };
    const choices = [{ index: 0, message, logprobs: null, finish_reason: finish }];
    sendJson(response, 200, { ...head, object: 'chat.completion', choices, usage });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (more: object) =>
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...more })}\n\n`);
  const choice = (delta: object, reason: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason: reason }] });
  choice({ role: 'assistant', content: '' });
  for (const content of words) choice({ content });
  choice({}, finish);
  if (at(body, 'stream_options', 'include_usage') === true) send({ choices: [], usage });
  response.end(terminator);
}

/** The words of its only completion, up to the limit or the stop sequence. */
function compose(body: unknown): { words: string[]; finish: string; prompt: number } {
  if (!isRecord(body)) throw new Refused(400, 'We could not parse the JSON body of your request.');
  const model = textAt(body, 'model') ?? 'without a name';
  if (model !== foreignModel) throw new Refused(404, `The model ${model} does not exist.`, 'model_not_found');
  const turns = listAt(body, 'messages');
  if (typeof at(turns.at(-1), 'role') !== 'string')
    throw new Refused(400, "'messages' is a required property.");
  const unknown = unsupported.find((name) => name in body);
  if (unknown !== undefined) throw new Refused(400, `${unknown} is not supported by this model.`);
  const content = at(turns.at(-1), 'content');
  const isText =
    typeof content === 'string' ||
    (Array.isArray(content) && content.every((part) => at(part, 'type') === 'text'));
  if (!isText) throw new Refused(400, 'Only text is supported.');
  const [stop] = listAt(body, 'stop');
  const stopAt = vocabulary.findIndex((word) => typeof stop === 'string' && word.includes(stop));
  const limit = numberAt(body, 'max_completion_tokens') ?? numberAt(body, 'max_tokens') ?? 100;
  const words = vocabulary.slice(0, Math.min(limit, stopAt < 0 ? vocabulary.length : stopAt));
  const finish = stopAt < 0 && words.length < vocabulary.length ? 'length' : 'stop';
  return { words, finish, prompt: JSON.stringify(turns).length };
}
