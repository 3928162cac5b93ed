/** Single faults of the bytes, the same for every surface. */
import { dataOf } from '../generate/wire.ts';
import type { Random } from '../generate/random.ts';
import type { PlainEvent } from '../generate/walk.ts';

/** `blocks` are the lines of each event, without the blank line after it. */
interface WireSubject {
  blocks: string[][];
  events: PlainEvent[];
  random: Random;
}

export interface WireFault {
  name: string;
  rules: string[];
  /** Returns the bytes, or undefined where the stream offers no place for the fault. */
  apply(subject: WireSubject): Uint8Array | undefined;
}

const encoder = new TextEncoder();
const join = (blocks: string[][]): string => blocks.map((lines) => `${lines.join('\n')}\n\n`).join('');
const write = (blocks: string[][]): Uint8Array => encoder.encode(join(blocks));

/** A fault of one event that has JSON; `edit` gives the lines in place of its own. */
function ofBlock(
  name: string,
  rules: string[],
  edit: (lines: string[], data: string, random: Random) => string[],
): WireFault {
  return {
    name,
    rules,
    apply: ({ blocks, events, random }) => {
      const places = events.flatMap((event, place) => (event.data === undefined ? [place] : []));
      if (places.length === 0) return undefined;
      const place = random.pick(places);
      const event = events[place];
      if (event === undefined) return undefined;
      return write(blocks.with(place, edit(blocks[place] ?? [], dataOf(event), random)));
    },
  };
}

const withData = (lines: string[], data: string): string[] => [
  ...lines.filter((line) => !line.startsWith('data:')),
  `data: ${data}`,
];

export const wireFaults: WireFault[] = [
  ofBlock('JSON without its end', ['data-json'], (lines, data) => withData(lines, data.slice(0, -1))),
  ofBlock('JSON with a comma too many', ['data-json'], (lines, data) => withData(lines, `${data},`)),
  ofBlock('JSON in single quotes', ['data-json'], (lines, data) =>
    withData(lines, data.replaceAll('"', "'")),
  ),
  ofBlock('JSON in a list', ['data-json'], (lines, data) => withData(lines, `[${data}]`)),
  ofBlock('two JSON objects in one event', ['data-json'], (lines, data) => withData(lines, `${data}${data}`)),
  ofBlock('data a string', ['data-json'], (lines, data) => withData(lines, JSON.stringify(data))),
  ofBlock('data null', ['data-json'], (lines) => withData(lines, 'null')),
  ofBlock('data a number', ['data-json'], (lines) => withData(lines, '7')),
  ofBlock('data empty', ['data-json'], (lines) => withData(lines, '')),
  ofBlock('a terminator with a space', ['data-json'], (lines) => withData(lines, '[DONE] ')),
  ofBlock('event without data', ['event-without-data'], () => ['event: ping']),
  ofBlock('comment inside an event', ['comment-inside-event'], (lines) => [...lines, ': keep-alive']),
  {
    name: 'no blank line between two events',
    rules: ['data-json'],
    apply: ({ blocks, random }) => {
      if (blocks.length < 2) return undefined;
      const place = random.below(blocks.length - 1);
      return write([
        ...blocks.slice(0, place),
        [...(blocks[place] ?? []), ...(blocks[place + 1] ?? [])],
        ...blocks.slice(place + 2),
      ]);
    },
  },
  {
    name: 'bytes cut off',
    rules: ['incomplete-event', 'terminator-missing'],
    apply: ({ blocks, random }) => {
      const bytes = write(blocks);
      return bytes.slice(0, random.below(bytes.length));
    },
  },
  {
    name: 'last blank line left out',
    rules: ['incomplete-event'],
    apply: ({ blocks, random }) => write(blocks).slice(0, random.pick([-1, -2])),
  },
  {
    name: 'a byte that is not UTF-8',
    rules: ['utf8'],
    apply: ({ blocks, random }) => {
      const bytes = write(blocks);
      const places = [...bytes.keys()].filter((place) => bytes[place] === 34 && bytes[place - 1] !== 92);
      if (places.length === 0) return undefined;
      const place = random.pick(places);
      return Buffer.concat([
        bytes.slice(0, place + 1),
        Uint8Array.of(random.pick([0x80, 0xc3, 0xff])),
        bytes.slice(place + 1),
      ]);
    },
  },
];

/** Faults of the name of an event, for a surface without names and for one with. */
export const unnamedFaults: WireFault[] = [
  ofBlock('event with a name', ['data-only'], (lines) => ['event: message', ...lines]),
];
export const namedFaults: WireFault[] = [
  ofBlock('event without a name', ['event-name'], (lines) =>
    lines.filter((line) => !line.startsWith('event:')),
  ),
  ofBlock('event with an empty name', ['event-name'], (lines) => [...lines, 'event:']),
  ofBlock('event with another name', ['event-name'], (lines) => [...lines, 'event: message']),
];
