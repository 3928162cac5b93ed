/** What a check works with: one surface of the other side, and a way to send that keeps the evidence. */
import { surfaceContract, type SurfaceContract } from '../contract/surface-contract.ts';
import { bindCall } from '../discovery/bind-call.ts';
import type { Target } from '../discovery/target.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { Call, Outgoing } from '../http/call.ts';
import type { Client } from '../http/client.ts';
import { NoResponse } from '../http/connection-problem.ts';
import { Broken } from '../checks/outcome.ts';

/** What all checks of a run share. */
export interface RunMemory {
  client: Client;
  /** Responses to calls that several checks share, by the call; each call is sent once. */
  shared: Map<string, Promise<HttpResponse>>;
  /** Every response of the run, discovery included. */
  responses: HttpResponse[];
}

export class Trial {
  readonly target: Target;
  readonly contract: SurfaceContract;
  readonly #memory: RunMemory;
  /** The last request of this check, with its response when one came. */
  last: { sent: Outgoing; response: HttpResponse | undefined } | undefined;

  constructor(target: Target, memory: RunMemory) {
    this.target = target;
    this.contract = surfaceContract(target.surface);
    this.#memory = memory;
  }

  /** All responses that came so far in this run on this surface. */
  get responses(): readonly HttpResponse[] {
    return this.#memory.responses.filter(({ sent }) => sent.surface === this.target.surface);
  }

  /** Sends the call. */
  ask(call: Call): Promise<HttpResponse> {
    return this.#remember(bindCall(call, this.target), (outgoing) => this.#memory.client.send(outgoing));
  }

  /** Sends the call unless another check has; for calls whose response several checks look at. */
  async once(call: Call): Promise<HttpResponse> {
    const outgoing = bindCall(call, this.target);
    const id = JSON.stringify(outgoing);
    const shared =
      this.#memory.shared.get(id) ?? this.#send(outgoing, (bound) => this.#memory.client.send(bound));
    this.#memory.shared.set(id, shared);
    this.last = { sent: outgoing, response: undefined };
    const response = await shared;
    this.last = { sent: outgoing, response };
    return response;
  }

  /** Sends the call and hangs up when the body has begun. */
  async leave(call: Call): Promise<HttpResponse> {
    return this.#remember(bindCall(call, this.target), (outgoing) =>
      this.#memory.client.send(outgoing, (bytes) => bytes > 0),
    );
  }

  /** Announces a body of `bytes` bytes and sends none of it. */
  announce(call: Call, bytes: number): Promise<HttpResponse> {
    return this.#remember(bindCall(call, this.target), (outgoing) =>
      this.#memory.client.announce(outgoing, bytes),
    );
  }

  async #remember(
    outgoing: Outgoing,
    send: (outgoing: Outgoing) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    this.last = { sent: outgoing, response: undefined };
    const response = await this.#send(outgoing, send);
    this.last = { sent: outgoing, response };
    return response;
  }

  async #send(
    outgoing: Outgoing,
    send: (outgoing: Outgoing) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    try {
      const response = await send(outgoing);
      this.#memory.responses.push(response);
      return response;
    } catch (thrown) {
      if (thrown instanceof NoResponse) throw new Broken(thrown.message);
      throw thrown;
    }
  }
}
