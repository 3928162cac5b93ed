/** Reads a stream: judges it by the grammar of its operation, and gives its events. */
import { SseReader } from '../../openapi/grammars/sse-reader.ts';
import { streamContract } from '../../openapi/grammars/stream-contract.ts';
import { StreamJudge, type StreamVerdict } from '../../openapi/grammars/stream-verdict.ts';
import { mustAccept } from '../checks/accepted.ts';
import { Broken, must } from '../checks/outcome.ts';
import type { Answer } from '../http/answer.ts';
import { parseJson } from '../json-value.ts';
import type { Trial } from '../run/trial.ts';

/** The verdict of the grammar on the received bytes, with the facts of the request. */
export async function verdictOf(answer: Answer): Promise<StreamVerdict> {
  const request = answer.sent.text === undefined ? undefined : parseJson(answer.sent.text);
  const judge = new StreamJudge(await streamContract(answer.sent.operation), request);
  judge.push(answer.bytes);
  return judge.verdict(answer.end === 'whole' ? 'closed' : 'cut');
}

/** The events of an accepted stream that obeys its grammar and ends well. */
export async function acceptedEvents(trial: Trial, answer: Answer, feature: string): Promise<unknown[]> {
  if (answer.end !== 'cut') mustAccept(trial, answer, feature);
  must(
    answer.mediaType === 'text/event-stream',
    `the content-type of the stream is '${answer.mediaType}'`,
    answer,
  );
  const verdict = await verdictOf(answer);
  if (!verdict.ok) {
    const hint = verdict.events === 0 ? 'no event came. ' : '';
    throw new Broken(
      `${hint}rule ${verdict.rule} at event ${verdict.event}, byte ${verdict.byte}: ${verdict.message}`,
      answer,
    );
  }
  must(verdict.outcome === 'complete', 'the stream ends with an error event', answer);
  return eventsOf(answer);
}

/** The JSON of all events; a terminator that is no JSON is left out. */
export function eventsOf(answer: Answer): unknown[] {
  const events: unknown[] = [];
  for (const { data } of new SseReader().push(answer.bytes)) {
    const json = data === undefined ? undefined : parseJson(data);
    if (json !== undefined) events.push(json);
  }
  return events;
}
