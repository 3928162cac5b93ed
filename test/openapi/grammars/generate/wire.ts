/** Writes events as server-sent events, in all the ways that the standard allows, and cuts the bytes anywhere. */
import { getAt } from './actor.ts';
import type { Random } from './random.ts';
import type { PlainEvent } from './walk.ts';

/** Whether events have an `event:` line: never, always that of `type`, or as chance decides. */
export type EventLines = 'never' | 'type' | 'free';

export interface WireOptions {
  eventLines: EventLines;
  random: Random;
  /** Only LF, one `data:` line per event, no comments: for readers that cannot do more. */
  plain?: boolean;
}

const encoder = new TextEncoder();

export function dataOf(event: PlainEvent): string {
  return event.data ?? JSON.stringify(event.json);
}

export function nameOf(event: PlainEvent, eventLines: EventLines, random: Random): string | undefined {
  const type = getAt(event.json, '/type');
  if (eventLines === 'type') return typeof type === 'string' ? type : undefined;
  return eventLines === 'free' && random.chance(0.3)
    ? random.pick(['message', 'x', String(type)])
    : undefined;
}

export function writeEvents(
  events: PlainEvent[],
  { eventLines, random, plain = false }: WireOptions,
): Uint8Array {
  const style = plain ? 0 : random.below(4);
  const ends = style === 3 ? ['\n', '\r', '\r\n'] : [['\n', '\r\n', '\r'][style] ?? '\n'];
  let text = !plain && random.chance(0.1) ? '\uFEFF' : '';
  const line = (content: string) => {
    const end = random.pick(ends);
    // CR and then LF would be one line end.
    text += content + (content === '' && text.endsWith('\r') && end.startsWith('\n') ? '\r' : end);
  };
  for (const event of events) {
    if (!plain && random.chance(0.1)) for (const idle of random.pick(idles)) line(idle);
    const lines = plain ? [dataOf(event)] : splitLines(event, random);
    const fields = lines.map(
      (each) => `data:${each.startsWith(' ') || plain || random.chance(0.7) ? ' ' : ''}${each}`,
    );
    const name = nameOf(event, eventLines, random);
    if (name !== undefined) fields.splice(plain ? 0 : random.below(2) * fields.length, 0, `event: ${name}`);
    if (!plain && random.chance(0.05)) fields.unshift(random.pick(['id: 7', 'id', 'other: x', 'garbage']));
    for (const field of fields) line(field);
    line('');
  }
  if (!plain && random.chance(0.05)) line(': bye');
  return encoder.encode(text);
}

/** What may stand between events. */
const idles = [[':'], [': keep-alive', ''], ['retry: 100', ''], [''], ['', '']];

/** JSON may have line breaks between its tokens; here they become further `data` lines. */
function splitLines(event: PlainEvent, random: Random): string[] {
  if (event.data !== undefined || !random.chance(0.1)) return [dataOf(event)];
  return JSON.stringify(event.json, null, random.below(3)).split('\n');
}

/** The same bytes in chunks: one, single bytes, or of random lengths. */
export function cut(bytes: Uint8Array, random: Random): Uint8Array[] {
  const most = random.chance(0.05)
    ? 1
    : random.pick([bytes.length, bytes.length, bytes.length, 20, 100, 1000]);
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + 1 + (most === bytes.length ? most : random.below(most)));
    chunks.push(bytes.slice(from, to));
    from = to;
  }
  return chunks;
}
