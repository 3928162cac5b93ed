/** Reads a stream: judges it by the grammar of its operation, and gives its events. */
import { SseReader } from '../../openapi/grammars/sse-reader.ts';
import { streamContract } from '../../openapi/grammars/stream-contract.ts';
import { StreamJudge, type StreamVerdict } from '../../openapi/grammars/stream-verdict.ts';
import { mustAccept } from '../checks/accepted.ts';
import { Broken, must } from '../checks/outcome.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { parseJson } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';

/** The verdict of the grammar on the received bytes, with the facts of the request. */
export async function verdictOf(response: HttpResponse): Promise<StreamVerdict> {
  const request = response.sent.text === undefined ? undefined : parseJson(response.sent.text);
  const judge = new StreamJudge(await streamContract(response.sent.operation), request);
  judge.push(response.bytes);
  return judge.verdict(response.end === 'whole' ? 'closed' : 'cut');
}

/** The events of an accepted stream that obeys its grammar and ends well. */
export async function acceptedEvents(
  trial: Trial,
  response: HttpResponse,
  feature: string,
): Promise<unknown[]> {
  if (response.end !== 'cut') mustAccept(trial, response, feature);
  must(
    response.mediaType === 'text/event-stream',
    `the content-type of the stream is '${response.mediaType}'`,
    response,
  );
  const verdict = await verdictOf(response);
  if (!verdict.ok) {
    const hint = verdict.events === 0 ? 'no event came. ' : '';
    throw new Broken(
      `${hint}rule ${verdict.rule} at event ${verdict.event}, byte ${verdict.byte}: ${verdict.message}`,
      response,
    );
  }
  must(verdict.outcome === 'complete', 'the stream ends with an error event', response);
  return eventsOf(response);
}

/** The JSON of all events; a terminator that is no JSON is left out. */
export function eventsOf(response: HttpResponse): unknown[] {
  const events: unknown[] = [];
  for (const { data } of new SseReader().push(response.bytes)) {
    const json = data === undefined ? undefined : parseJson(data);
    if (json !== undefined) events.push(json);
  }
  return events;
}
