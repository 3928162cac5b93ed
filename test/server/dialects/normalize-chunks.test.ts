/** Mending sets right what it is there for, and nothing else: valid streams stay what they are, byte for byte where they can. */
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SseEvent } from '../../../openapi/grammars/sse-event.ts';
import { SseReader } from '../../../openapi/grammars/sse-reader.ts';
import { judgeBytes } from '../../../openapi/grammars/stream-verdict.ts';
import {
  createChunkNormalizer,
  type NormalizerParts,
} from '../../../server/dialects/chat/normalize-chunks.ts';
import { EventJson } from '../../../server/routing/event-json.ts';
import { cpuTimeMs } from '../../openapi/grammars/generate/cpu-time.ts';
import { randomFrom, type Random } from '../../openapi/grammars/generate/random.ts';
import { randomStream } from '../../openapi/grammars/generate/stream.ts';
import { chat } from '../../openapi/grammars/generate/surfaces.ts';
import { cut, writeEvents } from '../../openapi/grammars/generate/wire.ts';
import { casesOf } from './contracts.ts';

type Deviation = NormalizerParts['deviations'][number];
const all: Deviation[] = ['usage', 'role', 'identity', 'finish-reason', 'calls'];
const numRuns = casesOf(1_000);
const timeout = 60_000 + numRuns * 10;

function normalizerOf(deviations: readonly Deviation[]) {
  const json = new EventJson();
  const normalizer = createChunkNormalizer({
    deviations,
    model: 'asked-for',
    nowMs: () => 1_800_000_000_999,
    parse: (text) => json.parse(text),
  });
  if (normalizer === undefined) throw new Error('nothing to mend');
  return normalizer;
}

function read(pieces: readonly Uint8Array[]): SseEvent[] {
  const reader = new SseReader();
  return pieces.flatMap((piece) => reader.push(piece));
}

const bytesOf = (events: readonly SseEvent[]) => Buffer.concat(events.map(({ raw }) => raw));

/** Data of events in, data of events out, parsed. */
function normalizeData(deviations: readonly Deviation[], data: readonly unknown[]): unknown[] {
  const wire = data.map((each) => `data: ${typeof each === 'string' ? each : JSON.stringify(each)}\n\n`);
  const normalizer = normalizerOf(deviations);
  return read([Buffer.from(wire.join(''))])
    .flatMap((event) => normalizer.normalize(event))
    .map(({ data: made = '' }) => (made.startsWith('{') ? JSON.parse(made) : made));
}

interface Call {
  index: number;
  id?: string | null;
  type?: string | null;
  function?: { name?: string | null; arguments?: unknown };
  custom?: { name?: string | null; input?: string };
}
interface Choice {
  index: number;
  delta: { role?: string | null; content?: string | null; refusal?: string; tool_calls?: Call[] };
  finish_reason?: string | null;
}
interface Chunk {
  id?: string | null;
  object?: string | null;
  created?: number | null;
  model?: string | null;
  choices: Choice[];
  usage?: object | null;
  error?: object | null;
}

/** What a reader of a stream learns; the arguments of calls as values. */
function reported(data: readonly (Chunk | string)[]) {
  const choices = new Map<
    number,
    { content: string; refusal: string; finish: string | null; calls: Map<number, string[]> }
  >();
  let usage: object | null = null;
  for (const chunk of data) {
    if (typeof chunk === 'string' || chunk.error) continue;
    usage = chunk.usage ?? usage;
    for (const { index, delta, finish_reason: finish } of chunk.choices) {
      const choice = choices.get(index) ?? { content: '', refusal: '', finish: null, calls: new Map() };
      choices.set(index, choice);
      choice.content += delta.content ?? '';
      choice.refusal += delta.refusal ?? '';
      choice.finish = finish ?? choice.finish;
      for (const call of delta.tool_calls ?? []) {
        const [id = '', type = '', name = '', text = ''] = choice.calls.get(call.index) ?? [];
        const body = call.function ?? call.custom ?? {};
        const more = call.function?.arguments ?? call.custom?.input ?? '';
        choice.calls.set(call.index, [
          call.id || id,
          call.type || type,
          body.name || name,
          `${text}${more as string}`,
        ]);
      }
    }
  }
  const valueOf = ([id, type, name, text = '']: string[]) => [
    id,
    type,
    name,
    type === 'function' ? JSON.parse(text) : text,
  ];
  return {
    usage,
    choices: [...choices]
      .sort(([a], [b]) => a - b)
      .map(([, { calls, ...rest }]) => ({
        ...rest,
        calls: [...calls.values()].map(valueOf),
      })),
  };
}

