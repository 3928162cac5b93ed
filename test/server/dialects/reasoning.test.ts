/** Reasoning in responses and streams, translated between the two formats and back into a request. */
import { describe, expect, it } from 'vitest';
import {
  translateCompletion,
  translateEvents,
  translateRequest,
} from '../../../server/dialects/translate.ts';

const chatRequest = { model: 'm', messages: [], stream: true };
const messagesRequest = { model: 'm', max_tokens: 9, messages: [], thinking: { type: 'adaptive' } };
const signed = { type: 'thinking', thinking: 'Two and two.', signature: 'QUFB' };
const hidden = { type: 'redacted_thinking', data: 'QkJC' };

const head = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
const chunk = (delta: object, reason: string | null = null) => ({
  event: null,
  data: { ...head, choices: [{ index: 0, delta, finish_reason: reason }] },
});

/** What a messages client makes of the chunks of a chat provider. */
function contentOf(deltas: object[]): { content: unknown[]; losses: string[] } {
  const translator = translateEvents('chat', 'messages', messagesRequest);
  const events = [
    ...deltas.map((delta, index) => chunk(index === 0 ? { role: 'assistant', ...delta } : delta)),
    chunk({ content: 'Four.' }),
    chunk({}, 'stop'),
    { event: null, data: '[DONE]' },
  ].flatMap((event) => translator.push(event));
  const blocks: Record<string, string>[] = [];
  for (const { data } of events) {
    const event = data as { type: string; index: number } & Record<string, Record<string, string>>;
    if (event.type === 'content_block_start') blocks[event.index] = { ...event['content_block'] };
    if (event.type !== 'content_block_delta') continue;
    const { type: _type, ...delta } = event['delta'] ?? {};
    const block = blocks[event.index] ?? {};
    for (const [name, text] of Object.entries(delta)) block[name] = (block[name] ?? '') + text;
  }
  return { content: blocks.slice(0, -1), losses: translator.losses().map(({ field }) => field) };
}

describe('a stream of a chat provider', () => {
  const block = { type: 'thinking', thinking: 'Two and two.', signature: 'QUFB' };

  it.each<[string, object[]]>([
    [
      'text, and then the whole block with its signature',
      [
        { reasoning_content: 'Two ' },
        { reasoning_content: 'and two.' },
        { thinking_blocks: [{ index: 0, ...block }] },
      ],
    ],
    [
      'the text in both members, and then the signature alone',
      [
        {
          reasoning_content: 'Two ',
          thinking_blocks: [{ type: 'thinking', thinking: 'Two ', signature: '' }],
        },
        {
          reasoning_content: 'and two.',
          thinking_blocks: [{ type: 'thinking', thinking: 'and two.', signature: null }],
        },
        { reasoning_content: '', thinking_blocks: [{ type: 'thinking', thinking: '', signature: 'QUFB' }] },
      ],
    ],
    [
      'details beside the text',
      [
        { reasoning: 'Two ', reasoning_details: [{ type: 'reasoning.text', text: 'Two ', index: 0 }] },
        {
          reasoning: 'and two.',
          reasoning_details: [{ type: 'reasoning.text', text: 'and two.', index: 0 }],
        },
        { reasoning_details: [{ type: 'reasoning.text', signature: 'QUFB', index: 0 }] },
      ],
    ],
  ])('%s becomes one signed block', (_name, deltas) => {
    expect(contentOf(deltas)).toEqual({ content: [block], losses: [] });
  });

  it('has blocks without a signature, and encrypted ones', () => {
    const { content } = contentOf([
      { reasoning_content: 'Two.' },
      { thinking_blocks: [{ index: 0, ...hidden }] },
      { thinking_blocks: [{ index: 1, ...hidden, data: 'Q0ND' }] },
    ]);
    expect(content).toEqual([
      { type: 'thinking', thinking: 'Two.', signature: '' },
      hidden,
      { ...hidden, data: 'Q0ND' },
    ]);
  });

  it('reports what has no place', () => {
    const { losses } = contentOf([
      { reasoning_content: 'a', reasoning: 'b' },
      { reasoning_details: [{ type: 'reasoning.image' }, { type: 'reasoning.text', text: 'x', id: 'r1' }] },
      { thinking_blocks: [{ type: 'dream' }] },
    ]);
    expect(losses).toEqual([
      'choices[0].message.reasoning',
      'choices[0].message.reasoning_details[0]',
      'choices[0].message.reasoning_details[1].id',
      'choices[0].message.thinking_blocks[0]',
    ]);
  });
});

