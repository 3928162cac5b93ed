/** Every fault that the scripted upstream plays, by name. What strikes in the middle of a stream strikes in the middle of a plain body too. */
import { respond, begin, errorBody, hangUp, repeat, reset, write, type Exchange, type Play } from './play.ts';

const isStream = ({ good }: Exchange) => good.mediaType === 'text/event-stream';

/** The good response up to a place, then something else. */
function until(place: 'opening' | 'middle', then: (exchange: Exchange) => void): Play {
  return (exchange) => {
    begin(exchange);
    write(exchange, exchange.good.chunks.slice(0, exchange.good[place]), () => then(exchange));
  };
}

/** A stream with `made` between two good events; everything else is as it should be. */
function inserted(place: 'opening' | 'middle', made: (exchange: Exchange) => Buffer): Play {
  return until(place, (exchange) => {
    write(exchange, [made(exchange), ...exchange.good.chunks.slice(exchange.good[place])], () =>
      exchange.response.end(),
    );
  });
}

/** An event of the kind that carries text, with these bytes for its data. */
function textEvent({ isMessages, secrets }: Exchange, data: Buffer): Buffer {
  const name = isMessages ? 'event: content_block_delta\n' : '';
  return Buffer.concat([Buffer.from(`: ${secrets}\n\n${name}data: `), data, Buffer.from('\n\n')]);
}

const halfAnEvent = (exchange: Exchange) =>
  textEvent(exchange, Buffer.from('{"id":"chatcmpl-scripted","type":"content_block_delta","choices":[{"ind'));
const noise = Buffer.from([0x00, 0xff, 0xfe, 0xc3, 0x28, 0x7b, 0x9d]);
const noiseEvent = (exchange: Exchange) => textEvent(exchange, noise);
const errorEvent =
  (type: string, code: string | null = null, text?: (exchange: Exchange) => string) =>
  (exchange: Exchange): void => {
    const name = exchange.isMessages ? 'event: error\n' : '';
    exchange.response.end(`${name}data: ${errorBody(exchange, type, code, text?.(exchange))}\n\n`);
  };

/** A refusal whose text has no secret. */
const refusal =
  (code: string | null, text: (exchange: Exchange) => string): Play =>
  (exchange) =>
    respond(
      exchange,
      400,
      'application/json',
      errorBody(exchange, 'invalid_request_error', code, text(exchange)),
    );
const namesModel = ({ model }: Exchange) => `Model ${model} takes at most 4096 tokens.`;
const namesProvider = ({ model }: Exchange) => `Model ${model} of Acme or Zenith takes at most 4096 tokens.`;
const namesAccount = ({ model }: Exchange) => `Rate limit reached for ${model} in organization org-1a2b.`;

const status =
  (code: number, headers: Record<string, string> = {}): Play =>
  (exchange) =>
    respond(exchange, code, 'application/json', errorBody(exchange, 'server_error'), headers);

/** Between the bytes of a body that would take longer than any deadline of the tests, milliseconds. */
const leakGapMs = 20;
/** Between the chunks of an endless body, milliseconds: often enough that no silence is long. */
const endlessGapMs = 5;

function drip(gapMs: number): Play {
  return (exchange) => {
    begin(exchange);
    const bytes = Buffer.concat(exchange.good.chunks);
    let at = 0;
    repeat(exchange, gapMs, () => {
      exchange.response.write(bytes.subarray(at, ++at));
      if (at === bytes.length) exchange.response.end();
      return at < bytes.length;
    });
  };
}

