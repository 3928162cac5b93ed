/** What every fault of a provider becomes for callers of both surfaces, plain and streamed, as tests for providers of some dialects. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusedUrl, startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { ask, type SurfaceResponse, type Question, type SurfaceName } from './ask-surface.ts';
import { rows, type Row } from './fault-outcomes.ts';
import { providerEntry, providerHeader, providerKey, startFront, type Front } from './front.ts';
import { mustEnd, type Outcome } from './judge-response.ts';
import { within } from './within.ts';

const idleSeconds = 1;
const totalSeconds = 3;
/** How much later than a deadline a response may arrive on a busy machine. */
const slackMs = 10_000;

type Dialect = 'chat' | 'messages' | 'responses';

interface Call extends Question {
  fault: Row['fault'];
  dialect: Dialect;
  outcome: Outcome;
}

export function testFaults(dialects: readonly Dialect[]): void {
  /** Each call has a provider of its own, so that no failure has a bearing on another call. */
  const calls = rows.flatMap(({ fault, plain, streamed, streamedChat }) =>
    (['v1', 'alt'] as SurfaceName[]).flatMap((surface) =>
      dialects.flatMap((dialect) =>
        [false, true].flatMap((isStream): Call[] => {
          const ofDialect = dialect === 'chat' ? (streamedChat ?? streamed) : streamed;
          const outcome = isStream ? ofDialect : plain;
          if (outcome === undefined) return [];
          return [
            {
              fault,
              surface,
              dialect,
              streamed: isStream,
              outcome,
              model: `${fault}/${dialect}/${surface}/${isStream ? 'streamed' : 'plain'}`,
            },
          ];
        }),
      ),
    ),
  );

  let upstream: ScriptedUpstream;
  /** With the deadlines of a server at work, which no other fault meets on a machine that is busy. */
  let patient: Front;
  /** With deadlines that a fault which only waits, or never ends, meets soon. */
  let hasty: Front;
  const inFrontOf = (call: Call): Front => (endsAtADeadline(call) ? hasty : patient);

  beforeAll(async () => {
    upstream = await startUpstream();
    const refused = await refusedUrl();
    const startInFront = (of: readonly Call[], settings: Record<string, string>) => {
      const usable = of.map((call) => ({ ...call, provider: call.model.replaceAll('/', '-') }));
      return startFront(
        {
          providers: Object.fromEntries(
            usable.map(({ provider, fault, dialect }) => [
              provider,
              providerEntry(dialect, fault === 'connection-refused' ? refused : upstream.url, { retries: 0 }),
            ]),
          ),
          models: usable.map(({ model, provider, fault }) => ({
            id: model,
            provider,
            upstream_model: `fault-${fault}`,
          })),
        },
        settings,
      );
    };
    const short = {
      MODELROUTE_IDLE_TIMEOUT: String(idleSeconds),
      MODELROUTE_TOTAL_TIMEOUT: String(totalSeconds),
    };
    [patient, hasty] = await Promise.all([
      startInFront(
        calls.filter((call) => !endsAtADeadline(call)),
        {},
      ),
      startInFront(calls.filter(endsAtADeadline), short),
    ]);
  });
  afterAll(async () => {
    await Promise.all([patient.stop(), hasty.stop()]);
    await upstream.close();
  });

  describe.concurrent('the contract’s answer to', () => {
    for (const call of calls) {
      const { fault, surface, streamed, dialect, outcome } = call;
      const becomes = 'code' in outcome ? `${outcome.ends}, ${outcome.code}` : outcome.ends;
      const title = `${fault} of a ${dialect} provider, ${surface}, ${streamed ? 'streamed' : 'plain'}: ${becomes}`;
      test(title, async () => {
        const response = await ask(inFrontOf(call), call);
        mustEnd(outcome, call, response);
        expect(response.tookMs).toBeLessThan(totalSeconds * 1_000 + slackMs);
        mustKeepSecrets(upstream, response);
        await mustLeaveUpstream(upstream, response, fault);
      });
    }
  });

  test('neither keys nor headers of a provider are in the log, nor what it says of an error', async () => {
    await Promise.all([patient.stop(), hasty.stop()]);
    expect(patient.log()).toContain('upstream_error');
    expect(hasty.log()).toContain('deadline_exceeded');
    for (const secret of [providerKey, providerHeader, 'It failed for'])
      expect(patient.log() + hasty.log()).not.toContain(secret);
  });
}

/** Without a deadline it would not end. */
function endsAtADeadline({ outcome }: Call): boolean {
  return 'code' in outcome && outcome.code === 'deadline_exceeded';
}

function mustKeepSecrets({ port }: ScriptedUpstream, { headers, text }: SurfaceResponse): void {
  const all = JSON.stringify([...headers]) + text;
  for (const secret of [providerKey, providerHeader, 'It failed for', `127.0.0.1:${port}`])
    expect(all).not.toContain(secret);
  // The numbers of the example in the contract's table are nobody's.
  expect(all).not.toContain('130512');
}

/** The provider is asked once, and is not kept busy for a caller that has its response. */
async function mustLeaveUpstream(
  upstream: ScriptedUpstream,
  { headers }: SurfaceResponse,
  fault: Row['fault'],
): Promise<void> {
  const trace = headers.get('x-trace-id');
  const asked = upstream.received.filter((request) => request.headers['x-trace-id'] === trace);
  expect(asked).toHaveLength(fault === 'connection-refused' ? 0 : 1);
  for (const { over } of asked) await within(slackMs, 'the provider is left', over);
}
