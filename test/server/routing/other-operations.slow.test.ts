/** Vectors, rankings, speech and counts of tokens respond to the faults of a provider as chat does. Audio that has begun has no room for an error: it is cut off, so that nobody takes it for whole. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusedUrl, startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { exchange, lastEvent } from './ask-surface.ts';
import { rows, type RowName } from './fault-outcomes.ts';
import { providerEntry, startFront, type Front } from './front.ts';
import { howItEnded, mustBeRefused, mustName, type Outcome } from './judge-response.ts';

const speech = { input: 'All is well.', voice: 'alloy' };
const operations = [
  {
    name: 'vectors',
    id: 'createEmbedding',
    surface: 'v1',
    path: '/v1/embeddings',
    body: { input: 'a text' },
  },
  {
    name: 'ranking',
    id: 'createRerank',
    surface: 'v1',
    path: '/v1/rerank',
    // So many that a leak lasts.
    body: { query: 'a text', documents: Array.from({ length: 50 }, () => ({ text: 'another' })) },
  },
  {
    name: 'tokens',
    id: 'countMessageTokens',
    surface: 'alt',
    path: '/alt/v1/messages/count_tokens',
    body: { messages: [{ role: 'user', content: 'Hello' }] },
  },
  {
    name: 'speech-events',
    id: 'createSpeech',
    surface: 'v1',
    path: '/v1/audio/speech',
    body: { ...speech, stream_format: 'sse' },
  },
] as const;

const calls = operations.flatMap((operation) =>
  rows.flatMap(({ fault, plain, streamed, inOpening = false }) => {
    const outcome = operation.name === 'speech-events' ? streamed : plain;
    // Only a chat has an opening, and a count is so short that a leak is soon at its end.
    const isMissing = inOpening || (operation.name === 'tokens' && fault === 'leak');
    return outcome === undefined || isMissing
      ? []
      : [{ ...operation, fault, outcome, model: `${operation.name}/${fault}` }];
  }),
);

const invalid: Outcome = { ends: 'refused', code: 'upstream_invalid_response' };

/** Those that strike when some of the audio is out. */
const cutAudio = new Set<RowName>([
  'reset-mid-stream',
  'stall-mid-stream',
  'missing-terminator',
  'endless-stream',
  'leak',
]);
const audio = rows
  // Half of a recording is a recording too.
  .filter(({ fault, plain }) => plain !== undefined && fault !== 'truncated-json')
  .map(({ fault, plain }) => ({
    fault,
    // Audio of this media type is nothing that is read.
    outcome: fault === 'error-body-200' ? invalid : (plain as Outcome),
    model: `audio/${fault}`,
  }));

let upstream: ScriptedUpstream;
/** With the deadlines of a server at work, which no other fault meets on a machine that is busy. */
let patient: Front;
/** With deadlines that a fault which only waits, or never ends, meets soon. */
let hasty: Front;
/** Without a deadline it would not end. */
const endsAtADeadline = ({ outcome }: { outcome: Outcome }) =>
  'code' in outcome && outcome.code === 'deadline_exceeded';
const inFrontOf = (call: { outcome: Outcome }): Front => (endsAtADeadline(call) ? hasty : patient);

beforeAll(async () => {
  upstream = await startUpstream();
  const refused = await refusedUrl();
  const models = [...calls, ...audio.map((each) => ({ ...each, surface: 'v1' as const }))].map((each) => ({
    ...each,
    provider: each.model.replace('/', '-'),
  }));
  const startInFront = (of: typeof models, settings: Record<string, string>) =>
    startFront(
      {
        providers: Object.fromEntries(
          of.map(({ provider, fault, surface }) => [
            provider,
            providerEntry(
              surface === 'v1' ? 'chat' : 'messages',
              fault === 'connection-refused' ? refused : upstream.url,
              { retries: 0 },
            ),
          ]),
        ),
        models: of.map(({ model, provider, fault }) => ({
          id: model,
          provider,
          upstream_model: `fault-${fault}`,
        })),
      },
      settings,
    );
  [patient, hasty] = await Promise.all([
    startInFront(
      models.filter((each) => !endsAtADeadline(each)),
      {},
    ),
    startInFront(models.filter(endsAtADeadline), {
      MODELROUTE_IDLE_TIMEOUT: '1',
      MODELROUTE_TOTAL_TIMEOUT: '3',
    }),
  ]);
});
afterAll(async () => {
  await Promise.all([patient.stop(), hasty.stop()]);
  await upstream.close();
});

describe.concurrent('the contract’s answer to', () => {
  test.each(calls)('$fault: $name', async ({ surface, id, path, body, outcome, model }) => {
    const response = await exchange(inFrontOf({ outcome }), path, { model, ...body });
    expect(howItEnded(surface, id, response), response.text.slice(-300)).toBe(outcome.ends);
    if (outcome.ends === 'whole') return;
    const isRefused = outcome.ends === 'refused';
    mustName(
      outcome.code,
      surface,
      isRefused ? JSON.parse(response.text) : lastEvent(response.text),
      response,
    );
    if (isRefused) mustBeRefused(outcome, surface, response);
  });

  test.each(audio)('$fault: audio', async ({ fault, outcome, model }) => {
    const response = exchange(inFrontOf({ outcome }), '/v1/audio/speech', { model, ...speech });
    if (cutAudio.has(fault)) {
      await expect(response).rejects.toThrow('terminated');
      return;
    }
    const reply = await response;
    if (outcome.ends !== 'refused') {
      expect(reply.headers.get('content-type')).toBe('audio/mpeg');
      return;
    }
    expect(howItEnded('v1', 'createSpeech', reply)).toBe('refused');
    mustName(outcome.code, 'v1', JSON.parse(reply.text), reply);
    mustBeRefused(outcome, 'v1', reply);
  });
});