const faults = {
  'reset-before-headers': reset,
  'reset-mid-stream': until('middle', reset),
  'stall-before-headers': () => {},
  'stall-mid-stream': until('middle', () => {}),
  'error-body-200': (exchange) =>
    respond(exchange, 200, 'application/json', errorBody(exchange, 'server_error')),
  'html-200': (exchange) =>
    respond(exchange, 200, 'text/html', `<!doctype html><title>${exchange.secrets}</title><p>Sign in first.`),
  'rate-limit': status(429),
  'rate-limit-retry-after': status(429, { 'retry-after': '7' }),
  'rate-limit-retry-after-long': status(429, { 'retry-after': '86400' }),
  'status-400': (exchange) =>
    respond(exchange, 400, 'application/json', errorBody(exchange, 'invalid_request_error')),
  /** The prompt is too long. */
  'context-400': (exchange) => {
    const body = errorBody(exchange, 'invalid_request_error', 'context_length_exceeded');
    respond(
      exchange,
      400,
      'application/json',
      body.replace('It failed for', 'It failed for (prompt is too long)'),
    );
  },
  'status-401': status(401),
  'status-404': status(404),
  'status-500': status(500),
  'status-503': status(503),
  'status-503-retry-after': status(503, { 'retry-after': '7' }),
  'truncated-json': (exchange) => {
    if (isStream(exchange)) return inserted('middle', halfAnEvent)(exchange);
    const [half = ''] = exchange.good.chunks;
    respond(exchange, 200, exchange.good.mediaType, half);
  },
  /** Of a plain body it is the last chunk of the transfer encoding that is missing. */
  'missing-terminator': (exchange) => {
    const { good, response } = exchange;
    begin(exchange);
    if (isStream(exchange)) write(exchange, good.chunks.slice(0, -1), () => response.end());
    else write(exchange, good.chunks, () => hangUp(exchange));
  },
  'garbage-event': (exchange) => {
    if (isStream(exchange)) inserted('middle', noiseEvent)(exchange);
    else respond(exchange, 200, exchange.good.mediaType, noise);
  },
  /** Thinks in the middle until the test lets it go on. */
  'pause-mid-stream': until('middle', (exchange) => {
    const rest = exchange.good.chunks.slice(exchange.good.middle);
    void exchange.mayGoOn.then(() => exchange.response.end(Buffer.concat(rest)));
  }),
  'slow-drip': drip(0),
  leak: drip(leakGapMs),
  'wrong-content-type': (exchange) => {
    begin(exchange, 'text/plain');
    write(exchange, exchange.good.chunks, () => exchange.response.end());
  },
  'endless-stream': until('middle', (exchange) => {
    const more = isStream(exchange) ? exchange.good.chunks[exchange.good.middle] : Buffer.alloc(1_024, ' ');
    repeat(exchange, endlessGapMs, () => (exchange.response.write(more), true));
  }),
  'reset-after-opening': until('opening', reset),
  'stall-after-opening': until('opening', () => {}),
  'end-after-opening': until('opening', ({ response }) => response.end()),
  'garbage-after-opening': inserted('opening', noiseEvent),
  'error-after-opening': until('opening', errorEvent('server_error')),
  'overloaded-after-opening': until('opening', errorEvent('overloaded_error')),
  'error-mid-stream': until('middle', errorEvent('server_error')),
  'overloaded-mid-stream': until('middle', errorEvent('overloaded_error')),
  'refusal-names-model': refusal(null, namesModel),
  'refusal-names-provider': refusal(null, namesProvider),
  'context-names-model': refusal('context_length_exceeded', namesModel),
  'context-names-provider': refusal('context_length_exceeded', namesProvider),
  'context-event-names-model': until(
    'opening',
    errorEvent('server_error', 'context_length_exceeded', namesModel),
  ),
  'context-event-names-provider': until(
    'opening',
    errorEvent('server_error', 'context_length_exceeded', namesProvider),
  ),
  'rate-limit-names-account': until('middle', errorEvent('rate_limit_error', null, namesAccount)),
} satisfies Record<string, Play>;

export type FaultName = keyof typeof faults;

export const playOf: Readonly<Record<FaultName, Play>> = faults;

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(faults, name);
}

/** The whole good response, event by event. */
export const playWell: Play = (exchange) => {
  if (!isStream(exchange)) {
    respond(exchange, 200, exchange.good.mediaType, Buffer.concat(exchange.good.chunks));
    return;
  }
  begin(exchange);
  for (const chunk of exchange.good.chunks) exchange.response.write(chunk);
  exchange.response.end();
};
