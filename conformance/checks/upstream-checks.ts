/** How a gateway relays a provider's stream: it does not buffer, and it passes on no fault. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import { plainText } from '../discovery/target.ts';
import { at, listAt, show, textAt } from '../../openapi/json/json-value.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedEvents, eventsOf, verdictOf } from '../wire/stream.ts';
import type { Wire } from '../wire/wire.ts';
import { onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { Broken, must, Unsupported } from './outcome.ts';
import { mustHaveEnvelope, mustRefuse } from './refusal.ts';
import { listedModel, listOf, wireOf } from './sample.ts';
import { slowStream } from './slow-stream.ts';

/** Pace of the slow model: about half a second in all. */
const slowChunks = 8;
const slowGapMs = 60;
/** Shortest stream of an ordinary model whose chunks can be distinguished by time, milliseconds. */
const minReportedMs = 700;

/** Faults of a provider, by what has to become of them. */
const faults = {
  whole: {
    crlf: 'with other line ends',
    comments: 'with comments between events',
    'duplicate-terminator': 'that ends twice',
    'split-utf8': 'cut in the middle of letters',
  },
  error: {
    cut: 'that breaks off',
    'malformed-json': 'with malformed JSON',
    'missing-terminator': 'without its end',
    'event-shape': 'with an event of a wrong shape',
    'error-event': 'that ends with an error',
  },
  refusal: { html: 'that is a page of HTML', 'error-status': 'that is an error' },
} as const;

export function upstreamChecks(surface: SurfaceName): Check[] {
  const wire = wireOf(surface);
  const gateway = { profile: 'gateway', surface, contract: 'page:Streaming' } as const;
  const ask = (trial: Trial, fault: string) => {
    const model = listedModel(trial, `sandbox/stream-${fault}`);
    return trial.ask(wire.call(trial, { text: plainText, model, stream: true, ordersError: true }));
  };
  return [
    {
      ...gateway,
      id: `${wire.prefix}.upstream.not-buffered`,
      title: 'Events of a stream arrive one by one, not all at its end',
      run: (trial) => mustNotBuffer(trial, wire),
    },
    {
      ...gateway,
      id: `${wire.prefix}.upstream.not-stored`,
      title: 'No proxy may store a stream or buffer it',
      run: async (trial) => {
        onlyByContract(trial, 'Cache-Control of streams');
        const response = await trial.once(wire.call(trial, { text: plainText, stream: true }));
        await acceptedEvents(trial, response, 'streaming');
        const caching = response.header('cache-control');
        must(/no-cache|no-store/.test(caching ?? ''), `Cache-Control is ${show(caching)}`, response);
        must(response.header('x-accel-buffering') === 'no', 'X-Accel-Buffering is not no', response);
      },
    },
    ...Object.entries(faults.whole).map(([fault, words]): Check => ({
      ...gateway,
      id: `${wire.prefix}.upstream.${fault}`,
      title: `A provider's stream ${words} arrives in good order`,
      run: async (trial) => {
        const response = await ask(trial, fault);
        const { text } = wire.fold(await acceptedEvents(trial, response, 'the stream'));
        must(text.startsWith(plainText), `the text is ${show(text)}`, response);
      },
    })),
    ...Object.entries(faults.error).map(([fault, words]): Check => ({
      ...gateway,
      id: `${wire.prefix}.upstream.${fault}`,
      title: `A provider's stream ${words} ends with an error event, never in good order`,
      run: async (trial) => mustEndWithError(await ask(trial, fault)),
    })),
    {
      ...gateway,
      id: `${wire.prefix}.upstream.every-fault`,
      title: 'None of the faults of the sandbox gets through',
      run: (trial) => mustHoldEveryFault(trial, wire),
    },
    ...Object.entries(faults.refusal).map(([fault, words]): Check => ({
      ...gateway,
      id: `${wire.prefix}.upstream.${fault}`,
      title: `A provider's response ${words} becomes a 502`,
      run: async (trial) =>
        mustRefuse(trial, await ask(trial, fault), {
          code: fault === 'html' ? 'upstream_invalid_response' : 'upstream_error',
        }),
    })),
  ];
}

