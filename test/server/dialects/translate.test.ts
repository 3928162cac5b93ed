/** What translation guarantees beside the fields: reports, refusals, targets, estimates. */
import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalError } from '../../../server/dialects/encoding.ts';
import { LossLog, renderLossHeader } from '../../../server/dialects/loss.ts';
import { estimateTokens, strictError, translateRequest } from '../../../server/dialects/translate.ts';
import { checkVersionRules } from './contracts.ts';

const user = { role: 'user', content: 'Hi' };
const chat = { model: 'm', messages: [user], max_completion_tokens: 9 };
const messages = { model: 'm', messages: [user], max_tokens: 9 };
const tool = { name: 'f', input_schema: { type: 'object' } };

describe('the report of losses', () => {
  it('becomes a header of field names that no content can break out of', () => {
    assert(
      property(
        array(string({ unit: 'binary', maxLength: 30 }), { minLength: 1, maxLength: 400 }),
        (names) => {
          const log = new LossLog();
          for (const name of names) log.add(`metadata.${name}`, 'dropped', 'x');
          const header = renderLossHeader(log.list()) ?? '';
          expect(header).toMatch(/^[\x21-\x7e]+(?:, [\x21-\x7e]+)*$/);
          expect(header.length).toBeLessThanOrEqual(2_048);
        },
      ),
      { numRuns: 300, seed: 71 },
    );
    expect(renderLossHeader([])).toBeUndefined();
    const losses = ['logit_bias', 'messages[0].name', 'a b,c'].map((field) => ({
      field,
      kind: 'dropped' as const,
      note: '',
    }));
    expect(renderLossHeader(losses)).toBe('logit_bias, messages[0].name, a%20b%2Cc');
  });

  it('says how many more there are when the header is full', () => {
    const losses = Array.from({ length: 300 }, (_, index) => ({
      field: `messages[${index}].name`,
      kind: 'dropped' as const,
      note: '',
    }));
    const [, shown, more] = /^(.*), \+(\d+)$/.exec(renderLossHeader(losses) ?? '') ?? [];
    expect((shown ?? '').split(', ').length + Number(more)).toBe(300);
  });

  it('stays small for any request, and still covers every loss', () => {
    const many = { ...chat, messages: Array.from({ length: 5_000 }, () => ({ ...user, name: 'anna' })) };
    const { losses } = translateRequest('chat', 'messages', many);
    expect(losses.length).toBeLessThanOrEqual(513);
    expect(losses.at(-1)).toMatchObject({ field: 'messages[*].name', kind: 'dropped' });
    const log = new LossLog();
    for (let index = 0; index < 10_000; index += 1) log.add(`logit_bias.${index}`, 'dropped', '');
    expect(log.list().length).toBeLessThanOrEqual(513);
    expect(log.list().at(-1)?.field).toBe('logit_bias');
  });

  it('does not tell again what lies below a dropped field', () => {
    const log = new LossLog();
    log.add('tools[0].cache_control', 'changed', '');
    log.add('tools[0]', 'dropped', '');
    log.add('tools[01]', 'changed', '');
    expect(log.list().map(({ field }) => field)).toEqual(['tools[0]', 'tools[01]']);
  });

  it('is an error where nothing may be lost', () => {
    expect(strictError([])).toBeUndefined();
    const { losses } = translateRequest('chat', 'messages', { ...chat, seed: 1, verbosity: 'low' });
    expect(strictError(losses)).toMatchObject({ code: 'unsupported_parameter', param: 'seed' });
    expect(strictError(losses)?.message).toContain('1 more');
  });
});

describe('a request without an answer over the other format', () => {
  it.each([
    ['chat', { ...chat, n: 2 }, 'n'],
    ['chat', { ...chat, modalities: ['audio'], audio: { voice: 'ash', format: 'wav' } }, 'modalities'],
    ['chat', { ...chat, tool_choice: 'required' }, 'tool_choice'],
    ['messages', { ...messages, max_tokens: 0 }, 'max_tokens'],
    [
      'messages',
      { ...messages, tools: [{ type: 'bash_20250124', name: 'bash' }], tool_choice: { type: 'any' } },
      'tool_choice',
    ],
    [
      'messages',
      {
        ...messages,
        tools: [tool, { type: 'bash_20250124', name: 'bash' }],
        tool_choice: { type: 'tool', name: 'bash' },
      },
      'tool_choice',
    ],
  ] as const)('is refused, naming the field: %s %j', (from, body, field) => {
    const { refused } = translateRequest(from, from === 'chat' ? 'messages' : 'chat', body);
    expect(refused).toMatchObject({ field });
    if (refused !== undefined)
      expect(refusalError(refused)).toMatchObject({ code: 'unsupported_value', param: field });
  });
});

describe('the target', () => {
  it('gets its own limit where the caller sets none; an unknown one is reported', () => {
    const open = { model: 'm', messages: [user] };
    expect(translateRequest('chat', 'messages', open, { maxOutputTokens: 32_000 })).toMatchObject({
      body: { max_tokens: 32_000 },
      losses: [],
    });
    expect(translateRequest('chat', 'messages', open)).toMatchObject({
      body: { max_tokens: 4_096 },
      losses: [{ field: 'max_completion_tokens', kind: 'changed' }],
    });
  });

  it('may know the limit by its old name', () => {
    const { body } = translateRequest('messages', 'chat', messages, { maxTokensField: 'max_tokens' });
    expect(body).toMatchObject({ max_tokens: 9 });
    expect(body).not.toHaveProperty('max_completion_tokens');
  });

  it('gets no sampling under the version that refuses it', () => {
    const { body, losses } = translateRequest(
      'chat',
      'messages',
      { ...chat, temperature: 1, top_p: 0.5 },
      { messagesVersion: '2026-10-21' },
    );
    expect(checkVersionRules('2026-10-21', body)).toBeUndefined();
    expect(losses.map(({ field }) => field)).toEqual(['temperature', 'top_p']);
  });

  it('is not asked to reason before a call that must be made', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const { body, losses } = translateRequest('chat', 'messages', {
      ...chat,
      tools,
      tool_choice: 'required',
      reasoning_effort: 'high',
    });
    expect(body).not.toHaveProperty('thinking');
    expect(losses.map(({ field }) => field)).toEqual(['reasoning_effort']);
  });
});

describe('an estimate of tokens', () => {
  it('grows with the text, the tools and the media, and takes a tokenizer', async () => {
    const short = await estimateTokens('messages', messages);
    const long = await estimateTokens('messages', {
      ...messages,
      messages: [{ role: 'user', content: 'word '.repeat(400) }],
    });
    expect(short).toBeLessThan(15);
    expect(long).toBeGreaterThan(450);
    expect(long).toBeLessThan(600);
    const image = { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } };
    expect(
      await estimateTokens('messages', { ...messages, messages: [{ role: 'user', content: [image] }] }),
    ).toBeGreaterThan(900);
    expect(await estimateTokens('messages', { ...messages, tools: [tool] })).toBeGreaterThan(short);
    const counted = await estimateTokens(
      'messages',
      { ...messages, system: 'Be brief.' },
      async (texts) => texts.length,
    );
    expect(counted).toBe(3 + 2 * 4 + 2);
  });
});