const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [signed, hidden, { type: 'text', text: 'Four.' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};

describe('a message with thinking, to a chat client', () => {
  const messageOf = (request: object) =>
    (
      translateCompletion('messages', 'chat', message, { ...chatRequest, ...request }).body as {
        choices: { message: Record<string, unknown> }[];
      }
    ).choices[0]?.message;

  it('has the text, and the blocks as a request takes them', () => {
    expect(messageOf({})).toMatchObject({
      content: 'Four.',
      reasoning_content: 'Two and two.',
      thinking_blocks: [signed, hidden],
    });
  });

  it('has the signature alone where the request wants no text', () => {
    const made = messageOf({ include_reasoning: false });
    expect(made).not.toHaveProperty('reasoning_content');
    expect(made).toMatchObject({ thinking_blocks: [{ ...signed, thinking: '' }, hidden] });
  });

  it('has none of it where the model was not to think', () => {
    const made = messageOf({ reasoning_effort: 'none' });
    expect(made).not.toHaveProperty('thinking_blocks');
    expect(made).not.toHaveProperty('reasoning_content');
  });

  it('comes back as it was, and nothing is lost', () => {
    const { body, losses } = translateRequest('chat', 'messages', {
      model: 'm',
      messages: [{ role: 'user', content: 'x' }, messageOf({}) ?? {}, { role: 'user', content: 'y' }],
    });
    expect(losses.filter(({ field }) => /reason|think/.test(field))).toEqual([]);
    expect((body['messages'] as unknown[])[1]).toEqual({ role: 'assistant', content: message.content });
  });
});

describe('reasoning in the history of a messages client, to a chat provider', () => {
  const history = (blocks: object[], extraFields: string[]) =>
    translateRequest(
      'messages',
      'chat',
      {
        model: 'm',
        max_tokens: 9,
        messages: [
          { role: 'user', content: 'x' },
          { role: 'assistant', content: [...blocks, { type: 'text', text: 'Four.' }] },
          { role: 'user', content: 'y' },
        ],
      },
      { extraFields },
    );
  const unsigned = { ...signed, signature: '' };

  it.each<[object[], string[], object, string[]]>([
    [[unsigned], ['reasoning_content'], { reasoning_content: 'Two and two.' }, []],
    [[unsigned], ['reasoning'], { reasoning: 'Two and two.' }, []],
    [
      [signed],
      ['reasoning_content'],
      { reasoning_content: 'Two and two.' },
      ['messages[1].content[0].signature'],
    ],
    [[signed, hidden], ['thinking_blocks'], { thinking_blocks: [signed, hidden] }, []],
    [
      [signed, hidden],
      ['reasoning_details'],
      {
        reasoning_details: [
          { type: 'reasoning.text', text: 'Two and two.', signature: 'QUFB' },
          { type: 'reasoning.encrypted', data: 'QkJC' },
        ],
      },
      [],
    ],
    [[signed], [], {}, ['messages[1].content[0]']],
    [[hidden], ['reasoning_content'], {}, ['messages[1].content[0]']],
  ])('%j for %j', (blocks, extraFields, members, lost) => {
    const { body, losses } = history(blocks, extraFields);
    expect((body['messages'] as unknown[])[1]).toEqual({ role: 'assistant', content: 'Four.', ...members });
    expect(losses.map(({ field }) => field).filter((field) => field.startsWith('messages'))).toEqual(lost);
  });
});
