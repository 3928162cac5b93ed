/** Translated streams obey the surface's grammar and carry every byte, however the source was cut. */
import { assert, integer, pre, property, type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeBytes } from '../../../openapi/grammars/stream-verdict.ts';
import { formatWireEvent, type WireEvent } from '../../../server/core/wire-event.ts';
import { foldChatEvents } from '../../../server/dialects/chat/fold-events.ts';
import { foldMessageEvents } from '../../../server/dialects/messages/fold-events.ts';
import { translateEvents } from '../../../server/dialects/translate.ts';
import { randomFrom } from '../../openapi/grammars/generate/random.ts';
import { randomStream } from '../../openapi/grammars/generate/stream.ts';
import { chat, messages } from '../../openapi/grammars/generate/surfaces.ts';
import { casesOf, other, type Pair } from './contracts.ts';
import {
  chatStreams,
  messageStreams,
  type GeneratedStream,
  type LogicalCompletion,
} from './generate/streams.ts';

const numRuns = casesOf(2_000);
const timeout = 60_000 + numRuns * 10;
const surfaces = { chat, messages };
const requests = {
  chat: { model: 'm', messages: [], stream: true, stream_options: { include_usage: true } },
  messages: { model: 'm', max_tokens: 9, messages: [], stream: true },
};

function translateAll(from: Pair, events: readonly WireEvent[]): WireEvent[] {
  const translator = translateEvents(from, other[from], requests[other[from]], { nowMs: 0 });
  return events.flatMap((event) => translator.push(event));
}

function verdictOn(
  dialect: Pair,
  events: readonly WireEvent[],
  request: unknown,
): ReturnType<typeof judgeBytes> {
  const bytes = Buffer.from(events.map(formatWireEvent).join(''));
  return judgeBytes(bytes, surfaces[dialect].compiled, request);
}

interface Reported {
  text: string;
  calls: { id: string; name: string; input: string }[];
  stop: string | null;
  usage: number[];
}

/** What a reader of the events learns, with the input of calls as it was written. */
function reportedByMessages(events: readonly WireEvent[]): Reported {
  const message = foldMessageEvents(events);
  const inputs = new Map<number, string>();
  for (const { data } of events) {
    const { index = 0, delta } = data as { index?: number; delta?: { partial_json?: string } };
    if (delta?.partial_json !== undefined) inputs.set(index, (inputs.get(index) ?? '') + delta.partial_json);
  }
  const { usage } = message;
  return {
    text: message.content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    calls: message.content.flatMap((block, index) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, input: inputs.get(index) ?? '' }] : [],
    ),
    stop: message.stop_reason,
    usage: [
      usage.input_tokens,
      usage.cache_read_input_tokens ?? -1,
      usage.cache_creation_input_tokens ?? -1,
      usage.output_tokens,
      usage.output_tokens_details?.thinking_tokens ?? -1,
    ],
  };
}

function reportedByChat(events: readonly WireEvent[]): Reported {
  const { choices, usage } = foldChatEvents(events);
  const { message, finish_reason: stop } = choices[0] ?? { message: undefined, finish_reason: null };
  const details = usage?.prompt_tokens_details;
  const [cached, written] = [details?.cached_tokens ?? -1, details?.cache_write_tokens ?? -1];
  return {
    text: message?.content ?? '',
    calls: (message?.tool_calls ?? []).map((call) =>
      call.type === 'function'
        ? { id: call.id, name: call.function.name, input: call.function.arguments }
        : { id: call.id, name: call.custom.name, input: call.custom.input },
    ),
    stop,
    usage: [
      (usage?.prompt_tokens ?? 0) - cached - written,
      cached,
      written,
      usage?.completion_tokens ?? -1,
      usage?.completion_tokens_details?.reasoning_tokens ?? -1,
    ],
  };
}

