/** Normalization fixes the deviations that it is for, and nothing else: valid streams stay as they are, byte for byte where possible. */
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SseEvent } from '../../../openapi/grammars/sse-event.ts';
import { judgeBytes } from '../../../openapi/grammars/stream-verdict.ts';
import { createChunkNormalizer } from '../../../server/dialects/chat/normalize-chunks.ts';
import { randomFrom, type Random } from '../../openapi/grammars/generate/random.ts';
import { randomStream } from '../../openapi/grammars/generate/stream.ts';
import { chat } from '../../openapi/grammars/generate/surfaces.ts';
import { cut, writeEvents } from '../../openapi/grammars/generate/wire.ts';
import {
  all,
  normalizerOf,
  read,
  type Call,
  type Choice,
  type Chunk,
  type Deviation,
} from './chunk-normalizing.ts';
import { casesOf } from './contracts.ts';

const numRuns = casesOf(1_000);
const timeout = 60_000 + numRuns * 10;

const bytesOf = (events: readonly SseEvent[]) => Buffer.concat(events.map(({ raw }) => raw));

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
  expect(
    createChunkNormalizer({ normalization: [], model: 'm', onNormalized: () => undefined }),
  ).toBeUndefined();
});

it(
  'a valid stream, however written, stays the same, in its own bytes but for what its calls repeat',
  { timeout },
  () => {
    assert(
      property(integer(), (seed) => {
        const random = randomFrom(seed);
        const { events, request } = randomStream(chat, random);
        const chunks = cut(writeEvents(events, { eventLines: 'never', random }), random);
        const before = read(chunks);
        const normalizer = normalizerOf(all);
        const after = before.flatMap((event) => normalizer.normalize(event));
        const verdict = judgeBytes(Buffer.concat(chunks), chat.compiled, request);
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

it('by default every valid stream passes in its own bytes, and no deviation is counted', { timeout }, () => {
  assert(
    property(integer(), (seed) => {
      const random = randomFrom(seed);
      const { events } = randomStream(chat, random);
      const before = read(cut(writeEvents(events, { eventLines: 'never', random }), random));
      const normalizer = normalizerOf('auto');
      const after = before.flatMap((event) => normalizer.normalize(event));
      // A usage that has to wait for the end of its stream is not passed on when the stream breaks off.
      expect(after).toEqual(before.slice(0, after.length));
      expect(before.length - after.length).toBeLessThanOrEqual(before.at(-1)?.data === '[DONE]' ? 0 : 1);
      expect(normalizer.used).toEqual([]);
    }),
    { numRuns, seed: 53 },
  );
});

const choicesOf = (data: readonly (Chunk | string)[]): Choice[] =>
  data.flatMap((chunk) => (typeof chunk === 'string' ? [] : chunk.choices));
const chunksOf = (data: readonly (Chunk | string)[]): Chunk[] =>
  data.filter((each) => typeof each !== 'string');

/** The damages to a stream that one deviation normalizes. A damage must not change the content of the stream. */
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
    const opened = new Map<number, Map<number, { call: Call; chunks: Call[] }>>();
    let interleaved = false;
    for (const { index, delta } of choicesOf(data)) {
      const calls = opened.get(index) ?? new Map<number, { call: Call; chunks: Call[] }>();
      opened.set(index, calls);
      for (const chunk of delta.tool_calls ?? []) {
        const call = calls.get(chunk.index) ?? { call: structuredClone(chunk), chunks: [] };
        calls.set(chunk.index, call);
        interleaved ||= chunk.index !== calls.size - 1;
        call.chunks.push(chunk);
      }
    }
    const dropsIndex = !interleaved && random.chance(0.3);
    for (const { call, chunks } of [...opened.values()].flatMap((calls) => [...calls.values()])) {
      damageCall(call, chunks, random, dropsIndex);
    }
  },
};

/** `call` is its first chunk before the damage. */
function damageCall(call: Call, chunks: Call[], random: Random, dropsIndex: boolean): void {
  const name = (call.function ?? call.custom)?.name ?? '';
  const said = chunks.filter((chunk) => (chunk.function?.arguments ?? '') !== '');
  const [whole] = said;
  if (said.length === 1 && whole?.function !== undefined && random.chance(0.5)) {
    const value: unknown = JSON.parse(String(whole.function.arguments));
    if (typeof value === 'object' && value !== null) whole.function.arguments = value;
  }
  for (const [at, chunk] of chunks.entries()) {
    const body: { name?: string | null } | undefined = chunk.function ?? chunk.custom;
    if (at === 0 && random.chance(0.3)) chunk.type = random.pick([null, '']);
    if (at > 0) {
      if (random.chance(0.3)) chunk.id = random.pick([call.id ?? '', '', null, 'made-anew']);
      if (random.chance(0.3)) chunk.type = random.pick([call.type ?? '', '', null]);
      // Another id together with the name would be another call.
      const isBare = dropsIndex || chunk.id === 'made-anew';
      if (body !== undefined && (isBare || random.chance(0.3)))
        body.name = random.pick([isBare ? '' : name, '', null]);
    }
    if (dropsIndex) delete (chunk as { index?: number }).index;
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
        const chunks = cut(Buffer.from(wire.join('')), random);
        if (!judgeBytes(Buffer.concat(chunks), chat.compiled, request).ok) refused += 1;
        const normalizer = normalizerOf([normalize]);
        const after = read(chunks).flatMap((event) => normalizer.normalize(event));
        const verdict = judgeBytes(bytesOf(after), chat.compiled, request);
        expect(verdict).toMatchObject({ ok: true, outcome: 'complete' });
        expect(reported(dataOf(after))).toEqual(before);
      }),
      { numRuns, seed: 52 },
    );
    expect(refused).toBeGreaterThan(numRuns / 20);
  });
});
