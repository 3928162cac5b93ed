/** Calls an operation that streams, up to its first event, so that failures before it can be repeated. */
import type { StreamGrammar } from '../../openapi/grammars/grammar.ts';
import { ContractError } from '../errors.ts';
import type { CallOptions } from '../options.ts';
import type { PathCaller } from '../path-calls.ts';
import type { TransportResponse } from '../transport.ts';
import { EventStream, type Fold } from './event-stream.ts';
import { compiledOnce } from './grammars.ts';
import { readEvents } from './read-events.ts';

/** Everything that is particular to one kind of stream. */
export interface StreamKind<Event, Final> {
  grammar: StreamGrammar;
  path: string;
  /** A new fold for each stream. */
  fold: () => Fold<Event, Final>;
}

/** `body` has to ask for a stream; some rules of the grammar depend on it. */
export function openStream<Event, Final>(
  caller: PathCaller,
  kind: StreamKind<Event, Final>,
  body: unknown,
  options: CallOptions | undefined,
): Promise<EventStream<Event, Final>> {
  return caller.open(
    'post',
    kind.path,
    { ...options, body },
    { take: (response) => takeEvents(response, kind, body) },
  );
}

/** Reads a response as a stream of that kind, up to its first event; `request` is what was sent, parsed. */
export async function takeEvents<Event, Final>(
  reply: TransportResponse,
  { grammar, fold }: Omit<StreamKind<Event, Final>, 'path'>,
  request: unknown,
): Promise<EventStream<Event, Final>> {
  const { response, deadline } = reply;
  const { traceId } = deadline;
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!/^text\/event-stream\b/i.test(type)) {
    throw new ContractError({ message: `The response is ${type}, not an event stream.`, traceId });
  }
  // The grammar has checked what the types say about order; the shapes are the service's promise.
  const events = readEvents(reply, compiledOnce(grammar), request) as AsyncGenerator<Event, void, undefined>;
  const abort = () => deadline.abort();
  return new EventStream({ events, response, traceId, abort }, fold()).open();
}
