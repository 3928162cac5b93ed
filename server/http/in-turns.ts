/**
 * Serves requests for a few milliseconds at a time: one connection may bring hundreds at once, one after the other in a
 * single read (pipelining), and all others would wait for them.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests are served before other work has its turn. */
const turnMs = 5;
/** Requests of one connection that wait; beyond, nothing more is read from it. */
const maxWaiting = 16;

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
}

export function inTurns(
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): RequestListener {
  const queue: Waiting[] = [];
  const waitingOf = new WeakMap<Socket, number>();
  let isTurn = false;
  let turnEndMs = 0;

  const begin = () => {
    isTurn = true;
    turnEndMs = performance.now() + turnMs;
    setImmediate(continueTurn);
  };
  const continueTurn = () => {
    isTurn = false;
    if (queue.length === 0) return;
    begin();
    let served = 0;
    for (const { request, response } of queue) {
      if (served > 0 && performance.now() >= turnEndMs) break;
      served++;
      wait(request.socket, -1);
      serve(request, response);
    }
    queue.splice(0, served);
  };
  const wait = (socket: Socket, change: 1 | -1) => {
    const waiting = (waitingOf.get(socket) ?? 0) + change;
    waitingOf.set(socket, waiting);
    if (change === 1 && waiting === maxWaiting) socket.pause();
    if (change === -1 && waiting === maxWaiting - 1) socket.resume();
  };

  return (request, response) => {
    if (!isTurn) begin();
    if (queue.length === 0 && performance.now() < turnEndMs) return serve(request, response);
    wait(request.socket, 1);
    queue.push({ request, response });
  };
}
