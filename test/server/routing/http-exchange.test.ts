/** The part of a response that arrives before its reader belongs to that reader alone for as long as it is needed. */
import type { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { HttpExchange } from '../../../server/providers/http/http-exchange.ts';

test.each(['cancel', 'release'] as const)('a reader who calls %s is not called again', (give) => {
  const controller = { pause() {}, resume() {}, abort() {} } as unknown as Dispatcher.DispatchController;
  const exchange = new HttpExchange('provider', new AbortController().signal);
  exchange.onRequestStart(controller);
  exchange.onResponseStart(controller, 200, {});
  for (const chunk of ['a', 'b', 'c']) exchange.onResponseData(controller, Buffer.from(chunk));
  const touch: string[] = [];
  exchange.flowInto({
    chunk: (bytes) => {
      touch.push(Buffer.from(bytes).toString());
      exchange[give]();
    },
    end: () => touch.push('end'),
    fail: () => touch.push('fail'),
  });
  exchange.onResponseEnd();
  expect(touch).toEqual(['a']);
});
