/** What the playground makes of a stored conversation, also of one that another version of the page stored. */
import { describe, expect, test } from 'vitest';
import { readKept } from '../../../../server/console/page/src/pages/playground/read-kept.ts';

const question = { role: 'user', content: 'Hello' } as const;
const figures = { traceId: 't', firstTextMs: 1, tookMs: 2, usage: { input: 3, output: 4 }, ending: 'stop' };
const empty = { turns: [], choices: {}, others: [] };

describe('a kept conversation', () => {
  test('of the version with one model is understood', () => {
    const turns = [question, { role: 'assistant', content: 'Hi', reasoning: '', figures }];
    const choices = { format: 'chat', model: 'a/b', system: '', maxTokens: '5', temperature: '', effort: '' };
    expect(readKept(JSON.stringify({ turns, choices }))).toEqual({ turns, choices, others: [] });
  });

  test('has the message that is to be sent', () => {
    expect(readKept(JSON.stringify({ turns: [question], draft: 'And then?' })).draft).toBe('And then?');
    expect(readKept(JSON.stringify({ turns: [question], draft: 7 }))).not.toHaveProperty('draft');
  });

  test('has its images, tool calls, results and verdicts', () => {
    const turns = [
      { ...question, images: [{ name: 'cat.png', url: 'data:image/png;base64,AA==' }] },
      { role: 'assistant', content: '', calls: [{ id: 'c1', name: 'look', arguments: '{}' }] },
      { role: 'tool', content: 'A cat', callId: 'c1' },
      { role: 'assistant', content: '{}', verdict: { kind: 'invalid', detail: 'It is.' } },
    ];
    expect(readKept(JSON.stringify({ turns })).turns).toEqual(turns);
    const foreign = [
      { ...question, images: [{ name: 'x', url: 'https://example.com/x.png' }] },
      { role: 'assistant', content: 'Hi', calls: [{ id: 7 }], verdict: { kind: 'other' } },
      { role: 'tool', content: 'of no call' },
    ];
    expect(readKept(JSON.stringify({ turns: foreign })).turns).toEqual([
      question,
      { role: 'assistant', content: 'Hi' },
    ]);
  });

  test('of several models comes back, at most four', () => {
    const others = Array.from({ length: 9 }, (_, at) => ({ model: `a/${at}`, turns: [question] }));
    expect(readKept(JSON.stringify({ turns: [], others })).others).toEqual(others.slice(0, 3));
  });

  test.each(['', '{', 'null', '7', '[]', '"text"', '{"turns":7,"choices":[],"others":{}}'])(
    'of %j is empty',
    (text) => expect(readKept(text)).toEqual(empty),
  );

  test('leaves out only what is wrong', () => {
    const turns = [
      question,
      null,
      { role: 'system', content: 'x' },
      { role: 'assistant', content: 7 },
      { ...question, figures: { tookMs: 'soon' }, reasoning: 7 },
      { ...question, figures: { tookMs: 1, cost: '<b>', usage: { input: '1' } } },
    ];
    const choices = { format: 'other', model: 7, system: 'Be brief.', keyId: 'k' };
    const others = [{ turns: [question] }, { model: 'a/b', turns: 'none' }, 'a/b'];
    expect(readKept(JSON.stringify({ turns, choices, others }))).toEqual({
      turns: [
        question,
        question,
        { ...question, figures: { traceId: null, firstTextMs: null, tookMs: 1, usage: null, ending: null } },
      ],
      choices: { system: 'Be brief.' },
      others: [{ model: 'a/b', turns: [] }],
    });
  });
});
