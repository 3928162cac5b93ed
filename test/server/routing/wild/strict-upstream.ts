/**
 * A chat-completions server that refuses every member that it does not know, in the words of Groq, Cerebras or Mistral:
 * the model asked for says which. It calls the function `apply_patch` where that is offered.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';

type Members = Readonly<Record<string, unknown>>;

export interface StrictUpstream {
  /** Without `/v1`. */
  url: string;
  /** The requests that it took. */
  taken: Members[];
  close(): Promise<void>;
}

/** The text of its calls. */
export const patch = '*** Begin Patch\n*** Add File: a "b"\n*** End Patch';

export async function startStrictUpstream(): Promise<StrictUpstream> {
  const taken: Members[] = [];
  const server = createServer((request, response) => {
    readJson(request)
      .then((body) => {
        const json = body as Members;
        const unknown = unknownMember(json);
        if (unknown !== undefined) return refuse(response, String(json['model']), unknown);
        taken.push(json);
        return answer(response, json);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const top =
  'model messages max_completion_tokens max_tokens stream stream_options stop n temperature top_p frequency_penalty presence_penalty seed user response_format tools tool_choice parallel_tool_calls reasoning_effort'.split(
    ' ',
  );
const ofMessage: Readonly<Record<string, readonly string[]>> = {
  system: ['role', 'content'],
  user: ['role', 'content'],
  assistant: ['role', 'content', 'tool_calls'],
  tool: ['role', 'content', 'tool_call_id'],
};
const ofPart: Readonly<Record<string, readonly string[]>> = {
  text: ['type', 'text'],
  image_url: ['type', 'image_url'],
};

/** The path of the first member, or of the member with the first value, that is not of the list. */
function unknownMember(json: Members): string | undefined {
  const items = (name: string, of: Members) => (Array.isArray(of[name]) ? (of[name] as Members[]) : []);
  const found: string[] = [];
  const check = (object: Members, known: readonly string[], place: string) => {
    for (const name of Object.keys(object)) if (!known.includes(name)) found.push(`${place}${name}`);
  };
  check(json, top, '');
  check((json['stream_options'] ?? {}) as Members, ['include_usage'], 'stream_options.');
  for (const [at, message] of items('messages', json).entries()) {
    const role = String(message['role']);
    const known = ofMessage[role];
    if (known === undefined) found.push(`messages.${at}.${role}`);
    check(message, known ?? Object.keys(message), `messages.${at}.`);
    for (const part of items('content', message))
      check(part, ofPart[String(part['type'])] ?? [], `messages.${at}.content.`);
    for (const call of items('tool_calls', message))
      check(call, ['id', 'type', 'function'], `messages.${at}.tool_calls.`);
  }
  for (const [at, tool] of items('tools', json).entries()) check(tool, ['type', 'function'], `tools.${at}.`);
  const choice = json['tool_choice'];
  if (typeof choice === 'object' && choice !== null)
    check(choice as Members, ['type', 'function'], 'tool_choice.');
  return found[0];
}

/** Each in its own envelope. */
function refuse(response: ServerResponse, model: string, path: string): void {
  const text = `property '${path}' is unsupported`;
  const type = 'invalid_request_error';
  if (model === 'mistral') {
    const loc = ['body', ...path.split('.')];
    const detail = [{ type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted', input: null }];
    send(response, 422, { object: 'error', message: { detail }, type, param: null, code: null });
  } else if (model === 'cerebras')
    send(response, 400, {
      message: `${path}: ${text}`,
      type,
      param: 'validation_error',
      code: 'wrong_api_format',
    });
  else send(response, 400, { error: { message: text, type } });
}

function answer(response: ServerResponse, { model, stream, stream_options: options, tools }: Members): void {
  const offered = (tools ?? []) as { function: { name: string } }[];
  const calls = offered.some((tool) => tool.function.name === 'apply_patch');
  const id = { id: 'chatcmpl-1', created: 1_795_176_000, model };
  const text = JSON.stringify({ input: patch });
  const call = { id: 'call_1', type: 'function', function: { name: 'apply_patch', arguments: text } };
  const finish = calls ? 'tool_calls' : 'stop';
  const usage = { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 };
  if (stream !== true) {
    const message = {
      role: 'assistant',
      content: calls ? null : 'Done.',
      ...(calls && { tool_calls: [call] }),
    };
    send(response, 200, {
      ...id,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: finish }],
      usage,
    });
    return;
  }
  const [first, second] = [text.slice(0, 14), text.slice(14)];
  const deltas = calls
    ? [
        {
          role: 'assistant',
          tool_calls: [{ index: 0, ...call, function: { name: 'apply_patch', arguments: first } }],
        },
        { tool_calls: [{ index: 0, function: { arguments: second } }] },
      ]
    : [{ role: 'assistant', content: 'Do' }, { content: 'ne.' }];
  const choices = [
    ...deltas.map((delta) => [{ index: 0, delta, finish_reason: null }]),
    [{ index: 0, delta: {}, finish_reason: finish }],
  ];
  const object = 'chat.completion.chunk';
  const chunks = [
    ...choices.map((each) => ({ ...id, object, choices: each })),
    ...((options as { include_usage?: boolean } | undefined)?.include_usage === true
      ? [{ ...id, object, choices: [], usage }]
      : []),
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(
    [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join(''),
  );
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
