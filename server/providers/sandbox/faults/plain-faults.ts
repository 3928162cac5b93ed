/** The faults of responses that are not streamed. */
import type { StreamFormat } from '../../../core/wire-format.ts';
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import { edit, memberAt } from './editing.ts';
import type { BrokenExchange, PlainFault, Step } from './fault.ts';
import { errorBody, htmlPage } from './foreign-bodies.ts';

const json = 'application/json';

/** A valid plain response. */
export interface GoodAnswer {
  surface: Exclude<StreamFormat, 'speech'>;
  body: JsonObject;
}

/** The response with the fault in it. */
export function spoilAnswer(fault: PlainFault, { surface, body }: GoodAnswer): BrokenExchange {
  const text = JSON.stringify(body);
  const edited = (change: (data: JsonObject) => void): Step[] => [
    { send: JSON.stringify(edit({ event: null, data: body }, change).data) },
  ];
  const main = surface === 'chat' ? 'choices' : 'content';
  switch (fault) {
    case 'missing-member':
      return { status: 200, contentType: json, steps: edited((data) => delete data[main]) };
    case 'wrong-type':
      return {
        status: 200,
        contentType: json,
        steps: edited((data) => Object.assign(data, { [main]: 'none' })),
      };
    case 'no-finish':
      return {
        status: 200,
        contentType: json,
        steps: edited(
          (data) => delete finishOf(data, surface)[surface === 'chat' ? 'finish_reason' : 'stop_reason'],
        ),
      };
    case 'no-role':
      return {
        status: 200,
        contentType: json,
        steps: edited((data) => delete messageOf(data, surface)['role']),
      };
    case 'oversized':
      return {
        status: 200,
        contentType: json,
        steps: [
          { send: `${text.slice(0, -1)},"filler":"` },
          { send: 'x'.repeat(65_536), times: 1_100 },
          { send: '"}' },
        ],
      };
    case 'not-utf8':
      return {
        status: 200,
        contentType: json,
        steps: [{ send: `${text.slice(0, -1)},"remark":"` }, { send: Uint8Array.of(0xc3) }, { send: '"}' }],
      };
    default:
      return spoilBytes(fault, Buffer.from(text), json);
  }
}

/** Any sound body with a fault that needs no understanding of it; other faults become a cut. */
export function spoilBytes(fault: PlainFault, body: Uint8Array, contentType: string): BrokenExchange {
  const half: Step = { send: body.subarray(0, Math.ceil(body.length / 2)) };
  switch (fault) {
    case 'sound':
      return { status: 200, contentType, steps: [{ send: body }] };
    case 'stall':
      return { status: 200, contentType, steps: [half, 'stall'] };
    case 'truncated':
      return { status: 200, contentType, steps: [half] };
    case 'empty':
      return { status: 200, contentType, steps: [] };
    case 'html':
      return { status: 200, contentType: 'text/html; charset=utf-8', steps: [{ send: htmlPage }] };
    case 'wrong-content-type':
      return { status: 200, contentType: 'text/plain', steps: [{ send: body }] };
    case 'error-body':
      return { status: 200, contentType: json, steps: [{ send: errorBody }] };
    case 'error-status':
      return { status: 500, contentType: json, steps: [{ send: errorBody }] };
    case 'endless':
      return { status: 200, contentType, steps: [half, { forever: ' '.repeat(4_096) }] };
    default:
      return { status: 200, contentType, steps: [half, 'cut'] };
  }
}

function finishOf(data: JsonObject, surface: GoodAnswer['surface']): JsonObject {
  const choice = memberAt(data, 'choices.0');
  return surface === 'chat' && isJsonObject(choice) ? choice : data;
}

function messageOf(data: JsonObject, surface: GoodAnswer['surface']): JsonObject {
  const message = memberAt(data, 'choices.0.message');
  return surface === 'chat' && isJsonObject(message) ? message : data;
}
