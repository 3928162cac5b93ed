/**
 * The cases of the Open Responses compliance tests that need HTTP alone, written anew: the suite itself is in no
 * package registry. Each response and each event is checked against the fields of the document (decision 65).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../../support/samples.ts';
import { post, startServer, type TestServer } from '../../support/server.ts';
import { eventFaults, eventTypes, responseFaults } from './open-responses-shape.ts';

interface Response {
  status: string;
  output: { type: string; role?: string; phase?: string; content?: { type: string; text: string }[] }[];
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const message = (role: string, content: unknown, more: object = {}) => ({
  type: 'message',
  role,
  content,
  ...more,
});
const weather = {
  type: 'function',
  name: 'get_weather',
  description: 'Returns the weather of a place.',
  parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
};

async function respond(body: object): Promise<Response> {
  const response = await server.call(
    '/v1/responses',
    post({ model: 'sandbox/chat', stream: false, ...body }),
  );
  expect(response.status).toBe(200);
  const json = (await response.json()) as Response;
  expect(responseFaults(json)).toEqual([]);
  expect(json.output).not.toEqual([]);
  return json;
}

/** As the reader of the suite: events that are split between two reads would be lost to it. */
async function stream(body: object): Promise<{ events: Record<string, unknown>[]; last: Response }> {
  const response = await server.call('/v1/responses', post({ model: 'sandbox/chat', stream: true, ...body }));
  expect(response.status).toBe(200);
  const blocks = (await response.text())
    .split('\n\n')
    .filter((block) => !block.startsWith(':') && block !== '');
  expect(blocks.pop()).toBe('data: [DONE]');
  const events = blocks.map((block) => {
    const [, name, data = ''] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
    const event = JSON.parse(data) as Record<string, unknown>;
    expect(event['type']).toBe(name);
    return event;
  });
  expect(events.flatMap(eventFaults)).toEqual([]);
  return { events, last: events.at(-1)?.['response'] as Response };
}

test('the document has 24 types of events and 31 members that every response has', () => {
  expect(eventTypes.size).toBe(24);
  expect(responseFaults({})).toHaveLength(31);
  expect(eventFaults({ type: 'response.output_text.delta' })).not.toEqual([]);
  expect(eventFaults({ type: 'response.created', response: { output: 'x' } }).length).toBeGreaterThan(30);
});

test('basic-response: a question is responded to', async () => {
  const { status } = await respond({ input: [message('user', 'Greet me in three words.')] });
  expect(status).toBe('completed');
});

test('assistant-phase: what the assistant has said may be a commentary or the final text', async () => {
  for (const phase of ['commentary', 'final_answer']) {
    const input = [
      message('user', 'Hello.'),
      message('assistant', 'I look it up.', { phase }),
      message('user', 'And?'),
    ];
    expect((await respond({ input })).status).toBe('completed');
  }
});

test('response-output-phase-schema: a phase is a string where there is one', async () => {
  const valid = await respond({ input: 'Hello.' });
  const [first] = valid.output;
  for (const [phase, isFault] of [
    ['commentary', false],
    ['final_answer', false],
    [7, true],
  ] as const)
    expect(responseFaults({ ...valid, output: [{ ...first, phase }] }).length > 0).toBe(isFault);
});

test('streaming-response: events of the document, and the whole response at the end', async () => {
  const { events, last } = await stream({ input: [message('user', 'Count to five.')] });
  expect(events.length).toBeGreaterThan(4);
  expect(last.status).toBe('completed');
});

test('system-prompt: a message of the system', async () => {
  const input = [message('system', 'Talk like a sailor.'), message('user', 'Greet me.')];
  expect((await respond({ input })).status).toBe('completed');
});

describe('tool-calling: a function is called', () => {
  const body = { input: [message('user', 'How is the weather in Bremen?')], tools: [weather] };

  test('plain', async () => {
    const { output } = await respond(body);
    expect(output.map(({ type }) => type)).toContain('function_call');
  });

  test('and in a stream, with its arguments', async () => {
    const { events } = await stream(body);
    const types = events.map(({ type, item }) =>
      [type, (item as { type?: string } | undefined)?.type].join(' '),
    );
    for (const expected of [
      'response.output_item.added function_call',
      'response.function_call_arguments.delta ',
      'response.function_call_arguments.done ',
      'response.output_item.done function_call',
    ])
      expect(types).toContain(expected);
  });
});

test('image-input: an image as a data URL', async () => {
  const image_url = `data:image/png;base64,${png(32, 32).toString('base64')}`;
  const content = [
    { type: 'input_text', text: 'What is in this image?' },
    { type: 'input_image', image_url },
  ];
  expect((await respond({ input: [message('user', content)] })).status).toBe('completed');
});

test('multi-turn: a history with what the assistant has said', async () => {
  const input = [
    message('user', 'I am called Anna.'),
    message('assistant', 'Hello Anna.'),
    message('user', 'What am I called?'),
  ];
  expect((await respond({ input })).status).toBe('completed');
});
