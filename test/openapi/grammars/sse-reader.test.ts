/** The reader takes everything that the WHATWG standard allows, however it is cut, and nothing without bound. */
import { isUtf8 as platformIsUtf8 } from 'node:buffer';
import { createParser } from 'eventsource-parser';
import { describe, expect, test } from 'vitest';
import type { SseEvent } from '../../../openapi/grammars/sse-event.ts';
import { isUtf8 } from '../../../openapi/grammars/sse-field.ts';
import { SseReader } from '../../../openapi/grammars/sse-reader.ts';
import { leastCpuTimeMs } from './generate/cpu-time.ts';
import { randomFrom, seedOfRun } from './generate/random.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const bytesOf = (text: string | number[]): Uint8Array =>
  typeof text === 'string' ? encoder.encode(text) : Uint8Array.from(text);

function read(
  bytes: Uint8Array,
  length = bytes.length,
  options = {},
): { events: SseEvent[]; fault: string | undefined } {
  const reader = new SseReader(options);
  const events: SseEvent[] = [];
  for (let from = 0; from < bytes.length; from += length)
    events.push(...reader.push(bytes.slice(from, from + length)));
  return { events, fault: reader.end()?.kind };
}

const plain = ({ events }: { events: SseEvent[] }): [string | undefined, string | undefined][] =>
  events.map(({ event, data }) => [event, data]);

describe('what the standard says of', () => {
  test.each<[string, string, [string | undefined, string | undefined][]]>([
    ['one line of data', 'data: a\n\n', [[undefined, 'a']]],
    ['no space after the colon', 'data:a\n\n', [[undefined, 'a']]],
    ['two spaces, of which one belongs to the data', 'data:  a\n\n', [[undefined, ' a']]],
    ['several lines of data', 'data: a\ndata: b\ndata\ndata:\n\n', [[undefined, 'a\nb\n\n']]],
    ['a data field without a colon', 'data\n\n', [[undefined, '']]],
    [
      'CR as line end',
      'data: a\r\rdata: b\r\r',
      [
        [undefined, 'a'],
        [undefined, 'b'],
      ],
    ],
    [
      'CRLF as line end',
      'data: a\r\n\r\ndata: b\r\n\r\n',
      [
        [undefined, 'a'],
        [undefined, 'b'],
      ],
    ],
    [
      'mixed line ends',
      'data: a\r\n\rdata: b\n\r\ndata: c\r\r\n',
      [
        [undefined, 'a'],
        [undefined, 'b'],
        [undefined, 'c'],
      ],
    ],
    ['a byte order mark', '\uFEFFdata: a\n\n', [[undefined, 'a']]],
    ['a second byte order mark', '\uFEFF\uFEFFdata: a\n\ndata: b\n\n', [[undefined, 'b']]],
    ['a byte order mark in the data', 'data: \uFEFFa\n\n', [[undefined, '\uFEFFa']]],
    ['comments', ': x\n:\ndata: a\n\n: y\n\n', [[undefined, 'a']]],
    [
      'event names, the last of which counts',
      'event: a\nevent: b\ndata: x\n\ndata: y\n\n',
      [
        ['b', 'x'],
        [undefined, 'y'],
      ],
    ],
    ['an empty event name', 'event: a\nevent\ndata: x\n\n', [[undefined, 'x']]],
    [
      'id, retry and unknown fields',
      'id: 1\nretry: 5\nfoo: bar\nDATA: x\n data: y\ndatax: z\ndata: a\n\n',
      [[undefined, 'a']],
    ],
    ['an event that is not closed', 'data: a\n\ndata: b\n', [[undefined, 'a']]],
    ['blank lines', '\n\n\r\n\rdata: a\n\n\n\n', [[undefined, 'a']]],
    ['NUL in data', 'data: a\u0000b\n\n', [[undefined, 'a\u0000b']]],
    ['nothing', '', []],
  ])('%s holds, in one piece and byte by byte', (_name, text, expected) => {
    for (const length of [100, 1, 2, 3]) expect(plain(read(bytesOf(text), length))).toEqual(expected);
  });
});