const dataOf = (events: readonly { data: string | undefined }[]): (Chunk | string)[] =>
  events.map(({ data = '' }) => (data.startsWith('[') ? data : (JSON.parse(data) as Chunk)));

/** A valid stream that ends well, as data of its events. */
function wholeStream(random: Random): { data: (Chunk | string)[]; request: object | undefined } {
  for (;;) {
    const { events, request } = randomStream(chat, random);
    const data = events.map(({ json, data: literal }) => literal ?? (json as Chunk));
    if (data.at(-1) === '[DONE]') return { data: structuredClone(data), request };
  }
}

it('leaves nothing to call where nothing is mended', () => {
  expect(createChunkNormalizer({ deviations: [], model: 'm', parse: () => undefined })).toBeUndefined();
});

it(
  'a valid stream, however written, stays the same, in its own bytes but for what its calls repeat',
  { timeout },
  () => {
    assert(
      property(integer(), (seed) => {
        const random = randomFrom(seed);
        const { events, request } = randomStream(chat, random);
        const pieces = cut(writeEvents(events, { eventLines: 'never', random }), random);
        const before = read(pieces);
        const normalizer = normalizerOf(all);
        const after = before.flatMap((event) => normalizer.normalize(event));
        const verdict = judgeBytes(Buffer.concat(pieces), chat.compiled, request);
        const normalized = judgeBytes(bytesOf(after), chat.compiled, request);
        expect(normalized).toMatchObject({ ok: true, outcome: verdict.outcome });
        if (verdict.outcome === 'complete') expect(reported(dataOf(after))).toEqual(reported(dataOf(before)));
        for (const [at, event] of after.entries())
          if (event !== before[at]) expect(before[at]?.data).toContain('"tool_calls"');
      }),
      { numRuns, seed: 51 },
    );
  },
);

const choicesOf = (data: readonly (Chunk | string)[]): Choice[] =>
  data.flatMap((chunk) => (typeof chunk === 'string' ? [] : chunk.choices));
const chunksOf = (data: readonly (Chunk | string)[]): Chunk[] =>
  data.filter((each) => typeof each !== 'string');

/** In which ways a stream is damaged that one mend sets right. The damage must not change what the stream tells. */
const damages: Record<Deviation, (data: (Chunk | string)[], random: Random) => void> = {
  usage(data, random) {
    const at = data.findIndex((chunk) => typeof chunk !== 'string' && chunk.usage);
    if (at < 0) return;
    const { usage = null } = data[at] as Chunk;
    const chunks = chunksOf(data.slice(0, at));
    for (const chunk of chunks)
      if (random.chance(0.3)) chunk.usage = { prompt_tokens: 1, completion_tokens: 0, total_tokens: 1 };
    const last = chunks.at(-1);
    if (last === undefined || random.chance(0.3)) return;
    last.usage = usage;
    data.splice(at, 1);
  },
  role(data, random) {
    for (const { delta } of choicesOf(data)) {
      if (random.chance(0.3)) continue;
      if (random.chance(0.5)) delete delta.role;
      else delta.role = random.pick([null, '', 'assistant']);
    }
  },
  identity(data, random) {
    for (const chunk of chunksOf(data)) {
      for (const name of ['id', 'object', 'created', 'model'] as const) {
        if (random.chance(0.5)) continue;
        if (random.chance(0.3)) delete chunk[name];
        else if (name === 'created') chunk.created = random.pick([null, 0, 7, 1_763_000_000.5]);
        else chunk[name] = random.pick([null, '', 'other']);
      }
    }
  },
  'finish-reason'(data, random) {
    const others: Record<string, string[]> = {
      stop: ['eos', 'eos_token', 'end_turn', 'stop_sequence', 'STOP', 'constructor'],
      length: ['max_tokens', 'model_length', 'MAX_TOKENS'],
      tool_calls: ['tool_use', 'tool_call'],
      content_filter: ['content_filtered', 'safety', 'SAFETY'],
    };
    for (const [at, chunk] of [...data.entries()].toReversed()) {
      if (typeof chunk === 'string') continue;
      for (const choice of chunk.choices.slice()) {
        const reason = choice.finish_reason ?? null;
        if (reason === null && random.chance(0.5)) choice.finish_reason = '';
        if (reason === null) continue;
        choice.finish_reason = random.pick([reason, ...(others[reason] ?? [])]);
        const again = {
          index: choice.index,
          delta: random.pick([{}, { content: '' }, { role: 'assistant', content: null }]),
        };
        const finish = random.pick([choice.finish_reason, 'stop', null, '']);
        // Behind it, in a chunk of its own or in the same.
        if (random.chance(0.3)) chunk.choices.push({ ...again, finish_reason: finish });
        if (random.chance(0.3))
          data.splice(at + 1, 0, { ...chunk, usage: null, choices: [{ ...again, finish_reason: finish }] });
      }
    }
  },
  calls(data, random) {
    const opened = new Map<number, Map<number, { call: Call; pieces: Call[] }>>();
    let interleaved = false;
    for (const { index, delta } of choicesOf(data)) {
      const calls = opened.get(index) ?? new Map<number, { call: Call; pieces: Call[] }>();
      opened.set(index, calls);
      for (const piece of delta.tool_calls ?? []) {
        const call = calls.get(piece.index) ?? { call: structuredClone(piece), pieces: [] };
        calls.set(piece.index, call);
        interleaved ||= piece.index !== calls.size - 1;
        call.pieces.push(piece);
      }
    }
    const dropsIndex = !interleaved && random.chance(0.3);
    for (const { call, pieces } of [...opened.values()].flatMap((calls) => [...calls.values()])) {
      damageCall(call, pieces, random, dropsIndex);
    }
  },
};

