/** Events do not depend on chunks, are those of another reader, and their bytes are those of the stream. */
import assert from 'node:assert/strict';
import { createParser } from 'eventsource-parser';
import { SseReader } from '../../../openapi/grammars/sse-reader.ts';
import { cuts } from '../chunks.ts';
import type { FuzzTarget } from '../target.ts';

export const target: FuzzTarget = {
  dictionary: [
    'data',
    'event',
    'id',
    'retry',
    ':',
    ': ',
    ' ',
    '\n',
    '\r',
    '\r\n',
    '\n\n',
    '\uFEFF',
    '\u0000',
    'é',
    '😀',
    'data: x\n\n',
    'event: a\n',
    ':c\n',
  ],
  run(input) {
    for (const maxEventBytes of [16, 1_000_000]) {
      const whole = upToCr(read([input], maxEventBytes));
      const written = JSON.stringify(whole);
      for (const chunks of cuts(input)) {
        const other = upToCr(read(chunks, maxEventBytes));
        // A comparison of strings is a tenth of the time; the other one explains the difference.
        if (JSON.stringify(other) !== written) assert.deepEqual(other, whole);
      }
    }
    const { events } = read([input], 1_000_000);
    for (const { start, end, raw } of events) assert.equal(raw, input.toString('latin1', start, end));
    const text = input.toString('utf8');
    if (!Buffer.from(text).equals(input)) return;
    const expected: [string | undefined, string][] = [];
    const parser = createParser({ onEvent: ({ event, data }) => expected.push([event, data]) });
    parser.feed(text);
    const found = events.filter(({ data }) => data !== undefined);
    assert.deepEqual(
      found.map(({ event, data }) => [event, data]),
      expected,
    );
  },
};

function read(chunks: readonly Buffer[], maxEventBytes: number) {
  const reader = new SseReader({ maxEventBytes });
  const events = chunks.flatMap((chunk) =>
    // A copy: the bytes of an event may be those of the chunk.
    reader
      .push(new Uint8Array(chunk))
      .map((event) => ({ ...event, raw: Buffer.from(event.raw).toString('latin1') })),
  );
  return { events, fault: reader.end() };
}

/** An event is given out at the CR of its last line: a LF that comes in the next chunk is no part of it. */
function upToCr({ events, fault }: ReturnType<typeof read>) {
  const shortened = events.map((event) =>
    event.raw.endsWith('\r\n') ? { ...event, raw: event.raw.slice(0, -1), end: event.end - 1 } : event,
  );
  return { events: shortened, fault };
}
