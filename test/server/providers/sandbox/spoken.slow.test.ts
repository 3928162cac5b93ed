import { describe, expect, it } from 'vitest';
import { streamContract } from '../../../../openapi/grammars/stream-contract.ts';
import { judgeBytes } from '../../../../openapi/grammars/stream-verdict.ts';
import { audioMediaType, beginsAs, type AudioFormat } from '../../../../server/core/audio.ts';
import { parseEvents, readChunks, readText, send } from './exchange.ts';

const speech = { model: 'sandbox/speech', input: 'Hello from the sandbox.', voice: 'alloy' };

describe('sandbox/speech', () => {
  it('answers with sound of the wanted format, MP3 if none is named', async () => {
    for (const format of [undefined, ...(Object.keys(audioMediaType) as AudioFormat[])]) {
      const response = await send('speech', {
        ...speech,
        ...(format === undefined ? {} : { response_format: format }),
      });
      const bytes = Buffer.concat(await readChunks(response));
      expect(response.headers['content-type']).toBe(audioMediaType[format ?? 'mp3']);
      expect(beginsAs(format ?? 'mp3', bytes)).toBe(true);
      expect(bytes.length).toBeGreaterThan(1_000);
    }
  });

  it('answers with events that carry the same sound and obey the grammar', async () => {
    const request = { ...speech, voice: { id: 'echo' }, response_format: 'wav', stream_format: 'sse' };
    const text = await readText(await send('speech', request));
    expect(judgeBytes(Buffer.from(text), await streamContract('createSpeech'), request)).toMatchObject({
      ok: true,
    });
    const events = parseEvents(text).map(
      ({ data }) => JSON.parse(data) as { audio?: string; usage?: object },
    );
    const sound = Buffer.concat(events.map(({ audio = '' }) => Buffer.from(audio, 'base64')));
    const plain = Buffer.concat(
      await readChunks(await send('speech', { ...request, stream_format: 'audio' })),
    );
    expect(sound.equals(plain)).toBe(true);
    const outputTokens = Math.ceil(sound.length / 1_024);
    expect(events.at(-1)?.usage).toEqual({
      input_tokens: 5,
      output_tokens: outputTokens,
      total_tokens: 5 + outputTokens,
    });
  });

  it('stops when the caller goes', async () => {
    const abort = new AbortController();
    const response = await send(
      'speech',
      { ...speech, input: 'word '.repeat(800), response_format: 'wav' },
      { signal: abort.signal },
    );
    const reading = async () => {
      for await (const chunk of response.body) if (chunk.length > 0) abort.abort(new Error('gone'));
    };
    await expect(reading()).rejects.toThrow();
  });
});
