/** Faults in how events are framed and sent, the same for every surface. */
import type { StreamFormat } from '../../../core/wire-format.ts';
import { formatWireEvent } from '../../../core/wire-event.ts';
import { edit, eventAt, eventStream, idleEvent, isTerminator, stepsOf, streamOf } from './editing.ts';
import { errorBody, htmlPage } from './foreign-bodies.ts';
import type { FaultEvent, StreamFault } from './fault.ts';
import { everywhere, halfThen, middleBytes, middleEvents, whole } from './framing.ts';

/** Just above the 16 MiB that one event may have. */
const oversizedChunks = 257;
const chunk = 'x'.repeat(65_536);

/** The members that all rows of this table share. */
const row = { legal: false, needs: 'text' } as const;

function streamError(surface: StreamFormat): FaultEvent {
  const message = 'The provider gave up.';
  if (surface !== 'messages')
    return { event: null, data: { error: { message, type: 'server_error', param: null, code: null } } };
  return { event: 'error', data: { type: 'error', error: { type: 'api_error', message } } };
}

/** The middle event with a character outside ASCII in a member that receivers pass over. */
function accented(event: FaultEvent): Buffer {
  return Buffer.from(formatWireEvent(edit(event, (data) => Object.assign(data, { remark: 'é' }))));
}

/** Takes one byte of a two-byte character away. */
function broken(bytes: Buffer): Uint8Array {
  const at = bytes.indexOf('é');
  return Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at + 2)]);
}

export const framingFaults: StreamFault[] = [
  {
    ...row,
    name: 'cut',
    summary: 'cuts the connection in the middle of an event',
    plain: 'cut',
    streams: halfThen('transport-cut', 'cut'),
  },
  {
    ...row,
    name: 'stall',
    summary: 'falls silent in the middle of an event and keeps the connection open',
    plain: 'stall',
    streams: halfThen(null, 'stall'),
  },
  {
    ...row,
    name: 'incomplete-event',
    summary: 'ends the stream in the middle of an event',
    plain: 'truncated',
    streams: halfThen('incomplete-event'),
  },
  {
    ...row,
    name: 'error-event',
    legal: true,
    summary: 'sends an error event in the middle and ends there',
    plain: 'error-body',
    streams: everywhere(null, (good) =>
      streamOf(stepsOf([...good.events.slice(0, good.middle + 1), streamError(good.surface)])),
    ),
  },
  {
    ...row,
    name: 'nothing-after-error',
    summary: 'goes on after an error event',
    plain: 'error-body',
    streams: middleEvents('nothing-after-error', (event, good) => [event, streamError(good.surface), event]),
  },
  {
    ...row,
    name: 'malformed-json',
    summary: 'sends an event whose JSON breaks off',
    plain: 'truncated',
    streams: middleBytes('data-json', (text) => [{ send: `${text.slice(0, -6)}\n\n` }]),
  },
  {
    ...row,
    name: 'empty-data',
    summary: 'sends an event with empty data',
    plain: 'empty',
    streams: middleEvents('data-json', ({ event }) => [{ event, data: '' }]),
  },
  {
    ...row,
    name: 'data-array',
    summary: 'sends an event whose data is an array',
    plain: 'wrong-type',
    streams: middleEvents('data-json', (event) => [{ ...event, data: `[${JSON.stringify(event.data)}]` }]),
  },
  {
    ...row,
    name: 'utf8',
    summary: 'splits a character over two events, so that neither is UTF-8',
    plain: 'not-utf8',
    streams: middleBytes('utf8', (text, event) => [{ send: broken(accented(event)) }, { send: text }]),
  },
  {
    ...row,
    name: 'event-size',
    summary: 'sends an event of more than 16 MiB',
    plain: 'oversized',
    streams: middleBytes('event-size', (text) => [
      { send: `${text.trimEnd().slice(0, -1)},"filler":"` },
      { send: chunk, times: oversizedChunks },
      { send: '"}\n\n' },
    ]),
  },
  {
    ...row,
    name: 'comment-inside-event',
    summary: 'puts a comment between the lines of an event',
    plain: 'sound',
    streams: middleBytes('comment-inside-event', (text) => [
      { send: text.replace('data: {', 'data: {\n: still here\ndata: ') },
    ]),
  },
  {
    ...row,
    name: 'event-without-data',
    summary: 'sends an event that has a name and no data',
    plain: 'empty',
    streams: middleBytes('event-without-data', (text) => [{ send: 'event: ping\n\n' }, { send: text }]),
  },
  {
    ...row,
    name: 'missing-terminator',
    summary: 'ends the stream without its terminator',
    plain: 'truncated',
    streams: everywhere('terminator-missing', (good) =>
      streamOf(stepsOf(good.events.filter((event) => !isTerminator(good.surface, event)))),
    ),
  },
  {
    ...row,
    name: 'duplicate-terminator',
    summary: 'sends the terminator twice',
    plain: 'sound',
    streams: everywhere('terminator-once', (good) =>
      streamOf(stepsOf([...good.events, eventAt(good.events, -1)])),
    ),
  },
  {
    ...row,
    name: 'nothing-after-terminator',
    summary: 'goes on after the terminator',
    plain: 'sound',
    streams: everywhere('nothing-after-terminator', (good) =>
      streamOf(stepsOf([...good.events, idleEvent(good)])),
    ),
  },
  {
    ...row,
    name: 'empty-stream',
    summary: 'responds with an empty body',
    plain: 'empty',
    streams: whole('terminator-missing', 200, eventStream, []),
  },
  {
    ...row,
    name: 'endless-stream',
    summary: 'never ends its response',
    plain: 'endless',
    streams: everywhere(null, (good) =>
      streamOf([
        ...stepsOf(good.events.slice(0, good.middle)),
        { forever: formatWireEvent(eventAt(good.events, good.middle)) },
      ]),
    ),
  },
  {
    ...row,
    name: 'html',
    summary: 'responds 200 with an HTML page',
    plain: 'html',
    streams: whole(null, 200, 'text/html; charset=utf-8', [{ send: htmlPage }]),
  },
  {
    ...row,
    name: 'wrong-content-type',
    summary: 'sends events as application/octet-stream',
    plain: 'wrong-content-type',
    streams: everywhere(null, (good) => ({
      status: 200,
      contentType: 'application/octet-stream',
      steps: stepsOf(good.events),
    })),
  },
  {
    ...row,
    name: 'error-body',
    summary: 'responds 200 with an error as JSON',
    plain: 'error-body',
    streams: whole(null, 200, 'application/json', [{ send: errorBody }]),
  },
  {
    ...row,
    name: 'error-status',
    summary: 'responds 500 with an error as JSON',
    plain: 'error-status',
    streams: whole(null, 500, 'application/json', [{ send: errorBody }]),
  },
];
