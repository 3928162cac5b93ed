/** Streams that look odd and are sound: a receiver that stumbles over them is the one at fault. */
import type { StreamFault } from './fault.ts';
import { middleBytes, rewritten } from './framing.ts';

/** The members that all rows of this table share. */
const row = { legal: true, needs: 'text', plain: 'sound' } as const;

export const oddFramings: StreamFault[] = [
  {
    ...row,
    name: 'split-utf8',
    summary: 'sends every byte for itself, characters split, which is allowed',
    streams: rewritten(null, (text) =>
      Array.from(Buffer.from(text), (byte) => ({ send: Uint8Array.of(byte) })),
    ),
  },
  {
    ...row,
    name: 'crlf',
    summary: 'ends lines with CR and LF, which is allowed',
    streams: rewritten(null, (text) => [{ send: text.replaceAll('\n', '\r\n') }]),
  },
  {
    ...row,
    name: 'byte-order-mark',
    summary: 'begins with a byte order mark, which is allowed',
    streams: rewritten(null, (text) => [{ send: `\ufeff${text}` }]),
  },
  {
    ...row,
    name: 'comments',
    summary: 'sends comments between events and no space after the colon, which is allowed',
    streams: rewritten(null, (text) => [
      { send: `: welcome\n\n${text.replace(/^data: /gm, 'data:').replaceAll('\n\n', '\n\n:\n\n')}` },
    ]),
  },
  {
    ...row,
    name: 'several-data-lines',
    summary: 'spreads the data of an event over lines, which is allowed',
    streams: middleBytes(null, (text) => [{ send: text.replace('data: {', 'data: {\ndata: ') }]),
  },
];
