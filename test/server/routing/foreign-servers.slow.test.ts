/**
 * Real servers as upstreams, unmodified and with no setting for them: the official clients → this server → the other one →
 * the sandbox of a second modelroute, or what a mock says by itself.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findForeign,
  programs,
  startForeign,
  type ForeignServer,
  type ProgramName,
} from '../../support/foreign-servers.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** What the sandbox echoes, and the mocks too. */
const said = 'one two three';
const parameters = {
  type: 'object' as const,
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const question = { role: 'user' as const, content: said };
const chatTool = {
  type: 'function' as const,
  function: { name: 'get_weather', description: 'w', parameters },
};
const messageTool = { name: 'get_weather', description: 'w', input_schema: parameters };
const format = {
  type: 'json_schema' as const,
  json_schema: { name: 'place', strict: true, schema: parameters },
};

interface Case {
  program: ProgramName;
  start: (file: string, folder: string, sandbox: TestServer) => Promise<ForeignServer>;
  /** Of the provider's entry, beside dialect and URL: what reaching it takes, and nothing about its responses. */
  entry?: (sandbox: TestServer) => object;
  /** The model there. */
  model: string;
  streams: boolean;
  hasUsage: boolean;
  calls: boolean;
  /** Whether it obeys a schema. */
  structures: boolean;
  /** The deviations that are set right. */
  rules: readonly string[];
}

const cases: readonly Case[] = [
  {
    program: 'litellm',
    model: 'sandbox',
    streams: true,
    hasUsage: true,
    calls: true,
    structures: true,
    // Its usage comes beside a choice that has ended.
    rules: ['finish-reason'],
    start(file, folder, sandbox) {
      const litellm = { model: 'openai/sandbox/chat', api_base: sandbox.v1, api_key: sandbox.key };
      const config = { model_list: [{ model_name: 'sandbox', litellm_params: litellm }] };
      writeFileSync(join(folder, 'litellm.yaml'), JSON.stringify(config));
      const flags = ['--config', 'litellm.yaml', '--host', '127.0.0.1', '--telemetry', 'False'];
      return startForeign({
        file,
        cwd: folder,
        args: (port) => [...flags, '--port', String(port)],
        // Its price list from its own package, not from the network.
        env: () => ({ LITELLM_LOCAL_MODEL_COST_MAP: 'True', LITELLM_LOG: 'ERROR', NO_DOCS: 'True' }),
        readyPath: '/health/liveliness',
      });
    },
  },
  {
    program: 'portkey',
    model: 'sandbox/chat',
    // Version 1.15.2 responds to every stream with status 500: it adds headers to a response that cannot be changed.
    streams: false,
    hasUsage: true,
    calls: true,
    structures: true,
    rules: [],
    entry: ({ key, v1 }) => ({
      headers: {
        authorization: `Bearer ${key}`,
        'x-portkey-provider': 'openai',
        'x-portkey-custom-host': v1,
      },
    }),
    start: (file, folder) =>
      startForeign({
        file,
        cwd: folder,
        args: (port) => [`--port=${port}`, '--headless'],
        env: () => ({ NODE_ENV: 'production', TRUSTED_CUSTOM_HOSTS: '127.0.0.1' }),
        readyPath: '/',
      }),
  },
  {
    program: 'fakellm',
    model: 'gpt-x',
    streams: true,
    hasUsage: false,
    calls: true,
    structures: false,
    rules: [],
    start(file, folder) {
      const respond = { tool_calls: [{ name: 'get_weather', arguments: { city: 'Paris' } }] };
      const rules = [
        { name: 'tools', when: { tools_include: 'get_weather' }, respond },
        { name: 'all', respond: { content: said } },
      ];
      writeFileSync(join(folder, 'fakellm.yaml'), JSON.stringify({ version: 1, rules }));
      return startForeign({
        file,
        cwd: folder,
        args: (port) => ['serve', '--port', String(port), '--config', 'fakellm.yaml'],
        readyPath: '/_fakellm/stats',
      });
    },
  },
  {
    program: 'mockLlm',
    model: 'gpt-x',
    streams: true,
    hasUsage: false,
    calls: false,
    structures: false,
    // Neither a time nor the index of its choice.
    rules: ['choices', 'identity'],
    start: (file, folder) =>
      startForeign({
        file,
        cwd: folder,
        args: () => [],
        env: (port) => ({ PORT: String(port), HOST: '127.0.0.1' }),
        readyPath: '/health',
      }),
  },
];

describe.each(cases)('$program', (each) => {
  const { program, streams, hasUsage, calls, structures, rules, model: upstreamModel } = each;
  const file = findForeign(program);
  if (file === undefined) {
    const { variable, get } = programs[program];
    test.skip(`SKIPPED, for want of ${program}: ${get}, and ${variable}`, () => {});
    return;
  }

  let sandbox: TestServer;
  let foreign: ForeignServer;
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-foreign-'));
    sandbox = await startServer();
    foreign = await each.start(file, folder, sandbox);
    const provider = { dialect: 'chat', base_url: foreign.baseUrl, retries: 0, ...each.entry?.(sandbox) };
    const strict = { ...provider, quirks: { normalize: 'strict' } };
    const config = {
      providers: { wild: provider, strict },
      models: ['wild', 'strict'].map((id) => ({ id, provider: id, upstream_model: upstreamModel })),
    };
    writeFileSync(join(folder, 'providers.yaml'), JSON.stringify(config));
    server = await startServer({ MODELROUTE_CONFIG: join(folder, 'providers.yaml') });
  }, 150_000);
  afterAll(async () => {
    await server.stop();
    await foreign.stop();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const openai = () => new OpenAI({ apiKey: server.key, baseURL: server.v1, maxRetries: 0 });
  const anthropic = () => new Anthropic({ apiKey: server.key, baseURL: server.alt, maxRetries: 0 });
  const chatOf = (model: string, streamed: boolean, more: object = {}) => {
    const request = { model, messages: [question], ...more };
    const usage = hasUsage ? { stream_options: { include_usage: true } } : {};
    return streamed
      ? openai()
          .chat.completions.stream({ ...request, ...usage })
          .finalChatCompletion()
      : openai().chat.completions.create(request);
  };
  const messageOf = (streamed: boolean, more: object = {}) => {
    const request = { model: 'wild', max_tokens: 100, messages: [question], ...more };
    return streamed
      ? anthropic().messages.stream(request).finalMessage()
      : anthropic().messages.create(request);
  };
  const ways = streams ? [false, true] : [false];

  test.each(ways)('text on the main surface, streamed: %s', async (streamed) => {
    const completion = await chatOf('wild', streamed);
    expect(completion).toMatchObject({ model: 'wild', object: 'chat.completion' });
    expect(completion.choices).toMatchObject([{ message: { content: said }, finish_reason: 'stop' }]);
    if (hasUsage) expect(completion.usage?.completion_tokens).toBe(3);
  });

  test.each(ways)('text on the messages surface, streamed: %s', async (streamed) => {
    const { content, stop_reason: reason, usage } = await messageOf(streamed);
    expect(content).toMatchObject([{ type: 'text', text: said }]);
    expect(reason).toBe('end_turn');
    if (hasUsage) expect(usage.output_tokens).toBe(3);
  });

  test.each(calls ? ways : [])('tools on both surfaces, streamed: %s', async (streamed) => {
    const [choice] = (await chatOf('wild', streamed, { tools: [chatTool] })).choices;
    expect(choice?.finish_reason).toBe('tool_calls');
    const [call] = choice?.message.tool_calls ?? [];
    if (call?.type !== 'function') throw new Error('no call');
    expect(call.function.name).toBe('get_weather');
    expect(JSON.parse(call.function.arguments)).toEqual({ city: expect.any(String) });
    const message = await messageOf(streamed, { tools: [messageTool] });
    expect(message.stop_reason).toBe('tool_use');
    expect(message.content).toMatchObject([
      { type: 'tool_use', name: 'get_weather', input: { city: expect.any(String) } },
    ]);
  });

  /** The client's own reader of streams parses what it expects to be JSON, which a mock does not say. */
  async function structuredText(streamed: boolean): Promise<string> {
    const request = { model: 'wild', messages: [question], response_format: format };
    if (!streamed) {
      const [choice] = (await openai().chat.completions.create(request)).choices;
      return choice?.message.content ?? '';
    }
    let text = '';
    for await (const { choices } of await openai().chat.completions.create({ ...request, stream: true }))
      text += choices[0]?.delta.content ?? '';
    return text;
  }

  test.each(ways)('structured output on both surfaces, streamed: %s', async (streamed) => {
    const config = { output_config: { format: { type: 'json_schema', schema: parameters } } };
    const { content } = await messageOf(streamed, config);
    const message = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    for (const text of [await structuredText(streamed), message])
      if (structures) expect(JSON.parse(text)).toEqual({ city: expect.any(String) });
      else expect(text).toBe(said);
  });

  test('what is set right is counted; strict refuses it and names the setting', async () => {
    for (const streamed of ways) {
      await chatOf('wild', streamed);
      const strict = await chatOf('strict', streamed).then(
        () => 'whole',
        (thrown: unknown) => String(thrown),
      );
      const isSound = rules.length === 0 || (program === 'litellm' && !streamed);
      if (isSound) expect(strict).toBe('whole');
      else expect(strict).toContain('quirks.normalize: auto');
    }
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const counted = [...metrics.matchAll(/normalizations_total\{provider="wild",rule="([^"]+)"\}/g)];
    expect(counted.map(([, rule]) => String(rule)).toSorted()).toEqual(rules);
  });

  // A test that does not apply to a server is left out: one that is skipped lacks something.
  test.each(streams ? [] : [program])('streams of %s fail, and are reported as its failure', async () => {
    await expect(chatOf('wild', true)).rejects.toMatchObject({ status: 502, code: 'upstream_error' });
  });

  test.each(hasUsage || !streams ? [] : [program])(
    'usage that %s does not report is not made up',
    async () => {
      const usage = { stream_options: { include_usage: true } };
      await expect(chatOf('wild', true, usage)).rejects.toThrow('quirks.stream_usage: false');
    },
  );
});
