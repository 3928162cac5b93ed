/** The failure of a stream that breaks the grammar of its format, or ends too early. */
import type { StreamChecker, StreamEnd } from '../../openapi/grammars/stream-checker.ts';
import { isForeignEvent } from '../dialects/foreign-content.ts';
import { adviceFor, ofSchema } from './normalization-advice.ts';
import type { RunningStream } from './relay.ts';
import { brokenResponse, cutResponse, foreignResponse, type AttemptFailure } from './upstream-failure.ts';

export function brokenStream(
  { model, target, format }: Pick<RunningStream, 'model' | 'target' | 'format'>,
  { violation, json }: StreamChecker,
  how?: StreamEnd,
  cause?: unknown,
): AttemptFailure {
  const place =
    violation === undefined
      ? 'stream'
      : `${violation.rule} at event ${violation.event}: ${violation.message}`;
  if (how === 'cut') return cutResponse(model.id, place, cause);
  const isForeign = violation?.rule === ofSchema && isForeignEvent(format, json);
  const fail = isForeign ? foreignResponse : brokenResponse;
  return fail(model.id, place, violation && adviceFor(violation.rule, target.quirks.normalize));
}
