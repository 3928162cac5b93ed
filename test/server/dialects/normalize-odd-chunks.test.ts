/** Normalized chunks in particular: identities, numbers, odd calls, usage, and the time that it takes. */
import { describe, expect, it } from 'vitest';
import { createChunkNormalizer } from '../../../server/dialects/chat/normalize-chunks.ts';
import { cpuTimeMs } from '../../openapi/grammars/generate/cpu-time.ts';
import { all, chunk, named, normalizeData, normalizerOf, read, type Chunk } from './chunk-normalizing.ts';

describe('in particular', () => {
  it('an identity is made up where the first chunk has none', () => {
    const bare = { choices: [{ index: 0, delta: {} }] };
    const [first, second] = normalizeData(['identity'], [bare, chunk({})]) as Chunk[];
    expect(first?.id).toMatch(/^chatcmpl-[0-9a-f]{24}$/);
    expect(first).toMatchObject({
      object: 'chat.completion.chunk',
      created: 1_800_000_000,
      model: 'asked-for',
    });
    expect(second).toMatchObject({ id: first?.id, model: 'asked-for' });
  });

  it('a chunk before all others, with neither id nor choices, gets the identity of the next', () => {
    const out = normalizeData('auto', [{ id: '', choices: [], note: 1 }, chunk({ role: 'assistant' })]);
    expect(out).toEqual([{ ...named, choices: [], note: 1 }, chunk({ role: 'assistant' })]);
    const [alone, end] = normalizeData('auto', [{ choices: [] }, '[DONE]']) as [Chunk, string];
    expect(alone.id).toMatch(/^chatcmpl-/);
    expect(end).toBe('[DONE]');
  });

  it('choices without an index are numbered only where there is one', () => {
    const [event] = read([Buffer.from('data: {"choices":[{"delta":{"content":"a"}}]}\n\n')]);
    if (event === undefined) throw new Error('no event');
    const made = [true, false].map((isSingle) => {
      const parts = { normalization: 'auto', model: 'm', isSingle, onNormalized: () => undefined } as const;
      const [first] = createChunkNormalizer(parts)?.normalize(event, JSON.parse(event.data ?? '')) ?? [];
      return (JSON.parse(first?.data ?? '') as Chunk).choices[0]?.index;
    });
    expect(made).toEqual([0, undefined]);
  });

  it('numbers in arguments keep all their digits', () => {
    const text = '{"n":12345678901234567890,"x":1.10000000000000000001}';
    const wire = `data: {"choices":[{"index":0,"delta":{"tool_calls":[{"function":{"name":"f","arguments":${text}}}]}}]}\n\n`;
    const normalizer = normalizerOf(['calls']);
    const [event] = read([Buffer.from(wire)]).flatMap((each) => normalizer.normalize(each));
    const made = JSON.parse(event?.data ?? '') as Chunk;
    expect(made.choices[0]?.delta.tool_calls?.[0]?.function?.arguments).toBe(text);
  });

  it('calls beyond the grammar’s number, foreign indexes and names of prototypes are nobody’s', () => {
    const call = (at: number) => ({ function: { name: 'f', arguments: '{}' }, id: `__proto__${at}` });
    const many = chunk({ tool_calls: Array.from({ length: 1_000 }, (_, at) => call(at)) });
    const [made] = normalizeData(['calls'], [many]) as Chunk[];
    const calls = made?.choices[0]?.delta.tool_calls ?? [];
    expect(calls.map(({ index }) => index).filter((index) => index !== undefined)).toHaveLength(128);
    const strange = [
      {
        ...chunk({}),
        choices: [null, 7, 'x', [], { index: -1, delta: {} }, { index: 1e9, delta: {} }, { index: '0' }],
      },
      chunk({ tool_calls: [null, 7, { index: 'x' }, { index: -1 }, { index: 0, function: 7 }] }),
      JSON.parse('{"choices":[],"__proto__":{"usage":{"a":1}},"constructor":{},"toJSON":1}') as object,
    ];
    expect(() => normalizeData(all, [...strange, '[DONE]'])).not.toThrow();
    expect(({} as { usage?: unknown }).usage).toBeUndefined();
  });

  it('what is no chunk passes as it is', () => {
    const wire =
      'data: {\n\ndata: []\n\ndata: {"error":{"message":"x"},"choices":[]}\n\ndata: {"id":""}\n\nevent: x\ndata: {"choices":[]}\n\n' +
      'data: {"choices":[],\n: inside\ndata: "id":""}\n\nevent: y\n\ndata: {"choices":[],"id":"\xff"}\n\n';
    const events = read([Buffer.from(wire, 'latin1')]);
    const normalizer = normalizerOf(all);
    expect(events.flatMap((event) => normalizer.normalize(event))).toEqual(events);
    expect(events).toHaveLength(8);
  });

  it('what is nested too deep to be written again passes as it is', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const events = read([Buffer.from(`data: {"choices":[],"x":${deep}}\n\n`)]);
    expect(events.flatMap((event) => normalizerOf(all).normalize(event))).toEqual(events);
  });

  it('a made event has bytes of its own length, in a buffer of its own', () => {
    const normalizer = normalizerOf(all);
    const [event] = read([Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"é"}}]}\n\n')]);
    if (event === undefined) throw new Error('no event');
    const [made] = normalizer.normalize(event);
    expect(made?.raw.buffer.byteLength).toBe(made?.raw.length);
    expect((made?.end ?? 0) - (made?.start ?? 0)).toBe(made?.raw.length);
    expect(Buffer.from(made?.raw ?? []).toString()).toBe(`data: ${made?.data}\n\n`);
  });

  it('the last usage is the one told, once, with the identity of the stream', () => {
    const usage = (total: number) => ({
      usage: { prompt_tokens: 1, completion_tokens: total - 1, total_tokens: total },
    });
    const out = normalizeData(
      ['usage'],
      [
        { ...named, choices: [], ...usage(1) },
        { ...chunk({ role: 'assistant' }), ...usage(2) },
        { ...chunk({}, 'stop'), ...usage(3) },
        '[DONE]',
        '[DONE]',
      ],
    );
    expect(out.slice(2)).toEqual([{ ...named, choices: [], ...usage(3) }, '[DONE]', '[DONE]']);
    expect(out.slice(0, 2)).toMatchObject([{ usage: null }, { usage: null }]);
  });
});

