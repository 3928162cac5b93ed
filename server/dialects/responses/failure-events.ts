/** The events that end a stream of the responses style. */
import type { ApiError } from '../../core/api-error.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import { errorTable } from '../../../openapi/generated/errors.ts';
import type { ItemEvent } from './open-item.ts';
import type { ResponseObject } from './wire.ts';

/** The last of every stream. */
export const done: WireEvent = { event: null, data: '[DONE]' };

/** The events by which the stream of a response ends that fails; `number` is that of the first one. */
export function failureEvents(
  { code, message }: Pick<ApiError, 'code' | 'message'>,
  begun: ResponseObject,
  number: number,
  docUrl?: string,
): WireEvent[] {
  const { type } = errorTable[code];
  const error = { type, code, message, param: null };
  // One that has failed is not kept.
  const response = { ...begun, status: 'failed' as const, error, usage: null, store: false };
  const events: ItemEvent[] = [
    {
      type: 'error',
      code,
      message,
      param: null,
      error: docUrl === undefined ? error : { ...error, doc_url: docUrl },
    },
    { type: 'response.failed', response },
  ];
  return [
    ...events.map(({ type: name, ...members }, index): WireEvent => ({
      event: name,
      data: { type: name, sequence_number: number + index, ...members },
    })),
    done,
  ];
}
