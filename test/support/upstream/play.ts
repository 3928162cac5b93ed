/** One exchange as the scripted upstream plays it, and the steps that good responses and faults are made of. */
import type { ServerResponse } from 'node:http';
import type { GoodResponse } from './good-response.ts';

export interface Exchange {
  response: ServerResponse;
  good: GoodResponse;
  isMessages: boolean;
  /** Of the request: a careless provider repeats it in what it says of an error. */
  secrets: string;
  /** The id that was asked for. */
  model: string;
  /** Resolves when the test says so. */
  mayGoOn: Promise<void>;
}

export type Play = (exchange: Exchange) => void;

export function begin({ response, good }: Exchange, mediaType: string = good.mediaType): void {
  response.writeHead(200, { 'content-type': mediaType });
  response.flushHeaders();
}

/** A whole response with its length. */
export function respond(
  { response }: Exchange,
  status: number,
  mediaType: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': mediaType,
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

export function write({ response }: Exchange, chunks: readonly Buffer[], then: () => void = () => {}): void {
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) setImmediate(then);
  // One turn later the kernel has handed over what was written; a reset would throw away what it still holds.
  else response.write(bytes, () => setImmediate(then));
}

/** Cuts the connection as a crashed process or a broken path does. */
export function reset({ response }: Exchange): void {
  response.socket?.resetAndDestroy();
}

/** Closes the connection in good order, though the body has not been ended. */
export function hangUp({ response }: Exchange): void {
  response.socket?.end();
}

/** Goes on with `step` until the exchange is over or `step` says false; `gapMs` 0 is as fast as the loop turns. */
export function repeat({ response }: Exchange, gapMs: number, step: () => boolean): void {
  const go = () => {
    if (response.destroyed || response.socket?.destroyed === true || !step()) return;
    if (gapMs === 0) setImmediate(go);
    else setTimeout(go, gapMs);
  };
  go();
}

/** The error of a provider, in its dialect, with more in it than a caller may see. */
export function errorBody(
  { isMessages, secrets }: Exchange,
  type: string,
  code: string | null = null,
  text = `It failed for ${secrets}`,
): string {
  return JSON.stringify(
    isMessages
      ? { type: 'error', error: { type, message: text }, request_id: 'req_scripted' }
      : { error: { message: text, type, param: null, code } },
  );
}
