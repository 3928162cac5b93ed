/** Every wrong form of `/v1/audio/transcriptions` is refused, and none reaches the provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, formOf, openHarness, sound, type Fields, type Harness } from './transcription-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.reset());

describe('a form is refused', () => {
  const file = ['file', new Blob([sound])] as const;
  const model = ['model', 'our/tokens'] as const;
  test.each<[string, Fields, string, string | null]>([
    ['no file', [model], 'missing_required_parameter', 'file'],
    ['no model', [file], 'missing_required_parameter', 'model'],
    ['an empty file', [model, ['file', new Blob([])]], 'invalid_value', 'file'],
    ['a file that is no recording', [model, ['file', new Blob(['Dear diary, '])]], 'invalid_value', 'file'],
    ['a file as text', [model, ['file', 'RIFF']], 'invalid_type', 'file'],
    ['a field as a file', [file, ['model', new Blob(['x'])]], 'invalid_type', 'model'],
    ['two files', [model, file, file], 'invalid_multipart', 'file'],
    ['two models', [model, model, file], 'invalid_multipart', 'model'],
    ['an unknown field', [model, file, ['diarize', 'true']], 'unknown_parameter', 'diarize'],
    ['an unknown list', [model, file, ['speakers[]', 'x']], 'unknown_parameter', 'speakers'],
    ['a wrong format', [model, file, ['response_format', 'docx']], 'invalid_value', 'response_format'],
    ['a temperature that is no number', [model, file, ['temperature', 'hot']], 'invalid_type', 'temperature'],
    ['a temperature above 1', [model, file, ['temperature', '1.5']], 'invalid_value', 'temperature'],
    ['a stream that is no boolean', [model, file, ['stream', 'maybe']], 'invalid_type', 'stream'],
    ['a language of one letter', [model, file, ['language', 'x']], 'invalid_value', 'language'],
    [
      'timestamps of a wrong kind',
      [model, file, ['response_format', 'verbose_json'], ['timestamp_granularities[]', 'letter']],
      'invalid_value',
      'timestamp_granularities[0]',
    ],
    [
      'timestamps without verbose_json',
      [model, file, ['timestamp_granularities[]', 'word']],
      'invalid_value',
      'timestamp_granularities',
    ],
    [
      'a speaker without a reference',
      [model, file, ['known_speaker_names[]', 'Anna']],
      'invalid_value',
      'known_speaker_references',
    ],
    [
      'a reference that is no recording',
      [model, file, ['known_speaker_names[]', 'Anna'], ['known_speaker_references[]', 'https://example.com']],
      'invalid_value',
      'known_speaker_references[0]',
    ],
    [
      'a reference of more than 1 MiB',
      [
        model,
        file,
        ['known_speaker_names[]', 'Anna'],
        ['known_speaker_references[]', `data:audio/wav;base64,${'A'.repeat(1_048_576)}`],
      ],
      'invalid_value',
      'known_speaker_references[0]',
    ],
    [
      'a prompt of more than 64 KiB',
      [model, file, ['prompt', 'x'.repeat(65_537)]],
      'invalid_value',
      'prompt',
    ],
    [
      'probabilities in a text',
      [model, file, ['response_format', 'text'], ['include[]', 'logprobs']],
      'invalid_value',
      'include',
    ],
    [
      'a stream of subtitles',
      [model, file, ['response_format', 'srt'], ['stream', 'true']],
      'unsupported_value',
      'response_format',
    ],
    ['a long prompt', [model, file, ['prompt', 'x'.repeat(8_193)]], 'invalid_value', 'prompt'],
    ['a huge prompt', [model, file, ['prompt', 'x'.repeat(70_000)]], 'invalid_value', 'prompt'],
    [
      'too many parts',
      Array.from({ length: 70 }, () => ['include[]', 'x'] as const),
      'invalid_multipart',
      null,
    ],
  ])('for %s', async (_, fields, code, param) => {
    expect(await errorOf(await harness.send(formOf(fields)))).toEqual({ status: 400, code, param });
    expect(harness.received).toEqual([]);
  });

  test('for a file above 25 MiB, wherever it is in the form', async () => {
    const huge = ['file', new Blob([sound, Buffer.alloc(25 * 1024 * 1024)])] as const;
    for (const fields of [
      [model, huge],
      [huge, model],
    ])
      expect(await errorOf(await harness.send(formOf(fields)))).toMatchObject({
        status: 413,
        code: 'payload_too_large',
      });
  });

  test('for a body that is no form', async () => {
    const response = await harness.server.call('/v1/audio/transcriptions', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await errorOf(response)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  test('for an unknown model, and for one that serves something else', async () => {
    expect(await errorOf(await harness.transcribe('our/nothing'))).toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
    });
    expect(await errorOf(await harness.transcribe('sandbox/chat'))).toMatchObject({
      status: 400,
      param: 'model',
    });
  });

  test('as x-sandbox-error asks', async () => {
    const response = await harness.transcribe('sandbox/transcribe', [], { 'x-sandbox-error': 'overloaded' });
    expect(await errorOf(response)).toMatchObject({ status: 503, code: 'overloaded' });
  });
});
