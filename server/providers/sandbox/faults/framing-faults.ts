/** Faults in how events are framed and sent, the same for every surface; and streams that only look odd. */
import type { StreamFormat } from '../../../core/wire-format.ts';
import { formatWireEvent } from '../../../core/wire-event.ts';
import { edit, eventAt, find, replace, stepsOf, streamOf } from './editing.ts';
import type { FaultEvent, GoodStream, StreamFault, SurfaceFault } from './fault.ts';
import { errorResponse, htmlResponse, type PlainFault } from './plain-faults.ts';
import type { BrokenExchange, Step } from './send-steps.ts';

/** Just above the 16 MiB that one event may have. */
const oversizedChunks = 257;
const chunk = 'x'.repeat(65_536);

/** The same change on every surface that streams; by default no rule of the grammar is against it. */
function fault(
  name: string,
  plain: PlainFault,
  summary: string,
  { rule = null, spoil }: Pick<SurfaceFault, 'spoil'> & Partial<SurfaceFault>,
): StreamFault {
  const change = { rule, spoil };
  const streams = { chat: change, messages: change, speech: change };
  return { name, legal: false, needs: 'text', plain, summary, streams };
}

/** A stream that is sound: a receiver that stumbles over it is the one at fault. */
function odd(name: string, summary: string, spoil: SurfaceFault['spoil']): StreamFault {
  return { ...fault(name, 'sound', summary, { spoil }), legal: true };
}

/** The good stream with `change` applied to the bytes of its middle event. */
function middleBytes(change: (text: string, event: FaultEvent) => Step[]): SurfaceFault['spoil'] {
  return ({ events, middle }) => {
    const event = eventAt(events, middle);
    const before = stepsOf(events.slice(0, middle));
    return streamOf([
      ...before,
      ...change(formatWireEvent(event), event),
      ...stepsOf(events.slice(middle + 1)),
    ]);
  };
}

/** The good stream up to its middle event, half of the next one, and then something else. */
function halfThen(...then: Step[]): SurfaceFault['spoil'] {
  return ({ events, middle }) => {
    const text = formatWireEvent(eventAt(events, middle + 1));
    const half = text.slice(0, Math.ceil(text.length / 2));
    return streamOf([...stepsOf(events.slice(0, middle + 1)), { send: half }, ...then]);
  };
}

/** Other events than the good ones. */
function changed(change: (good: GoodStream) => FaultEvent[]): SurfaceFault['spoil'] {
  return (good) => streamOf(stepsOf(change(good)));
}

/** All bytes of the good stream, written anew. */
function rewritten(write: (text: string) => Step[]): SurfaceFault['spoil'] {
  return ({ events }) => streamOf(write(events.map(formatWireEvent).join('')));
}

function streamError(surface: StreamFormat): FaultEvent {
  const message = 'The provider gave up.';
  if (surface !== 'messages')
    return { event: null, data: { error: { message, type: 'server_error', param: null, code: null } } };
  return { event: 'error', data: { type: 'error', error: { type: 'api_error', message } } };
}

/** The middle event with a two-byte character, one byte of it missing, in a member that receivers pass over. */
function brokenCharacter(event: FaultEvent): Uint8Array {
  const bytes = Buffer.from(formatWireEvent(edit(event, (data) => Object.assign(data, { remark: 'é' }))));
  const at = bytes.indexOf('é');
  return Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at + 2)]);
}

function isTerminator(surface: StreamFormat, { data }: FaultEvent): boolean {
  if (typeof data === 'string') return surface === 'chat' && data === '[DONE]';
  return data['type'] === { chat: '', messages: 'message_stop', speech: 'speech.audio.done' }[surface];
}

/** A small event that means nothing, but must not come just anywhere. */
function idleEvent(good: GoodStream): FaultEvent {
  return good.surface === 'messages' ? { event: 'ping', data: { type: 'ping' } } : find(good, 'middle');
}

const instead = (response: BrokenExchange) => ({ spoil: () => response });