/** `call` is its first piece as it was. */
function damageCall(call: Call, pieces: Call[], random: Random, dropsIndex: boolean): void {
  const name = (call.function ?? call.custom)?.name ?? '';
  const said = pieces.filter((piece) => (piece.function?.arguments ?? '') !== '');
  const [whole] = said;
  if (said.length === 1 && whole?.function !== undefined && random.chance(0.5)) {
    const value: unknown = JSON.parse(String(whole.function.arguments));
    if (typeof value === 'object' && value !== null) whole.function.arguments = value;
  }
  for (const [at, piece] of pieces.entries()) {
    const body: { name?: string | null } | undefined = piece.function ?? piece.custom;
    if (at === 0 && random.chance(0.3)) piece.type = random.pick([null, '']);
    if (at > 0) {
      if (random.chance(0.3)) piece.id = random.pick([call.id ?? '', '', null, 'made-anew']);
      if (random.chance(0.3)) piece.type = random.pick([call.type ?? '', '', null]);
      // Another id together with the name would be another call.
      const isBare = dropsIndex || piece.id === 'made-anew';
      if (body !== undefined && (isBare || random.chance(0.3)))
        body.name = random.pick([isBare ? '' : name, '', null]);
    }
    if (dropsIndex) delete (piece as { index?: number }).index;
  }
}

describe.each(all)('the mend of %s alone', (normalize) => {
  it('makes damaged streams valid, and they tell the same', { timeout }, () => {
    let refused = 0;
    assert(
      property(integer(), (seed) => {
        const random = randomFrom(seed);
        const { data, request } = wholeStream(random);
        const before = reported(data);
        damages[normalize](data, random);
        const wire = data.map(
          (each) => `data: ${typeof each === 'string' ? each : JSON.stringify(each)}\n\n`,
        );
        const pieces = cut(Buffer.from(wire.join('')), random);
        if (!judgeBytes(Buffer.concat(pieces), chat.compiled, request).ok) refused += 1;
        const normalizer = normalizerOf([normalize]);
        const after = read(pieces).flatMap((event) => normalizer.normalize(event));
        const verdict = judgeBytes(bytesOf(after), chat.compiled, request);
        expect(verdict).toMatchObject({ ok: true, outcome: 'complete' });
        expect(reported(dataOf(after))).toEqual(before);
      }),
      { numRuns, seed: 52 },
    );
    expect(refused).toBeGreaterThan(numRuns / 20);
  });
});

const named = { id: 'c', object: 'chat.completion.chunk', created: 5, model: 'm' };
const chunk = (delta: object | null, finish: string | null = null) => ({
  ...named,
  choices: [{ index: 0, delta, finish_reason: finish }],
});

describe('in particular', () => {
  it('an identity is made up where the first chunk has none', () => {
    const [first, second] = normalizeData(['identity'], [{ choices: [] }, chunk({})]) as Chunk[];
    expect(first?.id).toMatch(/^chatcmpl-[0-9a-f]{24}$/);
    expect(first).toMatchObject({
      object: 'chat.completion.chunk',
      created: 1_800_000_000,
      model: 'asked-for',
    });
    expect(second).toMatchObject({ id: first?.id, model: 'asked-for' });
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
