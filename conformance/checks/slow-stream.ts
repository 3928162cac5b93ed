/** A stream that takes its time by order. */
import { plainText } from '../discovery/target.ts';
import type { Call } from '../http/call.ts';
import type { Trial } from '../run/trial.ts';
import type { Wire } from '../wire/wire.ts';

export interface Pace {
  chunks: number;
  gapMs: number;
}

/** The call for such a stream; undefined where there is no model that does this. */
export function slowStream(trial: Trial, wire: Wire, { chunks, gapMs }: Pace): Call | undefined {
  if (!trial.target.echoes) return undefined;
  const pace = { ttft_ms: '0', gap_ms: String(gapMs), events: String(chunks) };
  const metadata = wire.surface === 'v1' ? pace : { user_id: JSON.stringify(pace) };
  return wire.call(trial, { text: plainText, model: 'sandbox/slow', stream: true, extra: { metadata } });
}
