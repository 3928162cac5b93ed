/**
 * The one pipeline of every inference call: find the model, ask its provider, check what comes
 * back, pass it on. What the contract does not allow never reaches the caller.
 */
import type { Principal } from './accounts/authenticate.ts';
import { flowOf } from './core/byte-flow.ts';
import { isCallerGone } from './core/caller-gone.ts';
import type { FileAccess, UpstreamOperation, UpstreamResponse } from './core/provider.ts';
import type { StreamVoice } from './core/stream-voice.ts';
import type { Operation } from './contract/contract.ts';
import { spliceModel } from './contract/splice-model.ts';
import type { Reply } from './http/surface.ts';
import type { Catalog, CatalogModel } from './routing/catalog.ts';
import { DeadlineClock, type Deadline, type DeadlineLimits } from './routing/deadline.ts';
import { passAudio } from './routing/pass-audio.ts';
import { passJson } from './routing/pass-json.ts';
import { passEvents } from './routing/pass-events.ts';
import { passRaw } from './routing/pass-raw.ts';
import { exchangeFailure, upstreamFailure } from './routing/upstream-failure.ts';
import type { Log } from './telemetry/log.ts';

export interface GatewayCall {
  operation: UpstreamOperation;
  contract: Operation;
  json: Readonly<Record<string, unknown>>;
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  principal: Principal;
  traceId: string;
  /** Aborted when the caller is gone, and by the deadlines here. */
  controller: AbortController;
  voice: StreamVoice;
}

export interface Gateway {
  /** Throws `ApiError` for everything that goes wrong before the first byte of the answer, and `CallerGone` when nobody waits for it. */
  call(call: GatewayCall): Promise<Reply>;
}

export interface GatewayParts {
  catalog: Catalog;
  filesOf(owner: string): FileAccess;
  limits: DeadlineLimits;
  log: Log;
}

/** One exchange with a provider, while its answer is being passed on. */
export interface Passage {
  call: GatewayCall;
  model: CatalogModel;
  response: UpstreamResponse;
  deadline: Deadline;
  log: Log;
}

export function createGateway(parts: GatewayParts): Gateway {
  const clock = new DeadlineClock(parts.limits);
  return {
    async call(call) {
      const { json, body, operation, controller } = call;
      const model = parts.catalog.forOperation(String(json['model']), operation);
      const deadline = clock.start(controller);
      let response: UpstreamResponse | undefined;
      try {
        response = await model.provider.send({
          operation,
          model: model.upstreamModel,
          body: model.upstreamModel === model.id ? body : spliceModel(body, model.upstreamModel),
          json,
          headers: call.headers,
          traceId: call.traceId,
          files: parts.filesOf(call.principal.owner),
          signal: controller.signal,
        });
        deadline.heard();
        const passage = { call, model, response, deadline, log: parts.log };
        if (model.raw) return passRaw(passage);
        if (response.status !== 200) throw upstreamFailure(response, model.id);
        return await pass(passage);
      } catch (thrown) {
        deadline.clear();
        if (response !== undefined) flowOf(response.body).release();
        if (isCallerGone(controller.signal)) throw controller.signal.reason;
        throw exchangeFailure(thrown, controller.signal, model.id);
      }
    },
  };
}

/** Which of the three forms the answer has follows from the request, never from the provider. */
function pass(passage: Passage): Promise<Reply> {
  const { operation, json } = passage.call;
  if (json['stream'] === true || json['stream_format'] === 'sse') return passEvents(passage);
  return operation === 'createSpeech' ? passAudio(passage) : passJson(passage);
}