test('an event with a name and no data is told, so that the grammar can refuse it', () => {
  expect(plain(read(bytesOf('event: ping\n\ndata: a\n\n')))).toEqual([
    ['ping', undefined],
    [undefined, 'a'],
  ]);
});

test('random bytes give the same events as eventsource-parser, however they are cut', () => {
  const random = randomFrom(seedOfRun());
  const parts = [
    'data',
    'event',
    'id',
    'dat',
    ':',
    ': ',
    ' ',
    'a',
    'é',
    '😀',
    '\n',
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '\r\n',
    '\uFEFF',
    '\u0000',
    'data: x\n\n',
    '{"a":1}',
    'retry: 1\n',
  ];
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from({ length: random.below(16) }, () => random.pick(parts)).join('');
    const expected: [string | undefined, string][] = [];
    const parser = createParser({ onEvent: ({ event, data }) => expected.push([event, data]) });
    parser.feed(text);
    const withData = plain(read(bytesOf(text), 1 + random.below(6))).filter(([, data]) => data !== undefined);
    expect(withData, JSON.stringify(text)).toEqual(expected);
  }
});

test('a character split over chunks stays whole', () => {
  const text = 'data: "naïve 日本語 👩‍👩‍👧"\n\n';
  for (let length = 1; length < 8; length += 1) {
    const [event] = read(bytesOf(text), length).events;
    expect([event?.data, event?.utf8]).toEqual(['"naïve 日本語 👩‍👩‍👧"', true]);
  }
});

test('bytes that are not UTF-8 are told, and U+FFFD that was sent as such is not', () => {
  const broken = read(bytesOf([...bytesOf('data: "'), 0xc3, ...bytesOf('"\n\n')])).events[0];
  expect([broken?.data, broken?.utf8]).toEqual(['"\uFFFD"', false]);
  expect(read(bytesOf('data: "\uFFFD"\n\n')).events[0]?.utf8).toBe(true);
});

test('any bytes are found to be UTF-8 or not as the platform finds them', () => {
  const random = randomFrom(seedOfRun());
  const parts = [
    'ef',
    'bf',
    'bd',
    'efbfbd',
    'e2',
    'f0',
    '9f',
    '98',
    '80',
    '41',
    'c3',
    'a9',
    'ed',
    'a0',
    'f490',
  ];
  for (let round = 0; round < 20_000; round += 1) {
    const hex = Array.from({ length: random.below(8) }, () => random.pick(parts)).join('');
    expect([hex, isUtf8(Buffer.from(hex, 'hex'))]).toEqual([hex, platformIsUtf8(Buffer.from(hex, 'hex'))]);
  }
});

test('the raw bytes of every event are those of the stream, from its first field to its blank line', () => {
  const text =
    ': hi\n\n\uFEFFx: y\nevent: a\r\ndata: 1\r\n\r\n: c\n\ndata: 2\n: inside\ndata: 3\n\n\n\nid: 7\ndata: 4\r\r';
  for (const length of [1, 2, 5, 11, 1000]) {
    const { events } = read(bytesOf(text), length);
    expect(events.map(({ data }) => data)).toEqual(['1', '2\n3', '4']);
    expect(events.map(({ commentInside }) => commentInside)).toEqual([false, true, false]);
    for (const { start, end, raw } of events)
      expect(decoder.decode(raw)).toBe(decoder.decode(bytesOf(text).slice(start, end)));
    const again = events.map(({ raw }) => decoder.decode(raw)).join('');
    expect(plain(read(bytesOf(again)))).toEqual(plain({ events }));
  }
});

test('a raw event outlives the chunks that come after it', () => {
  const reader = new SseReader();
  const first = [...reader.push(bytesOf('data: 1')), ...reader.push(bytesOf('1\n\ndata: 2'))];
  reader.push(bytesOf('2222222222\n\n'));
  expect(first.map(({ raw }) => decoder.decode(raw))).toEqual(['data: 11\n\n']);
});

