import { describe, expect, it } from 'vitest';
import type { UpstreamResponse } from '../../../../server/core/provider.ts';
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

/** Until the pattern was there so often; fails when the stream ends before. */
async function readUntil({ body }: UpstreamResponse, pattern: RegExp, times: number): Promise<void> {
  let text = '';
  for await (const chunk of body) {
    text += Buffer.from(chunk).toString();
    if (text.match(pattern)?.length === times) return;
  }
  expect.unreachable(text);
}

const timeouts = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

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
    const started = performance.now();
    const chatBody = { ...chat({ ttft_ms: '60000' }), stream: true };
    await readUntil(await send('chat', chatBody, { provider }), /^: keep-alive\n\n/gm, 3);
    const messageBody = { ...message({ ttft_ms: 60_000 }), stream: true };
    const ping = /^event: ping\ndata: \{"type":"ping"\}\n\n/gm;
    await readUntil(await send('messages', messageBody, { provider }), ping, 4);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('ends at once when the caller goes, and leaves nothing behind', async () => {
    // Other files of this process may have timers of their own.
    const before = timeouts();
    for (const stream of [true, false]) {
      const abort = new AbortController();
      const body = { ...chat({ ttft_ms: '60000' }), stream };
      const reading = send('chat', body, { signal: abort.signal }).then(readText);
      const started = performance.now();
      setImmediate(() => abort.abort(new Error('gone')));
      await expect(reading).rejects.toThrow('gone');
      expect(performance.now() - started).toBeLessThan(10_000);
    }
    expect(timeouts()).toBeLessThan(before + 2);
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
