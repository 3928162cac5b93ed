/** Known deviations of providers of responses are set right, and nothing else is. */
import { describe, expect, it } from 'vitest';
import { SseReader } from '../../../openapi/grammars/sse-reader.ts';
import type { Normalization, NormalizationRule } from '../../../server/core/normalization.ts';
import { createEventNormalizer, normalizePlain } from '../../../server/dialects/normalize.ts';
import { EventJson } from '../../../server/routing/event-json.ts';

const id = 'msg_1';
const place = { item_id: id, output_index: 0, content_index: 0 };
const item = { type: 'message', id, role: 'assistant', status: 'in_progress', content: [] };

function normalized(normalization: Normalization, wire: string) {
  const used: NormalizationRule[] = [];
  const normalizer = createEventNormalizer('responses', {
    normalization,
    model: 'asked-for',
    request: { model: 'm', input: 'x', temperature: 0.5 },
    onNormalized: (rule) => used.push(rule),
  });
  if (normalizer === undefined) throw new Error('nothing to normalize');
  const json = new EventJson();
  const events = new SseReader().push(Buffer.from(wire)).flatMap((event) => {
    const made = normalizer.normalize(event, event.data === undefined ? undefined : json.parse(event.data));
    return (made ?? [event]).map(({ event: name, data = '' }) => ({ name, data }));
  });
  return { used, events, end: normalizer.missingEnd(0)?.map(({ data }) => data) };
}

