/** `modelroute/client/responses`: streams of responses, in an entry of their own, so that only who uses them loads their grammar. */
import type { components } from '../openapi/generated/v1.ts';
import { responsesGrammar } from './generated/responses-grammar.ts';
import type { MainClient } from './main-client.ts';
import type { CallOptions } from './options.ts';
import type { EventStream } from './streams/event-stream.ts';
import { foldResponse } from './streams/fold-response.ts';

type Schemas = components['schemas'];

export interface ResponseStreams {
  /** The response as the model generates it. Resolves with the first event. */
  stream: (
    request: Omit<Schemas['CreateResponseRequest'], 'stream'>,
    options?: CallOptions,
  ) => Promise<EventStream<Schemas['ResponsesStreamEvent'], Schemas['ResponseObject']>>;
}

/** The client with `responses.stream`. */
export type ClientWithResponseStreams = Omit<MainClient, 'responses'> & {
  responses: MainClient['responses'] & ResponseStreams;
};

const kind = { path: '/responses', grammar: responsesGrammar, fold: foldResponse };

/** `client` is not changed; both have the same settings. */
export function withResponseStreams(client: MainClient): ClientWithResponseStreams {
  return {
    ...client,
    responses: {
      ...client.responses,
      stream: (request, options) => client.openStream(kind, { ...request, stream: true }, options),
    },
  };
}
