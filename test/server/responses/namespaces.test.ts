/** Tools in namespaces, as Codex offers those of MCP servers: one name for the model, both in the response and back. */
import { describe, expect, test } from 'vitest';
import { checkRules } from '../../../server/contract/rules.ts';
import { namesOfCalls } from '../../../server/dialects/responses/namespaces.ts';
import { settingsOf } from '../../../server/dialects/responses/response-object.ts';
import { translateCompletion, translateRequest } from '../../../server/dialects/translate.ts';
import { completionWithCall } from '../../support/completion-with-call.ts';

const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const weather = { type: 'function' as const, name: 'get_weather', description: 'Returns it.', parameters };
const note = { type: 'custom' as const, name: 'note' };
const namespace = (name: string, tools: object[] = [weather, note]) => ({
  type: 'namespace' as const,
  name,
  description: 'Tools of the weather server.',
  tools,
});
const request = (more: object = {}) => ({
  model: 'm',
  input: 'What is the weather?',
  tools: [namespace('mcp__weather'), { ...weather, name: 'run' }],
  ...more,
});
const ruleFault = (body: object) => checkRules('createResponse', body);

describe('a request', () => {
  test('offers each tool under the joined name, with the words of the namespace before the first', () => {
    const { body, losses } = translateRequest('responses', 'chat', request());
    expect(losses).toEqual([]);
    expect(body['tools']).toMatchObject([
      {
        type: 'function',
        function: {
          name: 'mcp__weather__get_weather',
          description: 'Tools of the weather server.\n\nReturns it.',
          parameters,
        },
      },
      { type: 'custom', custom: { name: 'mcp__weather__note' } },
      { type: 'function', function: { name: 'run' } },
    ]);
  });

  test('keeps the underscores with which a namespace ends', () => {
    const { body } = translateRequest('responses', 'chat', request({ tools: [namespace('mcp__weather__')] }));
    expect(body['tools']).toMatchObject([{ function: { name: 'mcp__weather__get_weather' } }, {}]);
  });

  test('returns calls with their namespace', () => {
    const call = { type: 'function_call', call_id: 'call_1', namespace: 'mcp__weather', name: 'get_weather' };
    const custom = { type: 'custom_tool_call', call_id: 'call_2', namespace: 'mcp__weather', name: 'note' };
    const input = [
      { role: 'user', content: 'x' },
      { ...call, arguments: '{}', parsed_arguments: null },
      { ...custom, input: 'y' },
      { type: 'function_call_output', call_id: 'call_1', namespace: 'mcp__weather', output: 'z' },
    ];
    const { body, losses } = translateRequest('responses', 'chat', request({ input }));
    expect(losses).toEqual([]);
    expect(body['messages']).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        tool_calls: [
          { function: { name: 'mcp__weather__get_weather' } },
          { custom: { name: 'mcp__weather__note' } },
        ],
      },
      { role: 'tool', content: 'z' },
    ]);
  });
});

describe('a response', () => {
  const output = (name: string) =>
    (
      translateCompletion('chat', 'responses', completionWithCall(name), request()).body as {
        output: object[];
      }
    ).output;

  test('has a call of one in two members', () => {
    expect(output('mcp__weather__get_weather')).toMatchObject([
      { type: 'function_call', namespace: 'mcp__weather', name: 'get_weather' },
    ]);
  });

  test('has any other call by its name', () => {
    expect(output('run')).toMatchObject([{ name: 'run' }]);
    expect(output('run')[0]).not.toHaveProperty('namespace');
  });

  test('repeats the namespaces of the request', () => {
    expect(settingsOf(request()).tools).toMatchObject([
      { type: 'namespace', name: 'mcp__weather', tools: [{ type: 'function' }, { type: 'custom' }] },
      { type: 'function', name: 'run' },
    ]);
  });
});

describe('names', () => {
  test('of other tools have no namespace', () => {
    expect([...namesOfCalls([weather])]).toEqual([]);
  });

  test.each<[string, object, string]>([
    [
      'that another tool has',
      { tools: [{ ...weather, name: 'a__get_weather' }, namespace('a')] },
      'tools[1].tools[0].name',
    ],
    ['that two namespaces give', { tools: [namespace('a'), namespace('a__')] }, 'tools[1].tools[0].name'],
    ['that a later tool has', { tools: [namespace('a'), { ...weather, name: 'a__note' }] }, 'tools[1].name'],
  ])('%s are refused', (_, more, param) => {
    expect(ruleFault(request(more))).toMatchObject({ code: 'invalid_value', param });
  });

  test('in a choice are the joined ones', () => {
    const choice = (name: string) => request({ tool_choice: { type: 'function', name } });
    expect(ruleFault(choice('mcp__weather__get_weather'))).toBeUndefined();
    expect(ruleFault(choice('get_weather'))).toMatchObject({ param: 'tool_choice.name' });
  });
});

test('tools that are loaded on demand are offered at once, and the search of them is left out', () => {
  const tools = [
    { type: 'tool_search', execution: 'client' },
    namespace('a', [note, { ...weather, defer_loading: true }]),
    { ...weather, name: 'run', defer_loading: false },
  ];
  const body = request({ tools });
  expect(ruleFault(body)).toBeUndefined();
  const { body: sent, losses } = translateRequest('responses', 'chat', body);
  expect(sent['tools']).toMatchObject([
    { custom: { name: 'a__note' } },
    { function: { name: 'a__get_weather' } },
    { function: { name: 'run' } },
  ]);
  expect(losses.map(({ field, kind }) => [field, kind])).toEqual([
    ['tools[0]', 'dropped'],
    ['tools[1].tools[1].defer_loading', 'changed'],
  ]);
});

test('the setting of the search of the web that Codex sends is taken, and reported where it is lost', () => {
  const searching = (external_web_access: boolean) =>
    request({ tools: [weather, { type: 'web_search', external_web_access }] });
  const { body, losses } = translateRequest('responses', 'chat', searching(false));
  expect(body['web_search_options']).toBeDefined();
  expect(losses.map(({ field }) => field)).toEqual(['tools[1].external_web_access']);
  expect(translateRequest('responses', 'chat', searching(true)).losses).toEqual([]);
});