const speeds: [string, (at: number) => object][] = [
  ['nothing to do', (at) => chunk({ content: ` token${at % 7}` })],
  [
    'everything to do',
    (at) => ({
      created: at,
      choices: [{ index: 0, delta: { role: null, content: ` token${at % 7}` }, finish_reason: '' }],
      usage: { prompt_tokens: 9, completion_tokens: at, total_tokens: at + 9 },
    }),
  ],
  [
    'pieces of arguments',
    (at) =>
      chunk({
        tool_calls: [
          {
            index: 0,
            id: `c${at}`,
            type: 'function',
            function: { ...(at < 2 && { name: 'f' }), arguments: ' ' },
          },
        ],
      }),
  ],
];

it.each(speeds)('all mends with %s cost at most 20 µs a chunk', (name, make) => {
  const count = 20_000;
  const wire = Array.from({ length: count }, (_, at) => `data: ${JSON.stringify(make(at))}\n\n`);
  const events = read([Buffer.from(wire.join(''))]);
  const run = () => {
    const normalizer = normalizerOf(all);
    const from = cpuTimeMs();
    for (const event of events) normalizer.normalize(event);
    return ((cpuTimeMs() - from) / count) * 1_000;
  };
  const best = Math.min(...Array.from({ length: 5 }, run));
  console.log(`${name}: ${best.toFixed(2)} µs a chunk`);
  expect(best).toBeLessThan(20);
});
