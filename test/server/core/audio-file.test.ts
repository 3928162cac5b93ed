/** Recordings are recognised by their first bytes, and their length is read or computed. */
import { describe, expect, test } from 'vitest';
import { audioSeconds, beginsAsAudio } from '../../../server/core/audio-file.ts';
import { wav } from '../../support/samples.ts';

const bytes = (text: string): Buffer => Buffer.from(text.padEnd(16, '\0'), 'latin1');

describe('the first bytes are those of a recording', () => {
  test.each([
    ['WAV', wav(10)],
    ['MP3 with tags', bytes('ID3\x04')],
    ['MP3', bytes('\xff\xfb\x90')],
    ['AAC', bytes('\xff\xf1\x50')],
    ['FLAC', bytes('fLaC')],
    ['Ogg', bytes('OggS')],
    ['M4A', bytes('\0\0\0\x20ftypM4A ')],
    ['WebM', bytes('\x1a\x45\xdf\xa3')],
    ['AIFF', bytes('FORM\0\0\0\0AIFF')],
    ['AMR', bytes('#!AMR\n')],
    ['MPEG', bytes('\0\0\x01\xba')],
  ])('%s', (_, head) => expect(beginsAsAudio(head)).toBe(true));

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['a text', bytes('Dear diary')],
    ['a PNG', bytes('\x89PNG\r\n')],
    ['a picture in RIFF', bytes('RIFF\0\0\0\0WEBP')],
    ['zeros', Buffer.alloc(64)],
  ])('but not: %s', (_, head) => expect(beginsAsAudio(head)).toBe(false));
});

describe('the length', () => {
  test('of WAV is exact', () => {
    const sound = wav(1_234);
    expect(audioSeconds(sound.subarray(0, 64), sound.length)).toBe(1.234);
  });

  test('of others is computed as of 128 kbit/s', () => {
    expect(audioSeconds(bytes('ID3'), 32_000)).toBe(2);
  });

  test('is finite for a WAV without a rate', () => {
    const sound = wav(1_000);
    sound.writeUInt32LE(0, 28);
    expect(audioSeconds(sound, sound.length)).toBeLessThan(2);
  });
});
