/** Sends copies of requests to the new side, behind the caller's back: nothing that happens here reaches anybody. */
import type { IncomingMessage } from 'node:http';
import type { Cutover } from './cutover.ts';
import { judgeResponse } from './judge-response.ts';
import type { RequestBody } from './request-body.ts';
import type { Service } from './service.ts';

/** Copies under way at once; further ones are left out, so that a slow new side costs no memory. */
const mostCopies = 16;

/** Read limit of a copy's response: an endless one, sent at full speed, would starve the callers. */
const longestResponse = 8 * 1024 * 1024;

export class Shadow {
  readonly #cutover: Cutover<Service>;
  readonly #timeoutMs: number;
  #running = 0;
  /** Copies that were left out because too many were under way. */
  leftOut = 0;

  constructor(cutover: Cutover<Service>, timeoutMs: number) {
    this.#cutover = cutover;
    this.#timeoutMs = timeoutMs;
  }

  /** Starts a copy and returns at once; never throws. */
  copy(request: IncomingMessage, path: string, kind: string, body: RequestBody): void {
    if (this.#running >= mostCopies) {
      this.leftOut += 1;
      return;
    }
    this.#running += 1;
    void this.#send(request, path, kind, body).finally(() => {
      this.#running -= 1;
    });
  }

  async #send(request: IncomingMessage, path: string, kind: string, body: RequestBody): Promise<void> {
    const call = this.#cutover.begin('new', kind);
    try {
      // The deadline is for the whole copy: an endless response must not keep its slot for ever.
      const response = await this.#cutover
        .target('new')
        .send(request, path, body, AbortSignal.timeout(this.#timeoutMs));
      const judge = judgeResponse(call, response.statusCode, response.headers);
      let length = 0;
      for await (const chunk of response.body) {
        judge.chunk(chunk as Buffer);
        length += (chunk as Buffer).length;
        if (length > longestResponse) throw new RangeError('a response without an end');
      }
      judge.end();
    } catch {
      call.failed();
    }
  }
}
