/** `/v1/audio/transcriptions` before a provider: what it is sent, and what comes back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, formOf, openHarness, sound, wire, type Harness } from './transcription-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.reset());

describe('the provider', () => {
  test('is sent the form with its own name of the model, the file last and byte for byte', async () => {
    const response = await harness.send(
      formOf([
        ['file', new Blob([sound], { type: 'audio/wav' })],
        ['timestamp_granularities[]', 'word'],
        ['timestamp_granularities[]', 'segment'],
        ['response_format', 'verbose_json'],
        ['language', 'en'],
        ['model', 'our/verbose'],
      ]),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(JSON.parse(wire['verbose']?.text ?? ''));
    const [{ path, form } = { path: '', form: new FormData() }] = harness.received;
    expect(path).toBe('/v1/audio/transcriptions');
    expect([...form.keys()].at(-1)).toBe('file');
    expect(form.get('model')).toBe('verbose');
    expect(form.get('language')).toBe('en');
    expect(form.getAll('timestamp_granularities[]')).toEqual(['word', 'segment']);
    const file = form.get('file') as File;
    expect([file.name, file.type]).toEqual(['talk.wav', 'audio/wav']);
    expect(Buffer.from(await file.arrayBuffer()).equals(sound)).toBe(true);
  });

  test('is sent the voices of the speakers that the caller knows', async () => {
    const voices = ['B', 'C'].map((letter) => `data:audio/wav;base64,${letter.repeat(300_000)}`);
    const response = await harness.send(
      formOf([
        ['file', new Blob([sound], { type: 'audio/wav' })],
        ['model', 'our/tokens'],
        ...['Anna', 'Ben'].map((name) => ['known_speaker_names[]', name] as const),
        ...voices.map((voice) => ['known_speaker_references[]', voice] as const),
      ]),
    );
    expect(response.status).toBe(200);
    const [{ form } = { form: new FormData() }] = harness.received;
    expect(form.getAll('known_speaker_names[]')).toEqual(['Anna', 'Ben']);
    expect(form.getAll('known_speaker_references[]')).toEqual(voices);
  });

  test('is sent the whole form again after a failure', async () => {
    harness.failures = 1;
    expect((await harness.transcribe('our/tokens')).status).toBe(200);
    expect(harness.received).toHaveLength(2);
    expect(harness.received[1]?.length).toBe(harness.received[0]?.length);
  });

  test('gets a large file whole', async () => {
    const large = Buffer.concat([sound, Buffer.alloc(20_000_000, 7)]);
    const form = formOf([
      ['model', 'our/tokens'],
      ['file', new Blob([large])],
    ]);
    expect((await harness.send(form)).status).toBe(200);
    const file = harness.received[0]?.form.get('file') as File;
    expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true);
  });
});

describe('a response', () => {
  test.each(['text', 'srt', 'vtt'])('comes as %s, as it is', async (format) => {
    const response = await harness.transcribe(`our/${format}`, [['response_format', format]]);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(wire[format]?.text);
  });

  test('comes as events', async () => {
    const response = await harness.transcribe('our/stream', [['stream', 'true']]);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(await response.text()).toBe(wire['stream']?.text);
    expect(harness.received[0]?.form.get('stream')).toBe('true');
  });

  test.each([
    ['no-text', []],
    ['text-in-json', [['response_format', 'text']]],
    ['no-vtt', [['response_format', 'vtt']]],
    ['text', []],
    ['tokens', [['stream', 'true']]],
    ['stream-of-chunks', [['stream', 'true']]],
  ] as const)('of another shape is refused: %s', async (name, fields) => {
    expect(await errorOf(await harness.transcribe(`our/${name}`, fields))).toMatchObject({
      status: 502,
      code: 'upstream_invalid_response',
    });
  });

  test('that is cut ends with an error event', async () => {
    const text = await (await harness.transcribe('our/cut-stream', [['stream', 'true']])).text();
    expect(text.trim().split('\n\n').at(-1)).toContain('"code":"upstream_invalid_response"');
  });
});

test('the catalog lists the model with its kind of response', async () => {
  const response = await harness.server.call('/v1/models/sandbox%2Ftranscribe');
  expect(await response.json()).toMatchObject({ architecture: { modality: 'audio->transcription' } });
});
