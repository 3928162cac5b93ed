/** The official client, unmodified, transcribes: plain, with times, as text, streamed. */
import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wav } from '../../support/samples.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let client: OpenAI;
beforeAll(async () => {
  server = await startServer();
  client = new OpenAI({ baseURL: server.v1, apiKey: server.key, maxRetries: 0 });
});
afterAll(() => server.stop());

const file = () => toFile(wav(1_500), 'talk.wav');
const model = 'sandbox/transcribe';
const text = 'This recording is 1.5 seconds long.';

describe('transcriptions', () => {
  test('plain', async () => {
    expect((await client.audio.transcriptions.create({ model, file: await file() })).text).toBe(text);
  });

  test('with the times of words', async () => {
    const transcript = await client.audio.transcriptions.create({
      model,
      file: await file(),
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    });
    expect(transcript.words?.map(({ word }) => word).join(' ')).toBe(text);
    expect(transcript.segments?.[0]?.end).toBe(1.5);
    expect(transcript.duration).toBe(1.5);
  });

  test.each(['text', 'srt', 'vtt'] as const)('as %s', async (format) => {
    const transcript = await client.audio.transcriptions.create({
      model,
      file: await file(),
      response_format: format,
    });
    expect(transcript).toContain(text);
  });

  test('streamed, with log probabilities', async () => {
    const stream = await client.audio.transcriptions.create({
      model,
      file: await file(),
      stream: true,
      include: ['logprobs'],
    });
    let joined = '';
    for await (const event of stream) {
      if (event.type === 'transcript.text.delta') joined += event.delta;
      if (event.type === 'transcript.text.done') {
        expect(event.text).toBe(joined);
        expect(event.logprobs?.length).toBeGreaterThan(3);
      }
    }
    expect(joined).toBe(text);
  });

  test('an error has its code', async () => {
    const wrong = client.audio.transcriptions.create({ model: 'no/such', file: await file() });
    await expect(wrong).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  });
});
