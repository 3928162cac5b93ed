import { describe, expect, it } from 'vitest';
import type { ChatCompletion } from '../../../../server/dialects/chat/wire.ts';
import { createSandbox } from '../../../../server/providers/sandbox/sandbox.ts';
import { responseOf, eventsOf, nowMs, readText, send } from './exchange.ts';

const messages = [{ role: 'user', content: 'one two three' }];
const chat = (metadata: Record<string, string>) => ({ model: 'sandbox/slow', messages, metadata });
const message = (settings: object) => ({
  model: 'sandbox/slow',
  max_tokens: 1_000,
  messages,
  metadata: { user_id: JSON.stringify(settings) },
});

/** When each delta came, milliseconds after the request. */
async function timesOf(body: Record<string, unknown>): Promise<number[]> {
  const started = performance.now();
  const response = await send('chat', { ...body, stream: true });
  const times: number[] = [];
  for await (const chunk of response.body) {
    if (/"delta":\{"content"/.test(Buffer.from(chunk).toString())) times.push(performance.now() - started);
  }
  return times;
}

describe('sandbox/slow', () => {
  it('waits before the first event and between deltas as it is told', async () => {
    const times = await timesOf(chat({ ttft_ms: '150', gap_ms: '60', events: '4' }));
    expect(times).toHaveLength(4);
    expect(times[0]).toBeGreaterThanOrEqual(145);
    for (const [index, time] of times.entries())
      expect(time - (times[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(55);
  });

  it('makes as many deltas as it is told, of the words over and over', async () => {
    const settings = { ttft_ms: 0, gap_ms: 0, events: 700 };
    const events = await eventsOf('messages', message(settings));
    expect(events.filter(({ event }) => event === 'content_block_delta')).toHaveLength(700);
    const response = await responseOf<ChatCompletion>(
      'chat',
      chat({ ttft_ms: '0', gap_ms: '0', events: '5' }),
    );
    expect(response.choices[0]?.message.content).toBe('one two threeone two');
    expect(response.usage?.completion_tokens).toBe(5);
    expect(
      (await eventsOf('messages', message({ ...settings, events: 0 }))).some(
        ({ event }) => event === 'content_block_delta',
      ),
    ).toBe(false);
  });

  it('shows that it lives in longer silence, in the way of the wire format', async () => {
    const provider = createSandbox({ rawFaults: false, now: () => nowMs, keepAliveMs: 20 });
    const chatText = await readText(
      await send('chat', { ...chat({ ttft_ms: '90', gap_ms: '0' }), stream: true }, { provider }),
    );
    expect(chatText.match(/^: keep-alive\n\n/gm)?.length).toBeGreaterThanOrEqual(3);
    const messageText = await readText(
      await send('messages', { ...message({ ttft_ms: 90, gap_ms: 0 }), stream: true }, { provider }),
    );
    expect(messageText.match(/^event: ping\ndata: \{"type":"ping"\}\n\n/gm)?.length).toBeGreaterThanOrEqual(
      4,
    );
  });

  it('ends at once when the caller goes, and leaves nothing behind', async () => {
    for (const stream of [true, false]) {
      const abort = new AbortController();
      const body = { ...chat({ ttft_ms: '60000' }), stream };
      const reading = send('chat', body, { signal: abort.signal }).then(readText);
      const started = performance.now();
      setImmediate(() => abort.abort(new Error('gone')));
      await expect(reading).rejects.toThrow('gone');
      expect(performance.now() - started).toBeLessThan(1_000);
    }
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length).toBeLessThan(5);
  });

  it.each([
    [{ ttft_ms: '60001' }, 'metadata.ttft_ms'],
    [{ gap_ms: '-1' }, 'metadata.gap_ms'],
    [{ gap_ms: '1.5' }, 'metadata.gap_ms'],
    [{ gap_ms: '' }, 'metadata.gap_ms'],
    [{ events: '10001' }, 'metadata.events'],
    [{ events: 'many' }, 'metadata.events'],
    [{ gap_ms: '60000', events: '10000' }, 'metadata.events'],
  ])('refuses %j', async (metadata, param) => {
    await expect(send('chat', chat(metadata as Record<string, string>))).rejects.toMatchObject({
      code: 'invalid_value',
      param,
    });
  });

  it('refuses more events than all choices may have', async () => {
    const body = { ...chat({ events: '5001' }), n: 2 };
    await expect(send('chat', body)).rejects.toMatchObject({
      code: 'invalid_value',
      param: 'metadata.events',
    });
  });

  it('refuses wrong settings in a user id, and takes an ordinary user id for what it is', async () => {
    await expect(send('messages', message({ ttft_ms: '1e3' }))).rejects.toMatchObject({
      code: 'invalid_value',
      param: 'metadata.user_id',
    });
    const abort = AbortSignal.timeout(50);
    const ordinary = send('messages', { ...message({}), metadata: { user_id: 'u-17' } }, { signal: abort });
    await expect(ordinary).rejects.toThrow(/timeout/i);
  });
});