describe('a stream that ends', () => {
  test.each<[string, string | undefined]>([
    ['data: a\n\n', undefined],
    ['data: a\n\n: by', undefined],
    ['data: a\n\nretry: 3', undefined],
    ['data: a\n\nid: 3\n', undefined],
    ['data: a\n\n\r', undefined],
    ['data: a\n', 'incomplete'],
    ['data: a', 'incomplete'],
    ['data: a\n\nd', 'incomplete'],
    ['data: a\n\nevent: x\n', 'incomplete'],
    ['\uFEFFdat', 'incomplete'],
  ])('with %j has the fault %s', (text, fault) => {
    for (const length of [1, 100]) expect(read(bytesOf(text), length).fault).toBe(fault);
  });
});

describe('an event above the limit', () => {
  const options = { maxEventBytes: 1000 };
  test.each([
    ['one long line', `data: ${'x'.repeat(1001)}\n\n`],
    ['many short lines', 'data: x\n'.repeat(200)],
    ['comments inside an event', `data: x\n${': x\n'.repeat(400)}`],
    ['a line that never ends', 'y'.repeat(1002)],
    ['a long comment inside an event', `data: x\n:${'x'.repeat(1001)}`],
  ])('is a fault when it is %s, and nothing is read after it', (_name, text) => {
    for (const length of [1, 64, 5000]) {
      const { events, fault } = read(bytesOf(`data: first\n\n${text}\n\ndata: last\n\n`), length, options);
      expect([events.map(({ data }) => data), fault]).toEqual([['first'], 'tooLarge']);
    }
  });

  test('is told at the same byte, however it is cut', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 300; round += 1) {
      const end = random.pick(['\n', '\r', '\r\n']);
      const lines = Array.from(
        { length: 1 + random.below(3) },
        () => `data: ${'x'.repeat(random.below(300) + 150)}${end}`,
      );
      const text = bytesOf(`${lines.join('')}${end}data: last${end}${end}`);
      const whole = read(text, text.length, { maxEventBytes: 600 });
      const chunks = read(text, 1 + random.below(5), { maxEventBytes: 600 });
      expect([plain(chunks), chunks.fault]).toEqual([plain(whole), whole.fault]);
    }
  });

  test('is none when it is a comment between events, of any length', () => {
    const reader = new SseReader(options);
    reader.push(bytesOf(': '));
    for (let chunk = 0; chunk < 100; chunk += 1)
      expect(reader.push(new Uint8Array(1000).fill(120))).toEqual([]);
    expect(reader.push(bytesOf('\ndata: a\n\n')).map(({ data }) => data)).toEqual(['a']);
    expect(reader.end()).toBeUndefined();
  });

  test('is none when it is a comment after the byte order mark, however it is cut', () => {
    const text = `\uFEFF: ${'x'.repeat(2000)}\ndata: a\n\n`;
    for (const length of [1, 64, 5000]) {
      const { events, fault } = read(bytesOf(text), length, options);
      expect([events.map(({ data }) => data), fault]).toEqual([['a'], undefined]);
    }
  });
});

/** Milliseconds for one event of that many bytes in chunks of 256. */
function timeOfEventMs(length: number): number {
  const chunk = new Uint8Array(256).fill(120);
  return leastCpuTimeMs(() => {
    const reader = new SseReader();
    reader.push(bytesOf('data: '));
    for (let sent = 0; sent < length; sent += chunk.length) reader.push(chunk);
    expect(reader.push(bytesOf('\n\n'))).toHaveLength(1);
  });
}

test('an event of 15 MiB in small chunks takes time linear in its length', () => {
  timeOfEventMs(1 << 20);
  const small = Math.max(timeOfEventMs(1 << 21), 5);
  expect(timeOfEventMs(15 << 20) / small).toBeLessThan(7.5 * 6);
});
