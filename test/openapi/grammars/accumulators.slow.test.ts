/** The official client libraries' own stream accumulators agree with the grammar wherever they have a verdict. */
import Anthropic from '@anthropic-ai/sdk';
import AnthropicOld from 'anthropic-sdk-2025';
import OpenAI from 'openai';
import OpenAIOld from 'openai-2025';
import { expect, test } from 'vitest';
import { getAt, listAt } from './generate/actor.ts';
import { faultClasses } from './faults/mutants.ts';
import { randomFrom, seedOfRun } from './generate/random.ts';
import type { Random } from './generate/random.ts';
import { judge, randomStream } from './generate/stream.ts';
import type { RandomStream } from './generate/stream.ts';
import { chat, messages } from './generate/surfaces.ts';
import type { Surface } from './generate/surfaces.ts';
import { cut, writeEvents } from './generate/wire.ts';

/** What a library made of a stream: the text of the completion, or why it refused it. */
type Reading = { text: string } | { refused: unknown };

interface Library {
  name: string;
  surface: Surface;
  /** Valid streams of which the library is known not to be capable. */
  cannot: (stream: RandomStream) => boolean;
  read: (chunks: Uint8Array[], request: object | undefined) => Promise<Reading>;
}

type Fetch = () => Promise<Response>;

function serve(chunks: Uint8Array[]): Fetch {
  return async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
}

const settings = { apiKey: 'mr-test', maxRetries: 0, logLevel: 'off' } as const;
const refusal = (refused: unknown): Reading => ({ refused });

interface Completion {
  choices: { message: { content: string | null } }[];
}

interface Message {
  content: { type: string; text?: string; input?: unknown }[];
}

function ofChat(
  name: string,
  stream: (fetch: Fetch, n: object) => { finalChatCompletion(): Promise<Completion> },
  cannot: Library['cannot'] = () => false,
): Library {
  const read: Library['read'] = (chunks, request) => {
    const n = getAt(request, '/n');
    return stream(serve(chunks), typeof n === 'number' ? { n } : {})
      .finalChatCompletion()
      .then(({ choices }) => ({ text: choices.map(({ message }) => message.content ?? '').join('|') }))
      .catch(refusal);
  };
  return { name, surface: chat, cannot, read };
}

function ofMessages(name: string, stream: (fetch: Fetch) => { finalMessage(): Promise<Message> }): Library {
  const read: Library['read'] = (chunks) =>
    stream(serve(chunks))
      .finalMessage()
      .then(({ content }) => {
        for (const { input } of content) JSON.stringify(input);
        return { text: content.map(({ type, text = '' }) => (type === 'text' ? text : '')).join('|') };
      })
      .catch(refusal);
  return { name, surface: messages, cannot: hasBareInput, read };
}

