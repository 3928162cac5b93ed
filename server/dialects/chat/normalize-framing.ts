/** Events around chunks that the format does not have: with a name, with a comment inside, or without data. */
import { type ChunkEvent, NormalizedEvent } from './normalize-event.ts';

/** Undefined: there is nothing in it. */
export type Framed = ChunkEvent | undefined;

/** The event as the format has it; the same one when nothing changes. `json` is its data parsed. */
export function framed(event: ChunkEvent, json: unknown): Framed {
  const { data, start } = event;
  const text = data?.trim() ?? '';
  if (text === '') return undefined;
  const isNamed = event.event !== undefined || event.commentInside;
  if (text === '[DONE]') return isNamed || text !== data ? new NormalizedEvent(text, start) : event;
  if (!isNamed || typeof json !== 'object' || json === null) return event;
  return new NormalizedEvent(oneLine(data ?? ''), start, json);
}

/** In JSON a line break is never inside a string: it means as much as a space. */
export const oneLine = (json: string): string => json.replaceAll('\n', ' ');
