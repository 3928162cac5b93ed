/** Three thousand streams at once: each is whole, and what they take is given back. */
import { Agent, request as httpRequest } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { crowd, hasRoomForCrowd } from '../../support/machine.ts';
import { startServerProcess, startWords } from './streaming/server-process.ts';

/** What an idle server may keep of a peak, MiB. */
const mostAfterwardsMib = 300;

test.skipIf(!hasRoomForCrowd)(
  `${crowd} streams at once end whole, and their memory is given back`,
  { timeout: 210_000 },
  async () => {
    const server = await startServerProcess({ MODELROUTE_LOG: 'silent' }, startWords());
    onTestFinished(() => server.stop());
    const agent = new Agent({ maxSockets: Infinity });
    const metadata = { ttft_ms: '4000', gap_ms: '500', events: '6' };
    const body = JSON.stringify({
      model: 'sandbox/slow',
      stream: true,
      metadata,
      messages: [{ role: 'user', content: 'hello' }],
    });
    const stream = () =>
      new Promise<boolean>((resolve) => {
        const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
        const request = httpRequest(
          `${server.url}/v1/chat/completions`,
          { method: 'POST', agent, headers },
          (response) => {
            let tail = '';
            response
              .setEncoding('utf8')
              .on('data', (chunk: string) => (tail = (tail + chunk).slice(-64)))
              .on('error', () => resolve(false))
              .on('end', () => resolve(response.statusCode === 200 && tail.includes('[DONE]')));
          },
        );
        request.on('error', () => resolve(false)).end(body);
      });
    const startMs = performance.now();
    const idleMib = server.memoryMib();
    let peakMib = idleMib;
    const watching = setInterval(() => (peakMib = Math.max(peakMib, server.memoryMib())), 100);
    const ends = await Promise.all(Array.from({ length: crowd }, stream));
    clearInterval(watching);
    agent.destroy();
    const whole = ends.filter(Boolean).length;
    console.log(
      `crowd: ${whole} of ${crowd} streams whole in ${Math.round(performance.now() - startMs)} ms, memory ${Math.round(idleMib)} to ${Math.round(peakMib)} MiB`,
    );
    expect(whole).toBe(crowd);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    await expect
      // At the latest after a minute at rest.
      .poll(() => server.memoryMib(), { timeout: 90_000, interval: 500 })
      .toBeLessThan(mostAfterwardsMib);
    console.log(`crowd: ${Math.round(server.memoryMib())} MiB afterwards`);
  },
);
