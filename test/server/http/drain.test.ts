/** The end of a drain: callers whose requests are ended have the time to receive their errors. */
import express from 'express';
import { expect, test } from 'vitest';
import { bindPort } from '../../../server/http/listen.ts';
import { RunningRequests } from '../../../server/http/running-requests.ts';
import { blockEventLoop } from '../../support/block-event-loop.ts';

const timeoutMs = 500;

test('a request gets its error, also where the event loop stood still until the end of the drain', async () => {
  const running = new RunningRequests();
  const app = express().get('/', (_request, response) => {
    const controller = new AbortController();
    running.add(controller);
    // As a request that has to do something else before its response.
    controller.signal.addEventListener('abort', () => setImmediate(() => response.status(503).end('ended')));
  });
  const port = await bindPort({ host: '127.0.0.1', port: 0 });
  const listening = port.serve(app, {
    bareError: ({ code }) => code,
    mostConnections: Infinity,
    log: { warn: () => undefined },
  });
  const asking = fetch(listening.url);
  await expect.poll(() => running.running).toBe(1);
  const closing = listening.close({ timeoutMs, running });
  blockEventLoop(timeoutMs + 100);
  expect(await (await asking).text()).toBe('ended');
  await closing;
});