/** Requests at a time. */
const atATime = 6;
/** Faults that take their time, or size, on purpose. */
const lengthyFaults = /-(?:stall|endless-stream|event-size|limit-.*)$/;

async function mustHoldEveryFault(trial: Trial, wire: Wire): Promise<void> {
  listedModel(trial, 'sandbox/stream-cut');
  const response = await trial.once({
    operation: listOf[wire.surface],
    ...(wire.surface === 'alt' && { query: { limit: '1000' } }),
  });
  const ids = listAt(response.json, 'data').flatMap((entry) => textAt(entry, 'id') ?? []);
  const models = ids.filter((id) => id.startsWith('sandbox/stream-') && !lengthyFaults.test(id));
  must(models.length > 0, 'the models list has no faults', response);
  for (let from = 0; from < models.length; from += atATime) {
    await Promise.all(models.slice(from, from + atATime).map((model) => mustHoldFault(trial, wire, model)));
  }
}

async function mustHoldFault(trial: Trial, wire: Wire, model: string): Promise<void> {
  const response = await trial.ask(
    wire.call(trial, { text: plainText, model, stream: true, ordersError: true }),
  );
  if (response.mediaType !== 'text/event-stream') {
    mustHaveEnvelope(response);
    return;
  }
  const verdict = await verdictOf(response);
  if (!verdict.ok)
    throw new Broken(
      `${model} got through: rule ${verdict.rule} at event ${verdict.event}: ${verdict.message}`,
      response,
    );
}

async function mustEndWithError(response: HttpResponse): Promise<void> {
  must(
    response.status === 200 && response.mediaType === 'text/event-stream',
    `status ${response.status}, content-type '${response.mediaType}'; the stream had begun`,
    response,
  );
  const verdict = await verdictOf(response);
  if (!verdict.ok)
    throw new Broken(
      `the fault got through: rule ${verdict.rule} at event ${verdict.event}: ${verdict.message}`,
      response,
    );
  must(verdict.outcome === 'error', 'the stream ends as if nothing had happened', response);
  const error = at(eventsOf(response).at(-1), 'error');
  must(
    typeof at(error, 'message') === 'string' && at(error, 'message') !== '',
    'the error event has no message',
    response,
  );
}

/** A busy machine may hold a stream back now and then; a server that does, does it every time. */
const buffersAlways = 3;

async function mustNotBuffer(trial: Trial, wire: Wire): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await mustNotBufferNow(trial, wire);
      return;
    } catch (thrown) {
      if (!(thrown instanceof Broken) || tries === buffersAlways) throw thrown;
    }
  }
}

async function mustNotBufferNow(trial: Trial, wire: Wire): Promise<void> {
  const slow = slowStream(trial, wire, { chunks: slowChunks, gapMs: slowGapMs });
  const response = await trial.ask(
    slow ??
      wire.call(trial, { text: 'Write the numbers from 1 to 60 in words.', maxTokens: 300, stream: true }),
  );
  await acceptedEvents(trial, response, 'streaming');
  const [first] = response.arrivals;
  const last = response.arrivals.at(-1);
  must(first !== undefined && last !== undefined, 'nothing came', response);
  if (slow === undefined && response.durationMs < minReportedMs)
    throw new Unsupported(
      `the response came too quickly to measure (${Math.round(response.durationMs)} ms)`,
      response,
    );
  const spreadMs = last.afterMs - first.afterMs;
  const expectedMs = slow === undefined ? response.durationMs * 0.2 : (slowChunks - 1) * slowGapMs * 0.5;
  const times = `the first chunk came after ${Math.round(first.afterMs)} ms, the last after ${Math.round(last.afterMs)} ms`;
  must(spreadMs >= expectedMs, `the stream was buffered: ${times}`, response);
  must(response.arrivals.length > 3, `the stream came in ${response.arrivals.length} chunks`, response);
}