export const framingFaults: StreamFault[] = [
  fault('cut', 'cut', 'cuts the connection in the middle of an event', {
    rule: 'transport-cut',
    spoil: halfThen('cut'),
  }),
  fault('stall', 'stall', 'falls silent in the middle of an event and keeps the connection open', {
    spoil: halfThen('stall'),
  }),
  fault('incomplete-event', 'truncated', 'ends the stream in the middle of an event', {
    rule: 'incomplete-event',
    spoil: halfThen(),
  }),
  {
    ...fault('error-event', 'error-body', 'sends an error event in the middle and ends there', {
      spoil: changed(({ events, middle, surface }) => [...events.slice(0, middle + 1), streamError(surface)]),
    }),
    legal: true,
  },
  fault('nothing-after-error', 'error-body', 'goes on after an error event', {
    rule: 'nothing-after-error',
    spoil: changed((good) => replace(good, 'middle', (event) => [event, streamError(good.surface), event])),
  }),
  fault('malformed-json', 'truncated', 'sends an event whose JSON breaks off', {
    rule: 'data-json',
    spoil: middleBytes((text) => [{ send: `${text.slice(0, -6)}\n\n` }]),
  }),
  fault('empty-data', 'empty', 'sends an event with empty data', {
    rule: 'data-json',
    spoil: changed((good) => replace(good, 'middle', ({ event }) => [{ event, data: '' }])),
  }),
  fault('data-array', 'wrong-type', 'sends an event whose data is an array', {
    rule: 'data-json',
    spoil: changed((good) =>
      replace(good, 'middle', (event) => [{ ...event, data: `[${JSON.stringify(event.data)}]` }]),
    ),
  }),
  fault('utf8', 'not-utf8', 'splits a character over two events, so that neither is UTF-8', {
    rule: 'utf8',
    spoil: middleBytes((text, event) => [{ send: brokenCharacter(event) }, { send: text }]),
  }),
  fault('event-size', 'oversized', 'sends an event of more than 16 MiB', {
    rule: 'event-size',
    spoil: middleBytes((text) => [
      { send: `${text.trimEnd().slice(0, -1)},"filler":"` },
      { send: chunk, times: oversizedChunks },
      { send: '"}\n\n' },
    ]),
  }),
  fault('comment-inside-event', 'sound', 'puts a comment between the lines of an event', {
    rule: 'comment-inside-event',
    spoil: middleBytes((text) => [{ send: text.replace('data: {', 'data: {\n: still here\ndata: ') }]),
  }),
  fault('event-without-data', 'empty', 'sends an event that has a name and no data', {
    rule: 'event-without-data',
    spoil: middleBytes((text) => [{ send: 'event: ping\n\n' }, { send: text }]),
  }),
  fault('missing-terminator', 'truncated', 'ends the stream without its terminator', {
    rule: 'terminator-missing',
    spoil: changed(({ events, surface }) => events.filter((event) => !isTerminator(surface, event))),
  }),
  fault('duplicate-terminator', 'sound', 'sends the terminator twice', {
    rule: 'terminator-once',
    spoil: changed(({ events }) => [...events, eventAt(events, -1)]),
  }),
  fault('nothing-after-terminator', 'sound', 'goes on after the terminator', {
    rule: 'nothing-after-terminator',
    spoil: changed((good) => [...good.events, idleEvent(good)]),
  }),
  fault('empty-stream', 'empty', 'responds with an empty body', {
    rule: 'terminator-missing',
    spoil: () => streamOf([]),
  }),
  fault('endless-stream', 'endless', 'never ends its response', {
    spoil: ({ events, middle }) =>
      streamOf([...stepsOf(events.slice(0, middle)), { forever: formatWireEvent(eventAt(events, middle)) }]),
  }),
  fault('html', 'html', 'responds 200 with an HTML page', instead(htmlResponse)),
  fault('wrong-content-type', 'wrong-content-type', 'sends events as application/octet-stream', {
    spoil: ({ events }) => ({ ...streamOf(stepsOf(events)), contentType: 'application/octet-stream' }),
  }),
  fault('error-body', 'error-body', 'responds 200 with an error as JSON', instead(errorResponse)),
  fault('error-status', 'error-status', 'responds 500 with an error as JSON', {
    spoil: () => ({ ...errorResponse, status: 500 }),
  }),
  odd(
    'split-utf8',
    'sends every byte for itself, characters split, which is allowed',
    rewritten((text) => Array.from(Buffer.from(text), (byte) => ({ send: Uint8Array.of(byte) }))),
  ),
  odd(
    'crlf',
    'ends lines with CR and LF, which is allowed',
    rewritten((text) => [{ send: text.replaceAll('\n', '\r\n') }]),
  ),
  odd(
    'byte-order-mark',
    'begins with a byte order mark, which is allowed',
    rewritten((text) => [{ send: `\ufeff${text}` }]),
  ),
  odd(
    'comments',
    'sends comments between events and no space after the colon, which is allowed',
    rewritten((text) => [
      { send: `: welcome\n\n${text.replace(/^data: /gm, 'data:').replaceAll('\n\n', '\n\n:\n\n')}` },
    ]),
  ),
  odd(
    'several-data-lines',
    'spreads the data of an event over lines, which is allowed',
    middleBytes((text) => [{ send: text.replace('data: {', 'data: {\ndata: ') }]),
  ),
];
