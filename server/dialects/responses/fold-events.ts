/** The plain response that a stream adds up to: its last event has it whole. */
import { ApiError } from '../../core/api-error.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { errorOfEvent } from '../stream-errors.ts';
import type { ResponseEvent, ResponseObject } from './wire.ts';

/** Throws the `ApiError` that an error event represents, and `upstream_invalid_response` when there is no end. */
export function foldResponseEvents(events: readonly WireEvent[]): ResponseObject {
  for (const { data } of events) {
    if (typeof data === 'string') continue;
    const event = data as ResponseEvent;
    if (event.type === 'error') throw errorOfEvent(event.code, event.message);
    if (event.type === 'response.completed' || event.type === 'response.incomplete') return event.response;
  }
  throw new ApiError('upstream_invalid_response', 'The stream has no end.');
}