const chatBody = { model: 'm', messages: [] };
const messageBody = { model: 'm', max_tokens: 9, messages: [] };
/** Their reader of partial JSON throws at a bare string or number: JSON, and no sensible input of a tool. */
const hasBareInput = (stream: RandomStream): boolean =>
  inputsOf(stream).some((input) => /^[^{[]/.test(input));
const hasCustomCall = ({ events }: RandomStream): boolean =>
  JSON.stringify(events).includes('"type":"custom"');

const libraries = [
  ofChat('openai', (fetch, n) =>
    new OpenAI({ ...settings, fetch }).chat.completions.stream({ ...chatBody, ...n }),
  ),
  ofMessages('@anthropic-ai/sdk', (fetch) =>
    new Anthropic({ ...settings, fetch }).messages.stream(messageBody),
  ),
];

const olderLibraries = [
  ofChat(
    'openai of a year ago',
    (fetch, n) => new OpenAIOld({ ...settings, fetch }).chat.completions.stream({ ...chatBody, ...n }),
    // It does not know custom tools in streams.
    hasCustomCall,
  ),
  ofMessages('@anthropic-ai/sdk of a year ago', (fetch) =>
    new AnthropicOld({ ...settings, fetch }).messages.stream(messageBody),
  ),
];

/** What both libraries throw for an error event: an error of the API without a status. */
const isErrorEvent = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.constructor.name === 'APIError' && getAt(thrown, '/status') === undefined;

/** The text that the stream carries, put together without any library. */
function textOf({ events }: RandomStream): string {
  const texts: string[] = [];
  const add = (index: number, text: unknown) => {
    texts[index] = (texts[index] ?? '') + (typeof text === 'string' ? text : '');
  };
  for (const { json } of events) {
    for (const choice of listAt(json, '/choices'))
      add(Number(getAt(choice, '/index')), getAt(choice, '/delta/content'));
    if (getAt(json, '/content_block') !== undefined || getAt(json, '/delta/text') !== undefined) {
      add(Number(getAt(json, '/index')), getAt(json, '/delta/text'));
    }
  }
  return Array.from(texts, (text) => text ?? '').join('|');
}

/** The joined input of every block. */
function inputsOf({ events }: RandomStream): string[] {
  const inputs: string[] = [];
  for (const { json } of events) {
    const chunk = getAt(json, '/delta/partial_json');
    const index = Number(getAt(json, '/index'));
    if (typeof chunk === 'string') inputs[index] = (inputs[index] ?? '') + chunk;
  }
  return inputs.filter((input) => input !== undefined);
}

/** Leaves out, repeats or exchanges an event, without regard for what comes of it. */
function shuffle({ events }: RandomStream, random: Random): RandomStream['events'] {
  const place = random.below(events.length);
  const other = random.below(events.length);
  const kind = random.below(3);
  const [event, partner] = [events[place], events[other]];
  if (kind === 0 || event === undefined || partner === undefined) return events.toSpliced(place, 1);
  return kind === 1 ? events.toSpliced(other, 0, event) : events.with(place, partner).with(other, event);
}

test.each([...libraries, ...olderLibraries])(
  '$name reads every valid stream, to the same text',
  async ({ surface, read, cannot }) => {
    const seed = seedOfRun();
    for (let at = 0; at < 400; at += 1) {
      const random = randomFrom(seed + at);
      const stream = randomStream(surface, random);
      if (cannot(stream)) continue;
      const bytes = writeEvents(stream.events, { eventLines: surface.eventLines, random, plain: true });
      const reading = await read(cut(bytes, random), stream.request);
      const { outcome } = judge(surface, [bytes], stream.request);
      const context = `seed ${seed + at}: ${JSON.stringify(reading)}\n${new TextDecoder().decode(bytes)}`;
      if (outcome === 'complete') expect(reading, context).toEqual({ text: textOf(stream) });
      else expect('refused' in reading && isErrorEvent(reading.refused), context).toBe(true);
    }
  },
);

// The older ones leave a stream without events hanging and are asked about valid streams only.
test.each(libraries)('what $name refuses, the grammar refuses', async ({ surface, read, cannot }) => {
  const seed = seedOfRun();
  const classes = faultClasses.filter((fault) => fault.surface === surface);
  let refused = 0;
  for (let at = 0; at < 800; at += 1) {
    const random = randomFrom(seed + at);
    const fault = at % 2 === 0 ? classes[(at / 2) % classes.length] : undefined;
    const stream = randomStream(surface, random);
    if (fault === undefined && cannot(stream)) continue;
    const options = { eventLines: surface.eventLines, random, plain: true };
    const { bytes, request } = fault?.mutant(seed + at) ?? {
      bytes: writeEvents(shuffle(stream, random), options),
      request: stream.request,
    };
    const reading = await read([bytes], request);
    if (!('refused' in reading)) continue;
    refused += 1;
    const verdict = judge(surface, [bytes], request);
    if (verdict.outcome === 'error') continue;
    expect(
      verdict.ok,
      `seed ${seed + at}, ${fault?.name ?? 'shuffled'}: ${String(reading.refused)}\n${new TextDecoder().decode(bytes)}`,
    ).toBe(false);
  }
  console.log(`${surface.name}: refused by the library ${refused} of 800`);
  expect(refused).toBeGreaterThan(150);
});
