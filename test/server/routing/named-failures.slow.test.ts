/** The failure of a provider names the model as the caller knows it, and never the operator's provider or its model. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultName } from '../../support/scripted-upstream.ts';
import { ask, exchange } from './ask-surface.ts';
import { startHarness, type Harness } from './scenario.ts';

const faults: FaultName[] = [
  'status-401',
  'status-500',
  'status-503',
  'rate-limit',
  'reset-before-headers',
  'error-after-opening',
  'error-mid-stream',
  'reset-mid-stream',
  'garbage-event',
];
const dialects = ['chat', 'messages'] as const;
const modelOf = (dialect: string, fault: string) => `poet-${dialect}-${fault}`;
const rows = dialects.flatMap((dialect) =>
  faults.flatMap((fault) => [true, false].map((streamed) => ({ dialect, fault, streamed }))),
);

let harness: Harness;
beforeAll(async () => {
  const plan = dialects.flatMap((dialect) =>
    faults.map((fault) => [modelOf(dialect, fault), { acme: { dialect } }] as const),
  );
  harness = await startHarness(Object.fromEntries(plan));
  for (const dialect of dialects)
    for (const fault of faults) harness.set(modelOf(dialect, fault), 'acme', fault);
});
afterAll(async () => {
  await harness.stop();
});

/** Messages of errors, in a body or in the events of a stream. */
function messagesOf(text: string): string[] {
  return [...text.matchAll(/"message": ?"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '');
}

describe.each(rows)('$fault of a $dialect provider, streamed $streamed', ({ dialect, fault, streamed }) => {
  const model = modelOf(dialect, fault);

  test.each(['v1', 'alt', 'responses'] as const)('on %s', async (surface) => {
    const { text } =
      surface === 'responses'
        ? await exchange(harness.front, '/v1/responses', { model, input: 'Is all well?', stream: streamed })
        : await ask(harness.front, { surface, model, streamed });
    const failure = messagesOf(text).at(-1);
    // A whole response to a plain call is no failure: some faults strike streams alone.
    if (failure === undefined) expect([streamed, text.includes('"error"')]).toEqual([false, false]);
    else expect(failure).toContain(`'${model}'`);
    expect(text).not.toContain('acme');
  });
});
