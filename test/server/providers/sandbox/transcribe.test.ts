/** The sandbox transcribes: every form of a transcript obeys the contract, and says how long the recording is. */
import { describe, expect, it } from 'vitest';
import { bundleOf } from '../../../openapi/bundles.ts';
import { schemaCheck } from '../../../openapi/schema-check.ts';
import { eventsOf, readText, responseOf, send } from './exchange.ts';

const request = (more: Record<string, unknown> = {}) => ({
  model: 'sandbox/transcribe',
  file: { filename: 'a.wav', bytes: 100, seconds: 2.5 },
  ...more,
});
const text = 'This recording is 2.5 seconds long.';
const judge = schemaCheck(bundleOf('v1'));
const check = (value: unknown) => judge(['components', 'schemas', 'Transcription'], value);

describe('a transcript', () => {
  it('has its text and its tokens', async () => {
    const transcript = await responseOf('transcription', request({ prompt: 'Bremen' }));
    expect(transcript).toMatchObject({
      text,
      usage: { type: 'tokens', input_token_details: { audio_tokens: 25 } },
    });
    expect(check(transcript)).toBeUndefined();
    expect(await responseOf('transcription', request({ prompt: 'Bremen' }))).toEqual(transcript);
  });

  it.each([
    [['word'], false, true],
    [['segment'], true, false],
    [['word', 'segment'], true, true],
    [undefined, true, false],
  ])('has the timestamps that are asked for: %s', async (granularities, hasSegments, hasWords) => {
    const transcript = await responseOf<Record<string, unknown>>(
      'transcription',
      request({ response_format: 'verbose_json', timestamp_granularities: granularities, language: 'de' }),
    );
    expect(check(transcript)).toBeUndefined();
    expect(transcript).toMatchObject({ task: 'transcribe', language: 'de', duration: 2.5, text });
    expect(['segments' in transcript, 'words' in transcript]).toEqual([hasSegments, hasWords]);
  });

  it('calls its speaker by the name that is known', async () => {
    const fields = { response_format: 'diarized_json', known_speaker_names: ['Anna', 'Ben'] };
    const transcript = await responseOf('transcription', request(fields));
    expect(check(transcript)).toBeUndefined();
    expect(transcript).toMatchObject({ segments: [{ speaker: 'Anna' }] });
  });

  it('has its speaker in diarized_json', async () => {
    const transcript = await responseOf('transcription', request({ response_format: 'diarized_json' }));
    expect(check(transcript)).toBeUndefined();
    expect(transcript).toMatchObject({
      text,
      duration: 2.5,
      segments: [{ type: 'transcript.text.segment', id: 'seg_001', speaker: 'A', start: 0, end: 2.5, text }],
      usage: { type: 'tokens' },
    });
  });

  it.each([
    ['text', `${text}\n`],
    ['srt', `1\n00:00:00,000 --> 00:00:02,500\n${text}\n\n`],
    ['vtt', `WEBVTT\n\n00:00:00.000 --> 00:00:02.500\n${text}\n\n`],
  ])('comes as %s', async (format, expected) => {
    const response = await send('transcription', request({ response_format: format }));
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await readText(response)).toBe(expected);
  });

  it('comes in deltas that are the whole text', async () => {
    const events = (await eventsOf('transcription', request({ include: ['logprobs'] }))).map(
      ({ data }) => JSON.parse(data) as { type: string; delta?: string; text?: string; logprobs: unknown[] },
    );
    expect(events.map(({ delta = '' }) => delta).join('')).toBe(text);
    expect(events.at(-1)).toMatchObject({ type: 'transcript.text.done', text });
    expect(events.at(-1)?.logprobs).toHaveLength(events.length - 1);
  });

  it('is refused for a recording that is too long', async () => {
    const long = request({ file: { seconds: 1_601 } });
    await expect(send('transcription', long)).rejects.toMatchObject({
      code: 'context_length_exceeded',
      param: 'file',
    });
  });
});
