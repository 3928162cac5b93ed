import { expect, test } from 'vitest';
import { NumberedStream } from '../../bench/numbered-stream.ts';

const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
const framed = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const event = (number: number) => `data: {"delta":{"content":" #${number};"}}\n\n`;
const done = `${framed('data: [DONE]\n\n')}0\r\n\r\n`;

function read(text: string, step = text.length): NumberedStream {
  const stream = new NumberedStream();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += step) stream.push(bytes.subarray(at, at + step));
  return stream;
}

test.each([1, 2, 3, 7, 1_000])('complete in chunks of %i bytes', (step) => {
  const stream = read(`${head}${framed(event(0))}${framed(event(1) + event(2))}${done}`, step);
  const { next, isComplete, fault, status } = stream;
  expect({ next, isComplete, fault, status }).toEqual({
    next: 3,
    isComplete: true,
    fault: undefined,
    status: 200,
  });
});

test('an event may be cut by the framing', () => {
  const text = event(0);
  const stream = read(`${head}${framed(text.slice(0, 30))}${framed(text.slice(30))}${done}`);
  expect(stream.fault).toBeUndefined();
  expect(stream.next).toBe(1);
});

test.each([
  ['lost', [0, 2], 'number 2 came where 1 was expected'],
  ['doubled', [0, 0], 'number 0 came where 1 was expected'],
  ['out of order', [1], 'number 1 came where 0 was expected'],
])('a number that is %s is found', (_, numbers, fault) => {
  expect(read(`${head}${numbers.map((number) => framed(event(number))).join('')}${done}`).fault).toBe(fault);
});

test('an end without [DONE] is a fault', () => {
  expect(read(`${head}${framed(event(0))}0\r\n\r\n`).fault).toBe('the body ended before [DONE]');
});

test('another status is a fault', () => {
  expect(read('HTTP/1.1 429 Too Many Requests\r\ncontent-length: 2\r\n\r\n{}').fault).toMatch(/^status 429/);
});