const wireOf = (events: readonly object[]) =>
  events
    .map((event) => `event: ${String((event as { type?: string }).type)}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');

describe('an event', () => {
  it('without a deviation stays as it is', () => {
    const events = [
      { type: 'response.output_item.added', sequence_number: 0, output_index: 0, item },
      { type: 'response.output_text.delta', sequence_number: 1, ...place, delta: 'a', logprobs: [] },
    ];
    const { used, events: made } = normalized('auto', wireOf(events));
    expect(used).toEqual([]);
    expect(made.map(({ data }) => JSON.parse(data) as object)).toEqual(events);
  });

  it('gets its number, its name, and the id of its item', () => {
    const wire = [
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_text.delta', ...place, item_id: 'another', sequence_number: 7, delta: 'a' },
    ].map((event) => `data: ${JSON.stringify(event)}\n\n`);
    const { used, events } = normalized('auto', wire.join(''));
    expect(events.map(({ name }) => name)).toEqual([
      'response.output_item.added',
      'response.output_text.delta',
    ]);
    expect(JSON.parse(events[1]?.data ?? '')).toMatchObject({ sequence_number: 1, item_id: id });
    expect(new Set(used)).toEqual(new Set(['numbering', 'framing', 'identity']));
  });

  it('of probabilities gets their bytes', () => {
    const logprobs = [{ token: 'a', logprob: -1, top_logprobs: [{ token: 'b', logprob: -2 }] }];
    const wire = wireOf([
      { type: 'response.output_text.delta', sequence_number: 0, ...place, delta: 'a', logprobs },
    ]);
    expect(JSON.parse(normalized('auto', wire).events[0]?.data ?? '')).toMatchObject({
      logprobs: [{ bytes: null, top_logprobs: [{ bytes: null }] }],
    });
  });

  it.each([
    [{ type: 'error', code: 429, message: 'Wait.' }, 'rate_limit_exceeded'],
    [{ type: 'error', error: 'Oh.' }, null],
    [{ error: { message: 'Oh.', code: 'server_error', type: 'x' } }, 'server_error'],
  ])('of an error has all members: %j', (error, code) => {
    const { events, used } = normalized('auto', wireOf([error]));
    expect(JSON.parse(events[0]?.data ?? '')).toMatchObject({
      type: 'error',
      sequence_number: 0,
      code,
      param: null,
      error: { type: expect.any(String), code, message: expect.any(String), param: null },
    });
    expect(used).toContain('errors');
  });

  it('of an item that is left out is left out too, and the others move up', () => {
    const wire = wireOf([
      {
        type: 'response.output_item.added',
        sequence_number: 0,
        output_index: 0,
        item: { type: 'slug:search', id: 'ws_1' },
      },
      { type: 'slug:search.searching', sequence_number: 1, output_index: 0, item_id: 'ws_1' },
      {
        type: 'response.output_item.done',
        sequence_number: 2,
        output_index: 0,
        item: { type: 'slug:search', id: 'ws_1' },
      },
      { type: 'response.output_item.added', sequence_number: 3, output_index: 1, item },
    ]);
    const { events, used } = normalized('auto', wire);
    expect(events).toHaveLength(1);
    expect(JSON.parse(events[0]?.data ?? '')).toMatchObject({ sequence_number: 0, output_index: 0 });
    expect(used).toEqual(['items']);
  });
});

describe('items', () => {
  const added = (index: number, whole: object) => ({
    type: 'response.output_item.added',
    output_index: index,
    item: whole,
  });
  const done = (index: number, whole: object) => ({
    ...added(index, whole),
    type: 'response.output_item.done',
  });
  const delta = (index: number, text: string) => ({
    type: 'response.output_text.delta',
    output_index: index,
    content_index: 0,
    item_id: `msg_${index}`,
    delta: text,
  });
  const message = (index: number) => ({ ...item, id: `msg_${index}` });
  const numbered = (events: readonly object[]) =>
    wireOf(events.map((event, number) => ({ sequence_number: number, ...event })));
  const textOf = (events: readonly { data: string }[]) =>
    events.map(({ data }) => {
      const { type, output_index: index, delta: text = '' } = JSON.parse(data) as Record<string, string>;
      return `${String(type).split('.').at(-1)} ${index} ${text}`.trim();
    });

  it('that overlap come one after the other, and are numbered anew', () => {
    const wire = numbered([
      added(0, message(0)),
      added(1, message(1)),
      delta(1, 'b'),
      delta(0, 'a'),
      added(2, message(2)),
      done(1, message(1)),
      done(0, message(0)),
      delta(2, 'c'),
      done(2, message(2)),
    ]);
    const { events, used } = normalized('auto', wire);
    expect(textOf(events)).toEqual([
      'added 0',
      'delta 0 a',
      'done 0',
      'added 1',
      'delta 1 b',
      'done 1',
      'added 2',
      'delta 2 c',
      'done 2',
    ]);
    expect(
      events.map(({ data }) => (JSON.parse(data) as { sequence_number: number }).sequence_number),
    ).toEqual(events.map((_, number) => number));
    expect(new Set(used)).toEqual(new Set(['items', 'numbering']));
    expect(textOf(normalized(['numbering'], wire).events)[1]).toBe('added 1');
  });

  it('of hosted tools stay, with their own events', () => {
    const search = { type: 'web_search_call', id: 'ws_1', status: 'in_progress' };
    const wire = numbered([
      added(0, search),
      { type: 'response.web_search_call.searching', output_index: 0, item_id: 'ws_1' },
      done(0, { ...search, status: 'completed' }),
    ]);
    const { events, used } = normalized('auto', wire);
    expect(wireOf(events.map(({ data }) => JSON.parse(data) as object))).toBe(wire);
    expect(used).toEqual([]);
  });

  it('of reasoning have the events of parts that the format has', () => {
    const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] };
    const part = { item_id: 'rs_1', output_index: 0, content_index: 0 };
    const wire = numbered([
      added(0, reasoning),
      { type: 'response.reasoning_part.added', ...part, part: { type: 'reasoning_text', text: '' } },
      { type: 'response.reasoning_text.delta', ...part, delta: 'a' },
      { type: 'response.reasoning_part.done', ...part, part: { type: 'reasoning_text', text: 'a' } },
    ]);
    const { events, used } = normalized('auto', wire);
    expect(events.map(({ name }) => name)).toEqual([
      'response.output_item.added',
      'response.content_part.added',
      'response.reasoning_text.delta',
      'response.content_part.done',
    ]);
    expect(new Set(used)).toEqual(new Set(['framing']));
  });
});

describe('a response', () => {
  const sparse = { id: 'resp_1', object: 'response', status: 'completed', model: 'theirs', created_at: 1 };
  const usage = { input_tokens: 2, output_tokens: 3 };

  it('gets the settings of its request, and the counts that it lacks', () => {
    const message = { type: 'message', id, content: [{ type: 'output_text', text: 'a' }] };
    const body = { ...sparse, output: [message, { type: 'slug:call', id: 'x' }], usage };
    const made = normalizePlain('responses', JSON.stringify(body), {
      normalization: 'auto',
      model: 'asked-for',
      request: { model: 'm', input: 'x', temperature: 0.5 },
      onNormalized: () => {},
    });
    expect(JSON.parse(made?.text ?? '')).toMatchObject({
      error: null,
      temperature: 0.5,
      tools: [],
      output: [{ role: 'assistant', status: 'completed', content: [{ annotations: [] }] }],
      usage: {
        input_tokens_details: { cached_tokens: 0 },
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 5,
      },
    });
    expect((JSON.parse(made?.text ?? '') as { output: unknown[] }).output).toHaveLength(1);
  });

  it('that has ended needs no terminator', () => {
    const begun = { ...sparse, status: 'in_progress', output: [] };
    const created = { type: 'response.created', sequence_number: 0, response: begun };
    const ended = {
      type: 'response.completed',
      sequence_number: 1,
      response: { ...sparse, output: [], usage },
    };
    expect(normalized('auto', wireOf([created])).end).toBeUndefined();
    expect(normalized('auto', wireOf([created, ended])).end).toEqual(['[DONE]']);
    expect(normalized(['numbering'], wireOf([created, ended])).end).toBeUndefined();
  });
});
