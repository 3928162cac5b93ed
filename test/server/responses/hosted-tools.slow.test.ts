/** Tools that a provider runs itself: which target is asked for them, what they may name, and what a caller gets of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judgeBytes } from '../../../openapi/grammars/stream-verdict.ts';
import { loadContracts } from '../../../server/contract/bundles.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';
import {
  eventsOf,
  messageItem,
  responseWith,
  sendEvents,
  sendJson,
  startVendor,
  wireOf,
  type Members,
  type Vendor,
} from './vendor.ts';

const grammar = loadContracts().v1.operations.get('createResponse')?.streamEvents?.grammar;
if (grammar === undefined) throw new Error('the contract has no grammar of responses');

let able: Vendor;
let unable: Vendor;
let front: Front;

beforeAll(async () => {
  [able, unable] = await Promise.all([startVendor(), startVendor()]);
  const hosted_tools = ['code_interpreter', 'image_generation', 'mcp'];
  front = await startFront(
    {
      providers: {
        able: providerEntry('responses', able.url, { retries: 0, hosted_tools }),
        unable: providerEntry('responses', unable.url, { retries: 0 }),
        chat: providerEntry('chat', unable.url, { retries: 0 }),
      },
      models: [
        { id: 'able', provider: 'able', upstream_model: 'theirs' },
        { id: 'unable', provider: 'unable', upstream_model: 'theirs' },
        { id: 'chat', provider: 'chat', upstream_model: 'theirs' },
        { id: 'images', provider: 'unable', upstream_model: 'theirs', hosted_tools: ['image_generation'] },
        {
          id: 'both',
          targets: [
            { provider: 'chat', model: 'theirs', priority: 0 },
            { provider: 'unable', model: 'theirs', priority: 1 },
            { provider: 'able', model: 'theirs', priority: 2 },
          ],
        },
      ],
    },
    { MODELROUTE_SANDBOX: '1' },
  );
});
afterAll(async () => {
  await front.stop();
  able.close();
  unable.close();
});

const mcp = {
  type: 'mcp',
  server_label: 'weather',
  server_url: 'https://mcp.example/sse',
  require_approval: 'never',
};
const image = { type: 'image_generation', size: 'auto' };
const code = { type: 'code_interpreter', container: { type: 'auto' } };
const calls: Members[] = [
  { id: 'mcpl_theirs', type: 'mcp_list_tools', server_label: 'weather', tools: [] },
  {
    id: 'mcp_theirs',
    type: 'mcp_call',
    server_label: 'weather',
    name: 'get',
    arguments: '{}',
    output: 'Rain.',
  },
  { id: 'ig_theirs', type: 'image_generation_call', status: 'completed', result: 'aGk=' },
];

beforeEach(() => {
  for (const vendor of [able, unable]) {
    vendor.asked = [];
    // As the vendor does, it repeats the tools.
    vendor.answer = (exchange, { stream, tools }) => {
      const response = responseWith([...calls, messageItem('It rains.')], { tools: tools ?? [] });
      if (stream === true) sendEvents(exchange, wireOf(eventsOf(response)));
      else sendJson(exchange, response);
    };
  }
});

const post = (body: Members) =>
  front.post('/v1/responses', { model: 'able', input: 'The weather?', ...body });

async function refusal(body: Members) {
  const response = await post(body);
  const { error } = (await response.json()) as { error: { code: string; param: string; message: string } };
  expect([able.asked, unable.asked]).toEqual([[], []]);
  return { status: response.status, ...error };
}

describe('a target that has the tools', () => {
  test('receives them as they came, and its items come back and go back', async () => {
    const response = await post({ tools: [mcp, image, code] });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(able.asked[0]?.json['tools']).toEqual([mcp, image, code]);
    const { id, output, tools } = (await response.json()) as {
      id: string;
      output: Members[];
      tools: unknown;
    };
    expect(output.map(({ type }) => type)).toEqual([
      'mcp_list_tools',
      'mcp_call',
      'image_generation_call',
      'message',
    ]);
    // The contract of responses has functions and searches there.
    expect(tools).toEqual([]);
    await post({ tools: [mcp], previous_response_id: id, input: 'And now?' });
    const sent = able.asked[1]?.json['input'] as Members[] | undefined;
    expect(sent?.slice(1, 4)).toEqual(
      calls.map((call) => ({ ...call, id: expect.stringMatching(/_\d$/) as unknown })),
    );
  });

  test('streams them by the grammar', async () => {
    const request = { model: 'able', input: 'The weather?', stream: true, tools: [mcp] };
    const response = await front.post('/v1/responses', request);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(judgeBytes(bytes, grammar, request)).toMatchObject({ ok: true, outcome: 'complete' });
  });

  test('is chosen among the others, whatever their priority', async () => {
    expect((await post({ model: 'both', tools: [mcp] })).headers.get('x-translation-loss')).toBeNull();
    expect([able.asked.length, unable.asked.length]).toEqual([1, 0]);
  });

  test('is the only one that is tried: another could not be asked', async () => {
    able.answer = (exchange) => sendJson(exchange, { error: { message: 'No.' } }, 500);
    expect((await post({ model: 'both', tools: [image] })).status).toBe(502);
    expect(unable.asked).toEqual([]);
  });

  test('may have a tool for one model', async () => {
    expect((await post({ model: 'images', tools: [image] })).status).toBe(200);
    unable.asked = [];
    expect(await refusal({ model: 'images', tools: [image, mcp] })).toMatchObject({
      status: 400,
      param: 'tools[1].type',
    });
  });
});

test('functions and searches go to every target, as before', async () => {
  const tools = [{ type: 'function', name: 'look', parameters: null, strict: null }, { type: 'web_search' }];
  expect((await post({ model: 'unable', tools })).status).toBe(200);
  expect(unable.asked[0]?.json['tools']).toEqual(tools);
});

describe('the search of the web under the name of a version', () => {
  const tools = [{ type: 'web_search_2025_08_26' }];

  test('goes to a provider of the format', async () => {
    expect((await post({ model: 'unable', tools })).status).toBe(200);
    expect(unable.asked[0]?.json['tools']).toEqual(tools);
  });

  test('goes past targets of other formats', async () => {
    expect((await post({ model: 'both', tools })).status).toBe(200);
    expect(unable.asked[0]?.json['tools']).toEqual(tools);
  });

  test('is refused before others alone, with the name to send', async () => {
    const error = await refusal({ model: 'chat', tools });
    expect(error).toMatchObject({ status: 400, code: 'unsupported_value', param: 'tools[0].type' });
    expect(error.message).toContain("send 'web_search'");
  });
});

describe('a tool is refused', () => {
  test.each(['unable', 'chat', 'sandbox/chat'])(
    'that no provider of %s has, with the next step',
    async (model) => {
      const error = await refusal({ model, tools: [{ type: 'web_search' }, mcp] });
      expect(error).toMatchObject({ status: 400, code: 'unsupported_value', param: 'tools[1].type' });
      expect(error.message).toContain("'hosted_tools'");
      expect(error.message).toContain('offer a function');
    },
  );

  test.each(['file_search', 'computer', 'shell', 'local_shell', 'apply_patch'])(
    'that no target can have: %s',
    async (type) => {
      const error = await refusal({ tools: [{ type }] });
      expect(error).toMatchObject({ status: 400, code: 'unsupported_value', param: 'tools[0].type' });
      expect(error.message).toContain('offer a function');
    },
  );

  test.each<[Members, string, string]>([
    [{ ...code, container: 'cntr_of_another' }, 'container', 'starts a new container'],
    [{ ...code, container: { type: 'auto', file_ids: ['file_1'] } }, 'container.file_ids', "'input_file'"],
    [{ ...code, container: { type: 'auto', skills: [] } }, 'container.skills', 'starts a new container'],
    [{ ...image, input_image_mask: { file_id: 'file_1' } }, 'input_image_mask.file_id', "'image_url'"],
    [{ ...mcp, tunnel_id: 'tunnel_1' }, 'tunnel_id', "'server_url'"],
  ])('that names something in the account: %j', async (tool, member, step) => {
    const error = await refusal({ tools: [tool] });
    expect(error).toMatchObject({
      status: 400,
      code: 'unsupported_parameter',
      param: `tools[0].${member}`,
    });
    expect(error.message).toContain(step);
  });

  test.each([undefined, 'always', { never: { tool_names: ['get'] } }])(
    'whose calls somebody has to approve: %j',
    async (require_approval) => {
      const error = await refusal({ tools: [{ ...mcp, require_approval }] });
      expect(error).toMatchObject({ status: 400, param: 'tools[0].require_approval' });
      expect(error.message).toContain('"never"');
    },
  );
});

describe('a search of tools', () => {
  const look = { type: 'function', name: 'look', parameters: null, strict: null };
  const tools = [
    { type: 'tool_search', execution: 'client' },
    { ...look, defer_loading: true },
  ];

  test.each(['able', 'unable', 'sandbox/chat'])('is a reported loss before %s', async (model) => {
    const response = await post({ model, tools });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('tools[0], tools[1].defer_loading');
    for (const { json } of [...able.asked, ...unable.asked]) expect(json['tools']).toEqual([look]);
  });
});