function expected(
  { text, calls, stop, usage }: LogicalCompletion,
  prefix: string,
  stops: Record<string, string>,
): Reported {
  const call = calls.length > 0 ? 'calls' : 'end';
  return {
    text,
    calls: calls.map(({ id, ...rest }) => ({ id: prefix + id, ...rest })),
    stop: stops[stop === 'end' ? call : stop] ?? null,
    usage: [usage.fresh, usage.cached, usage.written, usage.output, usage.reasoning],
  };
}

const messageStops = { end: 'end_turn', calls: 'tool_use', length: 'max_tokens', refusal: 'refusal' };
const chatStops = { end: 'stop', calls: 'tool_calls', length: 'length', refusal: 'content_filter' };

const directions: {
  from: Pair;
  streams: Arbitrary<GeneratedStream>;
  reported: (events: readonly WireEvent[]) => Reported;
  wanted: (completion: LogicalCompletion) => Reported;
}[] = [
  {
    from: 'chat',
    streams: chatStreams,
    reported: reportedByMessages,
    wanted: (completion) => expected(completion, 'toolu_', messageStops),
  },
  {
    from: 'messages',
    streams: messageStreams,
    reported: reportedByChat,
    wanted: (completion) => expected(completion, 'call_', chatStops),
  },
];

describe.each(directions)('a $from stream, translated', ({ from, streams, reported, wanted }) => {
  const to = other[from];

  it('tells the same answer, input of calls byte for byte, in any fragmentation', { timeout }, () => {
    assert(
      property(streams, ({ completion, events }) => {
        const made = translateAll(from, events);
        expect(verdictOn(to, made, requests[to])).toMatchObject({ ok: true, outcome: 'complete' });
        expect(reported(made)).toEqual(wanted(completion));
      }),
      { numRuns, seed: 41 },
    );
  });

  it('gives out each piece at once, unless calls are interleaved', { timeout }, () => {
    assert(
      property(streams, ({ events, interleaved }) => {
        if (interleaved) return;
        const translator = translateEvents(from, to, requests[to]);
        for (const event of events) {
          const chunk = contentOf(event);
          expect(translator.push(event).map(contentOf).join('')).toBe(chunk);
        }
      }),
      { numRuns: Math.min(numRuns, 1_000), seed: 42 },
    );
  });

  it('obeys the grammar for every stream that the source’s grammar allows', { timeout }, () => {
    const outcomes = new Map<string, number>();
    assert(
      property(integer(), (seed) => {
        const { events, request } = randomStream(surfaces[from], randomFrom(seed));
        const { n: choices }: { n?: number | null } = request ?? {};
        // A messages client asks for one completion.
        pre((choices ?? 1) === 1);
        const wire = events.map(({ json, data }): WireEvent => {
          const { type }: { type?: unknown } = json ?? {};
          return { event: typeof type === 'string' ? type : null, data: data ?? (json as object) };
        });
        const source = verdictOn(from, wire, request);
        const verdict = verdictOn(to, translateAll(from, wire), requests[to]);
        expect(verdict).toMatchObject({ ok: true, outcome: source.outcome });
        outcomes.set(verdict.outcome, (outcomes.get(verdict.outcome) ?? 0) + 1);
      }),
      { numRuns, seed: 43 },
    );
    console.log(`${from}: ${JSON.stringify([...outcomes])}`);
    expect(outcomes.get('complete') ?? 0).toBeGreaterThan(numRuns / 4);
  });
});

/** The words and inputs in an event. */
function contentOf({ data }: WireEvent): string {
  if (typeof data === 'string') return '';
  const { choices, delta } = data as {
    choices?: { delta: { content?: string | null; tool_calls?: { function?: { arguments?: string } }[] } }[];
    delta?: { text?: string; partial_json?: string };
  };
  const chunks = (choices ?? []).map(
    ({ delta: each }) =>
      (each.content ?? '') + (each.tool_calls ?? []).map((call) => call.function?.arguments ?? '').join(''),
  );
  return chunks.join('') + (delta?.text ?? '') + (delta?.partial_json ?? '');
}
