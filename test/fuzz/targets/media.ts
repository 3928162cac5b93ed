/** Readers of images, sounds and documents, which may be anything: nothing throws, and the text of a PDF is bounded. */
import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { readText, readWavSeconds, sniffMediaType } from '../../../server/core/media-type.ts';
import { readImageSize } from '../../../server/providers/sandbox/media/image-size.ts';
import { readPdfText } from '../../../server/providers/sandbox/media/pdf-text.ts';
import type { FuzzTarget } from '../target.ts';

const maxLength = 1_000;

export const target: FuzzTarget = {
  dictionary: [
    '%PDF-1.4\n',
    '1 0 obj\n<< /Filter /FlateDecode >>\nstream\n',
    'stream\n',
    'endstream',
    '/Filter',
    '/FlateDecode',
    '[',
    ']',
    'BT ',
    ' ET',
    ' Tj',
    ' TJ',
    ' Td',
    '(a)',
    '(',
    ')',
    '\\(',
    '\\)',
    '\\053',
    '<48>',
    '<feff0041>',
    ' ',
    '\n',
    '-250 ',
    '.5',
    '\u0089PNG\r\n\u001a\n',
    'GIF89a',
    'RIFF    WEBPVP8 ',
    'RIFF    WEBPVP8X',
    'RIFF    WAVEfmt ',
  ],
  run(input) {
    const packed = Buffer.concat([
      Buffer.from('%PDF-1.4\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
      deflateSync(Buffer.concat([Buffer.from('BT '), input])),
      Buffer.from('\nendstream'),
    ]);
    for (const bytes of [input, packed]) assert.ok(readPdfText(bytes, maxLength).length <= maxLength);
    const size = readImageSize(input);
    if (size !== undefined) assert.ok(size.width >= 0 && size.height >= 0);
    const seconds = readWavSeconds(input, input.length);
    if (seconds !== undefined) assert.ok(seconds >= 0);
    const text = readText(input);
    assert.ok(text === undefined || text.length <= input.length);
    assert.equal(typeof sniffMediaType(input), sniffMediaType(input) === undefined ? 'undefined' : 'string');
  },
};
