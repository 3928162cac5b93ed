/** The failure of a provider names the model as the caller knows it, and never the operator's provider or its model. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startUpstream, type FaultName, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { ask, exchange } from './ask-surface.ts';
import { providerEntry, startFront, type Front } from './front.ts';

const faults: FaultName[] = [
  'refusal-names-model',
  'context-names-model',
  'context-event-names-model',
  'refusal-names-provider',
  'context-names-provider',
  'context-event-names-provider',
  'rate-limit-names-account',
  'status-400',
  'context-400',
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

const providers = { chat: 'acme', messages: 'zenith' } as const;

let upstream: ScriptedUpstream;
let front: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  const entryOf = (dialect: (typeof dialects)[number]) =>
    providerEntry(dialect, upstream.url, { retries: 0 });
  front = await startFront({
    providers: Object.fromEntries(dialects.map((dialect) => [providers[dialect], entryOf(dialect)])),
    models: dialects.flatMap((dialect) =>
      faults.map((fault) => ({
        id: modelOf(dialect, fault),
        targets: [{ provider: providers[dialect], model: `fault-${fault}` }],
      })),
    ),
  });
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

/** Messages of errors, in a body or in the events of a stream. */
function messagesOf(text: string): string[] {
  return [...text.matchAll(/"message": ?"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '');
}

/** Callers see the text, but for the names in it, where the failure concerns the request. Events of messages have no such code. */
function saysWhy({ dialect, fault, streamed }: (typeof rows)[number]): boolean {
  if (fault === 'context-event-names-model') return streamed && dialect === 'chat';
  return fault === 'refusal-names-model' || fault === 'context-names-model';
}

describe.each(rows)('$fault of a $dialect provider, streamed $streamed', ({ dialect, fault, streamed }) => {
  const model = modelOf(dialect, fault);

  test.each(['v1', 'alt', 'responses'] as const)('on %s', async (surface) => {
    const { text } =
      surface === 'responses'
        ? await exchange(front, '/v1/responses', { model, input: 'Is all well?', stream: streamed })
        : await ask(front, { surface, model, streamed });
    const failure = messagesOf(text).at(-1);
    // A whole response to a plain call is no failure: some faults strike streams alone.
    if (failure === undefined) expect([streamed, text.includes('"error"')]).toEqual([false, false]);
    else expect(failure).toContain(`'${model}'`);
    expect(text).not.toMatch(/acme|zenith|fault-|org-/i);
    if (saysWhy({ dialect, fault, streamed }))
      expect(failure).toContain(`: Model ${model} takes at most 4096 tokens.`);
  });
});
