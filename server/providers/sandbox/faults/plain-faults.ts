/** The faults of responses that are not streamed. */
import type { StreamFormat } from '../../../core/wire-format.ts';
import type { JsonObject } from '../../../core/json.ts';
import { objectAt } from './member-path.ts';
import type { BrokenExchange, Step } from './send-steps.ts';

const json = 'application/json';

/** A page that a proxy returns instead of the model. */
export const htmlResponse: BrokenExchange = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  steps: [
    {
      send: '<!doctype html>\n<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n',
    },
  ],
};

/** A body that an error handler returns instead of the model. */
export const errorResponse: BrokenExchange = {
  status: 200,
  contentType: json,
  steps: [
    {
      send: JSON.stringify({
        error: { message: 'The server had an error.', type: 'server_error', param: null, code: null },
      }),
    },
  ],
};

type Change = Partial<BrokenExchange> & Pick<BrokenExchange, 'steps'>;

function half(body: Uint8Array): Step {
  return { send: body.subarray(0, Math.ceil(body.length / 2)) };
}

/** What becomes of any sound body; `sound` where the fault exists in streams only and has no effect. */
const bytesFaults = {
  sound: (body: Uint8Array): Change => ({ steps: [{ send: body }] }),
  cut: (body: Uint8Array): Change => ({ steps: [half(body), 'cut'] }),
  stall: (body: Uint8Array): Change => ({ steps: [half(body), 'stall'] }),
  truncated: (body: Uint8Array): Change => ({ steps: [half(body)] }),
  empty: (): Change => ({ steps: [] }),
  html: (): Change => htmlResponse,
  'wrong-content-type': (body: Uint8Array): Change => ({
    contentType: 'text/plain',
    steps: [{ send: body }],
  }),
  'error-body': (): Change => errorResponse,
  'error-status': (): Change => ({ ...errorResponse, status: 500 }),
  endless: (body: Uint8Array): Change => ({ steps: [half(body), { forever: ' '.repeat(4_096) }] }),
};

type PlainSurface = Exclude<StreamFormat, 'speech'>;

/** The members that the faults of a JSON body need; paths are those of the objects that have them. */
const shapes = {
  chat: { content: 'choices', finishAt: 'choices.0', finish: 'finish_reason', roleAt: 'choices.0.message' },
  messages: { content: 'content', finishAt: '', finish: 'stop_reason', roleAt: '' },
};

type Shape = (typeof shapes)[PlainSurface];

function edited(change: (body: JsonObject, shape: Shape) => void) {
  return (body: JsonObject, shape: Shape): Step[] => {
    const copy = structuredClone(body);
    change(copy, shape);
    return [{ send: JSON.stringify(copy) }];
  };
}

/** The body with one more member at its end, whose string is these bytes. */
function extended(name: string, ...value: Step[]) {
  return (body: JsonObject): Step[] => [
    { send: `${JSON.stringify(body).slice(0, -1)},"${name}":"` },
    ...value,
    { send: '"}' },
  ];
}

const jsonFaults = {
  'missing-member': edited((body, { content }) => delete body[content]),
  'wrong-type': edited((body, { content }) => Object.assign(body, { [content]: 'none' })),
  'no-finish': edited((body, { finishAt, finish }) => delete objectAt(body, finishAt)[finish]),
  'no-role': edited((body, { roleAt }) => delete objectAt(body, roleAt)['role']),
  oversized: extended('filler', { send: 'x'.repeat(65_536), times: 1_100 }),
  'not-utf8': extended('remark', { send: Uint8Array.of(0xc3) }),
};

export type PlainFault = keyof typeof bytesFaults | keyof typeof jsonFaults;

/** The valid response of a conversation with the fault in it. */
export function spoilJson(fault: PlainFault, surface: PlainSurface, body: JsonObject): BrokenExchange {
  if (isJsonFault(fault))
    return { status: 200, contentType: json, steps: jsonFaults[fault](body, shapes[surface]) };
  return spoilBytes(fault, Buffer.from(JSON.stringify(body)), json);
}

/** Any sound body with the fault in it; those that need an understanding of it become a cut. */
export function spoilBytes(fault: PlainFault, body: Uint8Array, contentType: string): BrokenExchange {
  return { status: 200, contentType, ...bytesFaults[isJsonFault(fault) ? 'cut' : fault](body) };
}

function isJsonFault(fault: PlainFault): fault is keyof typeof jsonFaults {
  return fault in jsonFaults;
}
